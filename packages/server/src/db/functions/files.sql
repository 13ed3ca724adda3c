-- Whether the workspace of the running transaction has the file. It then stays until the transaction ends: whoever would erase it waits, and
-- finds what refers to it.
create or replace function hold_file(wanted text) returns boolean language sql
  security definer set search_path = pg_catalog, public as $$
  select exists (select from (
    select from files where workspace_id = app_workspace() and sha256 = wanted for key share
  ) held)
$$;

-- Keeps written bytes as a file of the workspace of the running transaction; false where it has the content already.
create or replace function keep_file(hash text, bytes bigint, kind text, key text) returns boolean language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into files (workspace_id, sha256, size, mime, storage_key) values (app_workspace(), hash, bytes, kind, key)
    on conflict do nothing;
  if not found then return false; end if;
  perform claim_write(key);
  return true;
end
$$;

-- Says that a row of the running transaction refers to these bytes from now on. Fails where they were not written for this workspace, or were
-- given up meanwhile.
create or replace function claim_write(key text) returns void language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  delete from vault.file_writes where storage_key = key and workspace_id = app_workspace();
  if not found then raise exception 'These bytes are not known to be written' using errcode = 'no_data_found'; end if;
end
$$;

-- The bytes of a piece whose row goes wait to be erased, whoever deletes the row.
create or replace function piece_leaves() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into vault.file_erasures (storage_key, workspace_id) values (old.storage_key, old.workspace_id) on conflict do nothing;
  return null;
end
$$;
create or replace trigger piece_leaves after delete on upload_pieces for each row execute function piece_leaves();

-- Takes an upload away and answers where its bytes lie, which from now on wait to be erased.
create or replace function erase_upload(of_workspace bigint, wanted uuid) returns setof text language plpgsql
  set search_path = pg_catalog, public as $$
begin
  perform from uploads where workspace_id = of_workspace and id = wanted for no key update;
  return query delete from upload_pieces where workspace_id = of_workspace and upload_id = wanted returning storage_key;
  delete from uploads where workspace_id = of_workspace and id = wanted;
end
$$;

-- The same for a request, of its own workspace.
create or replace function drop_upload(wanted uuid) returns setof text language sql
  security definer set search_path = pg_catalog, public as $$
  select erase_upload(app_workspace(), wanted)
$$;
