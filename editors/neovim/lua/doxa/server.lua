-- Which program is the server, in which folder it works, and what it is told of this editor.
local options = require("doxa.options")

local M = {}

local MARKERS = { ".doxa", ".obsidian", "BeliefNetwork.toml", ".git" }

-- The command: as wanted, else `doxa` on the PATH, else that of the repository which this plugin is a part of.
-- nil if there is none.
function M.command()
  if options.get().cmd then
    return options.get().cmd
  end
  local here = vim.loop.fs_realpath(debug.getinfo(1, "S").source:sub(2)) -- a package may be a link to it
  local repository = vim.fn.fnamemodify(here, ":h:h:h:h:h")
  for _, program in ipairs({ "doxa", repository .. "/.venv/bin/doxa", repository .. "/.venv/Scripts/doxa.exe" }) do
    if vim.fn.executable(program) == 1 then
      return { program, "lsp" }
    end
  end
end

-- The vault of a file: the nearest folder above that looks like one, else the folder that the file is in.
function M.root(file)
  local own = vim.fn.fnamemodify(file, ":p:h")
  local folder = own
  while true do
    for _, marker in ipairs(MARKERS) do
      if vim.loop.fs_stat(folder .. "/" .. marker) then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then
      return own
    end
    folder = above
  end
end

-- Whether a buffer is a note on disk, rather than a popup or a scratch buffer that is shown as Markdown.
function M.is_note(bufnr)
  local buffer = vim.bo[bufnr]
  return buffer.filetype == "markdown" and buffer.buftype == "" and vim.api.nvim_buf_get_name(bufnr) ~= ""
end

local told = false

-- The program that is started; nil where there is none, and then it is told once how to get it.
function M.program()
  local own = vim.lsp.config and vim.lsp.config.doxa
  local command = own and own.cmd or M.command() or { "doxa" }
  local program = type(command) == "table" and command[1] or "doxa" -- a function starts what it likes
  if type(command) == "function" or vim.fn.executable(program) == 1 then
    return program
  end
  if not told then
    told = true
    vim.notify(("Doxa: there is no program `%s`. See :help doxa-install"):format(program), vim.log.levels.WARN)
  end
end

-- How Neovim starts the server.
function M.config()
  local settings = options.get().settings
  -- Neovim can do these, and does not say so, or only in its later versions.
  local announced = {
    textDocument = { codeLens = { dynamicRegistration = false } },
    workspace = { executeCommand = { dynamicRegistration = false } },
    experimental = { doxa = { commands = { "doxa.showReferences" } } },
  }
  if not vim.lsp.config then -- older versions do not add what they can do themselves
    announced = vim.tbl_deep_extend("force", vim.lsp.protocol.make_client_capabilities(), announced)
  end
  return {
    name = "doxa",
    cmd = M.command() or { "doxa", "lsp" },
    filetypes = { "markdown" },
    init_options = settings and next(settings) and { doxa = settings } or nil,
    capabilities = announced,
    root_dir = M.with_root,
    on_attach = function(_, bufnr)
      if vim.fn.has("nvim-0.8") == 0 then -- later versions do it; until here it completes HTML
        vim.bo[bufnr].omnifunc = "v:lua.vim.lsp.omnifunc"
      end
    end,
    on_exit = function(code, signal, id)
      require("doxa.client").exited(code, signal, id)
    end,
  }
end

-- Go on with the vault of a buffer, if it is a note and there is a server.
function M.with_root(bufnr, go_on)
  if M.is_note(bufnr) and M.program() then
    go_on(M.root(vim.api.nvim_buf_get_name(bufnr)))
  end
end

return M
