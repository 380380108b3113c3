-- Answers that are read rather than chosen from: a window below, closed with `q`; `<CR>` goes where a line leads.
local places = require("doxa.places")

local M = {}

-- Show lines, each { text, filename = …, lnum = … } or just text.
function M.show(title, lines)
  local texts, leads = {}, {}
  for number, line in ipairs(lines) do
    texts[number] = (type(line) == "table" and line[1] or line):gsub("%s*\n%s*", " ")
    leads[number] = type(line) == "table" and line.filename and line or nil
  end
  vim.cmd(("botright %dnew"):format(math.max(math.min(#texts, math.floor(vim.o.lines / 2)), 3)))
  local bufnr = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, texts)
  for option, value in pairs({ buftype = "nofile", bufhidden = "wipe", swapfile = false, modifiable = false }) do
    vim.bo[bufnr][option] = value
  end
  pcall(vim.api.nvim_buf_set_name, bufnr, "doxa://" .. title) -- another window may have this name
  vim.bo[bufnr].filetype = "doxa"
  vim.wo.wrap, vim.wo.linebreak, vim.wo.number = true, true, false
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = bufnr, desc = "Close" })
  vim.keymap.set("n", "<CR>", function()
    local place = leads[vim.api.nvim_win_get_cursor(0)[1]]
    if place then
      vim.cmd("wincmd p")
      places.open(place)
    end
  end, { buffer = bufnr, desc = "Go where this line leads" })
end

return M
