-- The servers that run: attaching notes to them, asking them, and starting them again.
local server = require("doxa.server")

local M = {}

local MOST_RESTARTS, WITHIN_SECONDS = 4, 180
local crashes = {} -- when servers ended by themselves
local wanted_ends = {} -- ids of clients that were told to end

local function all()
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  return vim.tbl_filter(function(client)
    return client.name == "doxa"
  end, clients)
end

-- Clients have methods since 0.11, and plain functions before.
local function call(client, name, ...)
  if vim.fn.has("nvim-0.11") == 1 then
    return client[name](client, ...)
  end
  return client[name](...)
end

-- The client that a buffer is attached to; for a buffer that is no note, any.
function M.of(bufnr)
  local clients = all()
  for _, client in ipairs(clients) do
    if client.attached_buffers[bufnr] then
      return client
    end
  end
  return clients[1]
end

-- Start the server in the vault of a note, or have the one that runs there serve it.
function M.attach(bufnr)
  server.with_root(bufnr, function(root)
    local config = vim.lsp.config and vim.deepcopy(vim.lsp.config.doxa) or server.config()
    config.root_dir = root
    if vim.lsp.start then
      return vim.api.nvim_buf_call(bufnr, function()
        vim.lsp.start(config, { bufnr = bufnr })
      end)
    end
    for _, client in ipairs(all()) do
      if client.config.root_dir == root then
        return vim.lsp.buf_attach_client(bufnr, client.id)
      end
    end
    vim.lsp.buf_attach_client(bufnr, vim.lsp.start_client(config))
  end)
end

local function attach_all()
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) then
      M.attach(bufnr)
    end
  end
end

local function when_gone(ids, go_on)
  for _, id in ipairs(ids) do
    if vim.lsp.get_client_by_id(id) then
      return vim.defer_fn(function()
        when_gone(ids, go_on)
      end, 20)
    end
  end
  go_on()
end

-- End all servers and start them anew; also where none runs.
function M.restart()
  local ids = {}
  for _, client in ipairs(all()) do
    wanted_ends[client.id] = true
    table.insert(ids, client.id)
    call(client, "stop")
  end
  crashes = {}
  when_gone(ids, attach_all)
end

-- A server has ended. One that was not told to is started again, unless that happens all the time.
function M.exited(code, signal, id)
  local wanted = wanted_ends[id] or signal == 15 or (code == 0 and signal == 0)
  wanted_ends[id] = nil
  vim.schedule(function()
    if wanted or vim.v.exiting ~= vim.NIL then
      return
    end
    local now = vim.loop.now() / 1000
    crashes = vim.tbl_filter(function(time)
      return now - time < WITHIN_SECONDS
    end, crashes)
    table.insert(crashes, now)
    if #crashes > MOST_RESTARTS then
      vim.notify("Doxa: the server ends again and again. See :Doxa doctor, then :Doxa restart", vim.log.levels.ERROR)
    else
      when_gone({ id }, attach_all)
    end
  end)
end

-- The uri of a note that a server knows; nil for any other buffer.
function M.uri(bufnr)
  local client = M.of(bufnr)
  return client and client.attached_buffers[bufnr] and vim.uri_from_bufnr(bufnr) or nil
end

-- Ask a question; `go_on` gets the answer and the client. What goes wrong is told.
function M.request(bufnr, method, params, go_on)
  local client = M.of(bufnr)
  if not client then
    return vim.notify("Doxa: no server runs here. Open a note, or see :checkhealth doxa", vim.log.levels.WARN)
  end
  local function answered(problem, result)
    if problem then
      vim.notify("Doxa: " .. (problem.message or vim.inspect(problem)), vim.log.levels.WARN)
    else
      go_on(result ~= vim.NIL and result or nil, client)
    end
  end
  call(client, "request", method, params, answered, bufnr)
end

-- Have the server do something by name.
function M.execute(bufnr, command, argument, go_on)
  M.request(bufnr, "workspace/executeCommand", { command = command, arguments = { argument } }, go_on)
end

return M
