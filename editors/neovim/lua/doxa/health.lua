-- `:checkhealth doxa`
local M = {}

local function reports()
  local health = vim.health or require("health")
  return {
    start = health.start or health.report_start,
    ok = health.ok or health.report_ok,
    warn = health.warn or health.report_warn,
    error = health.error or health.report_error,
    info = health.info or health.report_info,
  }
end

local function check_program(say)
  local program = require("doxa.server").program()
  if not program then
    return say.error("There is no program `doxa`", { "Install it, and put it on the PATH", ":help doxa-install" })
  end
  local printed = vim.trim(vim.fn.system({ program, "--version" }))
  if vim.v.shell_error ~= 0 then
    return say.error(("`%s` does not run: %s"):format(program, printed))
  end
  say.ok(("%s: %s"):format(vim.fn.exepath(program), printed))
end

local function check_running(say)
  local clients = vim.tbl_filter(function(client)
    return client.name == "doxa"
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
  if #clients == 0 then
    say.info("No server runs; it starts when you open a note")
  end
  for _, client in ipairs(clients) do
    local notes = vim.tbl_count(client.attached_buffers)
    say.ok(("The server runs in %s, with %d open notes"):format(client.config.root_dir, notes))
  end
end

function M.check()
  local say = reports()
  say.start("Doxa")
  if vim.fn.has("nvim-0.7") == 0 then
    return say.error("Neovim 0.7 or later is needed")
  end
  check_program(say)
  check_running(say)
  say.info("Lists are shown by " .. require("doxa.pickers").name())
  if vim.fn.has("nvim-0.9") == 0 then
    say.warn("Notes get no colours from Doxa before Neovim 0.9")
  end
end

return M
