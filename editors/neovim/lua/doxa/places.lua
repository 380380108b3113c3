-- Places as the protocol says them, as Neovim counts them, and going there.
local M = {}

-- The byte at which a character of a line stands, as the client counts characters.
function M.byte_column(line, character, encoding)
  if encoding == "utf-8" then
    return math.min(character, #line)
  end
  if vim.fn.has("nvim-0.11") == 1 then
    return vim.str_byteindex(line, encoding, character, false)
  end
  local within, byte = pcall(vim.str_byteindex, line, character, encoding == "utf-16")
  return within and byte or #line
end

-- A row for a list: { filename, lnum, col, text } for words about a location.
function M.item(location, encoding, text)
  local found = vim.lsp.util.locations_to_items({ location }, encoding)[1]
  return { filename = found.filename, lnum = found.lnum, col = found.col, text = text or vim.trim(found.text) }
end

-- Show the place of a row of a list in this window.
function M.open(item)
  vim.cmd("normal! m'")
  local bufnr = vim.fn.bufadd(item.filename)
  vim.bo[bufnr].buflisted = true
  vim.api.nvim_win_set_buf(0, bufnr)
  local line = math.min(item.lnum or 1, vim.api.nvim_buf_line_count(bufnr))
  vim.api.nvim_win_set_cursor(0, { line, math.max((item.col or 1) - 1, 0) })
  vim.cmd("normal! zv")
end

function M.open_uri(uri)
  M.open({ filename = vim.uri_to_fname(uri) })
end

-- The path of a file as it is shown: from the working directory if it is below it.
function M.short(filename)
  return vim.fn.fnamemodify(filename, ":~:.")
end

return M
