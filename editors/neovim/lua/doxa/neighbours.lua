-- What is around a place in the graph of the vault, as lines that lead there.
local reading = require("doxa.reading")

local M = {}

local function line(text, node)
  return { text, filename = node.uri and vim.uri_to_fname(node.uri) or nil }
end

local function nodes(lines, title, list)
  if #list > 0 then
    table.insert(lines, title)
  end
  for _, node in ipairs(list) do
    table.insert(lines, line("  " .. node.title .. "  " .. node.id, node))
  end
end

local function neighbours(lines, title, by_kind)
  local found = {}
  for _, kind in ipairs({ "epistemic", "pragmatic", "subsection" }) do
    for _, one in ipairs(by_kind[kind] or {}) do
      local text = ("  %s  %s  %s"):format(one.node.title, table.concat(one.types, ", "), one.node.id)
      table.insert(found, line(text, one.node))
    end
  end
  if #found > 0 then
    table.insert(lines, title)
    vim.list_extend(lines, found)
  end
end

function M.show(around)
  if not around then
    return vim.notify("Doxa: the graph has nothing here")
  end
  local lines = { line(around.node.title .. "  " .. around.node.id, around.node) }
  nodes(lines, "Part of", around.parents)
  nodes(lines, "Parts", around.children)
  neighbours(lines, "Takes from", around.sources)
  neighbours(lines, "Gives to", around.sinks)
  reading.show("graph " .. around.node.id, lines)
end

return M
