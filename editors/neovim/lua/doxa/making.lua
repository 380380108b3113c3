-- What is made by name: notes, tables of contents, the index.
local client = require("doxa.client")
local places = require("doxa.places")

local M = {}

local function open_made(answer)
  places.open_uri(answer.uri)
end

-- The note of a day: today if none is named.
function M.daily(asked)
  local argument = { day = asked.words ~= "" and asked.words or "today", uri = client.uri(asked.bufnr) }
  client.execute(asked.bufnr, "doxa.dailyNote", argument, open_made)
end

function M.note(asked)
  local argument = { title = asked.words, uri = client.uri(asked.bufnr) }
  client.execute(asked.bufnr, "doxa.createNote", argument, open_made)
end

function M.contents(asked)
  local argument = { textDocument = { uri = vim.uri_from_bufnr(asked.bufnr) } }
  client.execute(asked.bufnr, "doxa.insertContents", argument, function() end)
end

function M.rebuild(asked)
  client.execute(asked.bufnr, "doxa.rebuildIndex", vim.empty_dict(), function(answer)
    vim.notify(("Doxa: %d notes were read again"):format(answer.notes))
  end)
end

return M
