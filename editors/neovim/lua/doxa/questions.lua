-- What is asked about notes: each function asks the server and shows its answer.
local client = require("doxa.client")
local pickers = require("doxa.pickers")
local places = require("doxa.places")

local M = {}

-- Go on with the uri of this note, for what is about it.
local function with_note(asked, go_on)
  local uri = client.uri(asked.bufnr)
  if uri then
    return go_on(uri)
  end
  vim.notify("Doxa: no server knows this buffer; open a note first", vim.log.levels.WARN)
end

local function position_of(asked)
  local asking = client.of(asked.bufnr)
  return asking and vim.lsp.util.make_position_params(0, asking.offset_encoding).position
end

local function sections(title, asked)
  return function(answer, from)
    local items = {}
    for _, section in ipairs(answer.sections) do
      local text = table.concat(section.headings, " › ") .. "  " .. section.snippet:gsub("%s+", " ")
      table.insert(items, places.item(section.location, from.offset_encoding, text))
    end
    asked.list(title, items)
  end
end

function M.search(asked)
  local argument = { query = asked.words, limit = 50, uri = client.uri(asked.bufnr) }
  client.execute(asked.bufnr, "doxa.search", argument, sections("search " .. asked.words, asked))
end

function M.related(asked)
  with_note(asked, function(uri)
    local argument = { uri = uri, position = position_of(asked), limit = 50 }
    client.execute(asked.bufnr, "doxa.related", argument, sections("related", asked))
  end)
end

function M.backlinks(asked)
  with_note(asked, function(uri)
    client.execute(asked.bufnr, "doxa.backlinks", { uri = uri }, function(answer, from)
      local items = {}
      for _, note in ipairs(answer and answer.notes or {}) do
        for _, link in ipairs(note.links) do
          local location = { uri = note.uri, range = link.range }
          table.insert(items, places.item(location, from.offset_encoding, link.text))
        end
      end
      asked.list("backlinks", items)
    end)
  end)
end

-- Headings, with those below them set in.
local function flatten(symbols, uri, depth, encoding, items)
  for _, symbol in ipairs(symbols) do
    local range = symbol.selectionRange or symbol.location.range
    local text = ("  "):rep(depth) .. symbol.name
    table.insert(items, places.item({ uri = uri, range = range }, encoding, text))
    flatten(symbol.children or {}, uri, depth + 1, encoding, items)
  end
  return items
end

function M.outline(asked)
  with_note(asked, function(uri)
    local params = { textDocument = { uri = uri } }
    client.request(asked.bufnr, "textDocument/documentSymbol", params, function(answer, from)
      asked.list("outline", flatten(answer or {}, uri, 0, from.offset_encoding, {}))
    end)
  end)
end

local NOWHERE = { start = { line = 0, character = 0 }, ["end"] = { line = 0, character = 0 } }

local function given(value)
  return value ~= vim.NIL and value or nil
end

function M.beliefs(asked)
  with_note(asked, function(uri)
    client.execute(asked.bufnr, "doxa.beliefs", { uri = uri }, function(answer, from)
      local items = {}
      for _, belief in ipairs(answer.beliefs) do
        local since = given(belief.since) and " since " .. belief.since or ""
        local text = ("%s (%s%s)"):format(belief.statement, given(belief.status) or "no citation", since)
        local location = { uri = uri, range = given(belief.range) or NOWHERE }
        table.insert(items, places.item(location, from.offset_encoding, text))
      end
      asked.list("beliefs", items)
    end)
  end)
end

-- Citations that do not hold, always as a list to work through.
function M.verify(asked)
  client.execute(asked.bufnr, "doxa.verify", vim.empty_dict(), function(answer, from)
    local items = {}
    for _, cited in ipairs(answer.citations) do
      local quote = given(cited.quote) and (" “%s”"):format(cited.quote) or ""
      local text = ("%s: %s%s"):format(cited.status, cited.source, quote)
      local item = places.item(cited.location, from.offset_encoding, text)
      item.type = "W"
      table.insert(items, item)
    end
    local count = ("%d of %d citations hold"):format(answer.total - #items, answer.total)
    if #items > 0 then
      pickers.quickfix(count, items)
    end
    vim.notify("Doxa: " .. count)
  end)
end

function M.why(asked)
  client.execute(asked.bufnr, "doxa.why", { query = asked.words, uri = client.uri(asked.bufnr) }, function(answer, from)
    require("doxa.provenance").show(asked.words, answer.answers, from.config.root_dir)
  end)
end

function M.graph(asked)
  with_note(asked, function(uri)
    local params = { textDocument = { uri = uri }, position = position_of(asked) }
    client.request(asked.bufnr, "doxa/graph/context", params, function(answer)
      require("doxa.neighbours").show(answer)
    end)
  end)
end

return M
