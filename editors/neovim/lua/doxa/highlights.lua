-- How the parts of a note look: groups named for what they are, linked to those that every colour scheme has.
local M = {}

-- The word of the protocol, our group, and the group that it looks like by default.
local TYPES = {
  { "class", "DoxaNote", "Identifier" },
  { "method", "DoxaPlace", "Function" },
  { "parameter", "DoxaWords", "Underlined" },
  { "keyword", "DoxaLinkType", "Keyword" },
  { "string", "DoxaQuote", "String" },
  { "variable", "DoxaLabel", "Special" },
  { "enumMember", "DoxaTag", "Tag" },
  { "operator", "DoxaTask", "Operator" },
  { "macro", "DoxaCallout", "Macro" },
  { "namespace", "DoxaSource", "Include" },
  { "number", "DoxaPage", "Number" },
  { "struct", "DoxaEntity", "Structure" },
  { "interface", "DoxaBeing", "Type" },
  { "enum", "DoxaEntityPlace", "Constant" },
  { "typeParameter", "DoxaGroup", "StorageClass" },
  { "event", "DoxaEvent", "PreProc" },
  { "function", "DoxaPower", "Statement" },
  { "regexp", "DoxaThing", "SpecialChar" },
  { "type", "DoxaEntityType", "Comment" },
  { "property", "DoxaKey", "Label" },
  { "comment", "DoxaComment", "Comment" },
}

local MODIFIERS = {
  { "deprecated", "DoxaNowhere", "Comment" },
  { "abstract", "DoxaSeveral", "WarningMsg" },
  { "definition", "DoxaDefined", "Title" },
}

local function link(name, to)
  vim.api.nvim_set_hl(0, name, { link = to, default = true })
end

-- Define the groups; those that a user or a colour scheme has defined stay.
function M.define()
  for kind, rows in pairs({ type = TYPES, mod = MODIFIERS }) do
    for _, row in ipairs(rows) do
      link(row[2], row[3])
      if vim.fn.has("nvim-0.9") == 1 then -- earlier versions have no such names, nor semantic tokens
        link(("@lsp.%s.%s.markdown"):format(kind, row[1]), row[2])
      end
    end
  end
end

return M
