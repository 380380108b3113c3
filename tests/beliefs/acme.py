"""A vault in which somebody has changed his mind: where Acme refreshes its tokens."""

ACME = """
    -- raw/acme-api-spec-v1.md --
    # The API

    Token refresh is served at the path /oauth/refresh. Tokens live for an hour.
    -- raw/acme-rfc-0034.md --
    # RFC 0034

    In short: v2 moves the refresh endpoint to /auth/v2/refresh. The legacy path returns 301. That is all.
    -- wiki/auth/tokens.md --
    # Tokens

    ## Token refresh in OAuth flow

    ::: disputed
    Acme's OAuth refresh endpoint is /oauth/refresh.[^1]

    **Updated 2026-04-15 per RFC 0034:** Acme's OAuth refresh endpoint is /auth/v2/refresh.[^2]
    :::

    [^1]: acme-api-spec-v1.md, p. 12 — "Token refresh is served at the path /oauth/refresh."
    [^2]: acme-rfc-0034.md, p. 3 — "v2 moves the refresh endpoint to /auth/v2/refresh. The legacy path returns 301."
    -- wiki/auth/tokens.beliefs.json --
    {
      "page": "wiki/auth/tokens.md",
      "page_anchor_root": "#",
      "beliefs": [
        {
          "belief_id": "b-2026-04-15-acme-auth-001",
          "statement": "Acme's OAuth refresh endpoint is /auth/v2/refresh as of 2026-03-15.",
          "topic": "auth",
          "subject": "Acme OAuth refresh endpoint",
          "predicate": "is_at",
          "object": "/auth/v2/refresh",
          "wiki_section_anchor": "#token-refresh-in-oauth-flow",
          "footnote_ids": ["2"],
          "provenance_ids": ["prov-acme-rfc-0034-3"],
          "asserted_at": "2026-04-15",
          "asserted_in_run": "run-2026-04-15-abc",
          "source_valid_from": "2026-03-15",
          "source_valid_to": null,
          "created_at": "2026-04-15"
        },
        {
          "belief_id": "b-2026-01-10-acme-auth-001",
          "statement": "Acme's OAuth refresh endpoint is /oauth/refresh.",
          "topic": "auth",
          "subject": "Acme OAuth refresh endpoint",
          "predicate": "is_at",
          "object": "/oauth/refresh",
          "wiki_section_anchor": "#token-refresh-in-oauth-flow",
          "footnote_ids": ["1"],
          "provenance_ids": ["prov-acme-api-spec-v1-12"],
          "asserted_at": "2026-01-10",
          "asserted_in_run": "run-2026-01-10-pqr",
          "superseded_at": "2026-04-15",
          "superseded_by_belief_id": "b-2026-04-15-acme-auth-001",
          "superseded_in_run": "run-2026-04-15-abc",
          "supersession_reason": "contradicted_by_new_source",
          "created_at": "2026-01-10"
        }
      ]
    }
"""
