-- Showing a list of places: in the picker that is installed, or in the quickfix list.
local options = require("doxa.options")

local M = {}

local KNOWN = { "telescope", "fzf-lua", "snacks" }

-- The name of the picker that is used.
function M.name()
  local wanted = options.get().picker
  if wanted then
    return wanted
  end
  for _, name in ipairs(KNOWN) do
    if pcall(require, name) then
      return name
    end
  end
  return "select"
end

-- Let one of some rows be chosen, and go there.
function M.choose(title, items)
  if #items == 0 then
    return vim.notify("Doxa: " .. title .. ": nothing found", vim.log.levels.INFO)
  end
  require("doxa.pickers." .. M.name())(title, items)
end

-- Put the rows into the quickfix list and show it.
function M.quickfix(title, items)
  vim.fn.setqflist({}, " ", { title = "Doxa: " .. title, items = items })
  if #items == 0 then
    return vim.notify("Doxa: " .. title .. ": nothing found", vim.log.levels.INFO)
  end
  vim.cmd("botright copen")
end

return M
