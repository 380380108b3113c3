-- Hiding the marks of entity tags: `#[Mount Doom]:PLACE` is shown as `Mount Doom`. The text stays as it is.
local client = require("doxa.client")
local places = require("doxa.places")

local M = {}

local RESTED_MS = 150
local space = vim.api.nvim_create_namespace("doxa.conceal")
local group = vim.api.nvim_create_augroup("doxa.conceal", {})
local hidden = {} -- by buffer: which windows had which 'conceallevel'

local function byte(bufnr, position, encoding)
  local line = vim.api.nvim_buf_get_lines(bufnr, position.line, position.line + 1, false)[1] or ""
  return places.byte_column(line, position.character, encoding)
end

local function hide(bufnr, from, to, encoding)
  vim.api.nvim_buf_set_extmark(bufnr, space, from.line, byte(bufnr, from, encoding), {
    end_row = to.line,
    end_col = byte(bufnr, to, encoding),
    conceal = "",
  })
end

-- What stands between the pieces that are shown, is hidden.
local function draw(bufnr, pieces, encoding)
  vim.api.nvim_buf_clear_namespace(bufnr, space, 0, -1)
  local last = { line = 0, character = 0 }
  for _, piece in ipairs(pieces) do
    local start = piece.noteRange.start
    if start.line ~= last.line or start.character ~= last.character then
      hide(bufnr, last, start, encoding)
    end
    last = piece.noteRange["end"]
  end
  local rest = vim.api.nvim_buf_get_lines(bufnr, last.line, last.line + 1, false)[1]
  if rest then -- the note ends with a tag, without an end of line behind it
    hide(bufnr, last, { line = last.line, character = #rest }, encoding)
  end
end

local function refresh(bufnr)
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  local params = { textDocument = { uri = vim.uri_from_bufnr(bufnr) } }
  client.request(bufnr, "doxa/renderText", params, function(answer, from)
    local current = vim.api.nvim_buf_is_loaded(bufnr) and vim.api.nvim_buf_get_changedtick(bufnr) == tick
    if answer and hidden[bufnr] and current then
      draw(bufnr, answer.pieces, from.offset_encoding)
    end
  end)
end

local function refresh_later(bufnr)
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  vim.defer_fn(function()
    if hidden[bufnr] and vim.api.nvim_buf_is_loaded(bufnr) and vim.api.nvim_buf_get_changedtick(bufnr) == tick then
      refresh(bufnr)
    end
  end, RESTED_MS)
end

local function raise(bufnr)
  for _, window in ipairs(vim.fn.win_findbuf(bufnr)) do
    hidden[bufnr][window] = hidden[bufnr][window] or vim.wo[window].conceallevel
    vim.wo[window].conceallevel = math.max(vim.wo[window].conceallevel, 2)
  end
end

local function lower(bufnr)
  for window, level in pairs(hidden[bufnr]) do
    if vim.api.nvim_win_is_valid(window) then
      vim.wo[window].conceallevel = level
    end
  end
end

local function show(bufnr)
  lower(bufnr)
  hidden[bufnr] = nil
  vim.api.nvim_clear_autocmds({ group = group, buffer = bufnr })
  vim.api.nvim_buf_clear_namespace(bufnr, space, 0, -1)
end

-- Hide the marks in a buffer, or show them again. On the line of the cursor they are always shown.
function M.toggle(bufnr)
  if hidden[bufnr] then
    return show(bufnr)
  end
  hidden[bufnr] = {}
  raise(bufnr)
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = bufnr, callback = callback })
  end
  on({ "TextChanged", "TextChangedI" }, function()
    refresh_later(bufnr)
  end)
  on("BufWinEnter", function()
    raise(bufnr)
  end)
  on("BufWinLeave", function()
    lower(bufnr)
    hidden[bufnr] = {}
  end)
  on("BufUnload", function()
    hidden[bufnr] = nil
  end)
  refresh(bufnr)
end

return M
