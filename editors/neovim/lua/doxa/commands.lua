-- `:Doxa`: which word does what, and what may follow it.
local client = require("doxa.client")
local pickers = require("doxa.pickers")

local M = {}

local DAYS = { "today", "yesterday", "tomorrow" }

-- Ask for words if none were typed; nothing happens without them.
local function with_words(words, prompt, go_on)
  if words ~= "" then
    return go_on(words)
  end
  vim.ui.input({ prompt = prompt }, function(typed)
    if typed and typed ~= "" then
      go_on(typed)
    end
  end)
end

local function question(name)
  return function(asked)
    require("doxa.questions")[name](asked)
  end
end

local function question_about(name, prompt)
  return function(asked)
    with_words(asked.words, prompt, function(words)
      require("doxa.questions")[name](vim.tbl_extend("force", asked, { words = words }))
    end)
  end
end

local function making(name)
  return function(asked)
    require("doxa.making")[name](asked)
  end
end

local COMMANDS = {
  search = question_about("search", "Search for: "),
  why = question_about("why", "What do I believe about: "),
  related = question("related"),
  backlinks = question("backlinks"),
  outline = question("outline"),
  beliefs = question("beliefs"),
  verify = question("verify"),
  graph = question("graph"),
  daily = making("daily"),
  new = function(asked)
    with_words(asked.words, "Title: ", function(words)
      require("doxa.making").note(vim.tbl_extend("force", asked, { words = words }))
    end)
  end,
  contents = making("contents"),
  rebuild = making("rebuild"),
  doctor = function(asked)
    require("doxa.doctor").run(asked.bufnr)
  end,
  restart = function()
    client.restart()
  end,
  tags = function(asked)
    require("doxa.conceal").toggle(asked.bufnr)
  end,
}

-- The words that may follow `:Doxa`.
function M.names()
  local names = vim.tbl_keys(COMMANDS)
  table.sort(names)
  return names
end

-- `:Doxa WORD …`; without a word, one is chosen. With `!`, lists go into the quickfix list.
function M.run(call)
  local bufnr = vim.api.nvim_get_current_buf()
  local name, words = call.args:match("^(%S*)%s*(.-)%s*$")
  if name == "" then
    return vim.ui.select(M.names(), { prompt = "Doxa" }, function(chosen)
      if chosen then
        M.run({ args = chosen, bang = call.bang })
      end
    end)
  end
  if not COMMANDS[name] then
    return vim.notify(("Doxa: there is no command %s; see :help :Doxa"):format(name), vim.log.levels.ERROR)
  end
  COMMANDS[name]({ bufnr = bufnr, words = words, list = call.bang and pickers.quickfix or pickers.choose })
end

function M.complete(lead, line)
  local typed = line:match("^%s*%S+%s+(.*)$") or ""
  local offered = not typed:find("%s") and M.names() or typed:match("^daily%s") and DAYS or {}
  return vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, offered)
end

-- What the server has us do for a click on a number of references.
function M.show_references(command, context)
  local encoding = vim.lsp.get_client_by_id(context.client_id).offset_encoding
  local locations = command.arguments and command.arguments[3] or {}
  pickers.quickfix("references", vim.lsp.util.locations_to_items(locations, encoding))
end

return M
