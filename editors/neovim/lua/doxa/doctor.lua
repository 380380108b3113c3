-- `doxa doctor` for the vault of this note: what helps to find out why something does not work.
local reading = require("doxa.reading")
local server = require("doxa.server")

local M = {}

function M.run(bufnr)
  local program = server.program()
  if not program then
    return
  end
  local file = vim.api.nvim_buf_get_name(bufnr)
  local root = file ~= "" and server.root(file) or vim.fn.getcwd()
  local lines, last = {}, ""
  local function gather(_, pieces)
    pieces[1] = last .. pieces[1]
    last = table.remove(pieces)
    vim.list_extend(lines, pieces)
  end
  vim.fn.jobstart({ program, "doctor", root }, {
    on_stdout = gather,
    on_stderr = gather,
    on_exit = function()
      reading.show("doctor", lines)
    end,
  })
end

return M
