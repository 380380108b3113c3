-- What is believed about something, since when, and on which words of which source that rests.
local reading = require("doxa.reading")

local M = {}

local function given(value)
  return value ~= nil and value ~= vim.NIL and value or nil
end

local function add(lines, text, root, path)
  table.insert(lines, { text, filename = root .. "/" .. path:gsub("#.*", "") })
end

local function belief(lines, told, root)
  add(lines, "• " .. told.statement, root, told.wiki_page)
  local since = given(told.asserted_at) and "since " .. told.asserted_at .. " · " or ""
  local ended = given(told.superseded_at) and " · until " .. told.superseded_at or ""
  add(lines, "    " .. since .. told.wiki_page .. ended, root, told.wiki_page)
  for _, source in ipairs(told.supporting_sources) do
    local sign = source.verified_against_source and "✓" or "✗"
    local page = given(source.page_hint) and ", p. " .. source.page_hint or ""
    local quote = given(source.quote) and (" · “%s”"):format(source.quote) or ""
    add(lines, ("    %s %s · %s%s%s"):format(sign, source.status, source.raw_path, page, quote), root, source.raw_path)
  end
end

function M.show(words, answers, root)
  local lines = {}
  for _, answer in ipairs(answers) do
    local parts =
      { { "Believed", "current_beliefs" }, { "Against it", "contradicting_beliefs" }, { "Before", "history" } }
    for _, part in ipairs(parts) do
      if #answer[part[2]] > 0 then
        table.insert(lines, part[1])
        for _, told in ipairs(answer[part[2]]) do
          belief(lines, told, root)
        end
      end
    end
  end
  if #lines == 0 then
    return vim.notify("Doxa: nothing is believed about " .. words)
  end
  reading.show("why " .. words, lines)
end

return M
