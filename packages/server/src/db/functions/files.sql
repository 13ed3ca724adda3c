-- Whether the workspace of the running transaction has the file. It then stays until the transaction ends: whoever would erase it waits, and
-- finds what refers to it.
create or replace function hold_file(wanted text) returns boolean language sql
  security definer set search_path = pg_catalog, public as $$
  select exists (select from (
    select from files where workspace_id = app_workspace() and sha256 = wanted for key share
  ) held)
$$;
