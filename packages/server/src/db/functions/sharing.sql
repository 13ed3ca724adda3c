-- The one way from a workspace to what another shared with it. Each asks for exactly one copy that was made to the workspace of the scope, and says
-- nothing of any other; both refuse alike what is not there, what is another's and what belongs to a firm that is suspended.

-- How such a copy stands. It counts as no look.
create or replace function share_made_to_us(in_workspace bigint, share bigint)
  returns table (number int, ended_for text, sent_at timestamptz, expires_at timestamptz, views int, max_views int)
  language sql stable security definer set search_path = pg_catalog as $$
  select copy.number, copy.ended_for, copy.sent_at, copy.expires_at, copy.views, copy.max_views
  from public.report_shares as copy join public.workspaces as sender on sender.id = copy.workspace_id
  where copy.workspace_id = in_workspace and copy.id = share and copy.recipient_workspace_id = public.app_workspace() and sender.state = 'active'
$$;
revoke all on function share_made_to_us(bigint, bigint) from public;
grant execute on function share_made_to_us(bigint, bigint) to freehold_app;

-- Reads it, sealed as it lies, while it is open, and notes the look in the same statement: nothing is read that its sender does not see.
create or replace function read_share_made_to_us(in_workspace bigint, share bigint, at timestamptz)
  returns table (number int, content_sealed bytea, content_sha256 text)
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query
    with opened as (
      update public.report_shares as copy set views = copy.views + 1, last_viewed_at = read_share_made_to_us.at, version = copy.version + 1
      from public.workspaces as sender
      where sender.id = copy.workspace_id and sender.state = 'active'
        and copy.workspace_id = in_workspace and copy.id = share and copy.recipient_workspace_id = public.app_workspace()
        and copy.ended_for is null and copy.sent_at is not null and copy.expires_at > read_share_made_to_us.at
        and (copy.max_views is null or copy.views < copy.max_views)
      returning copy.workspace_id, copy.id, copy.number, copy.content_sealed, copy.content_sha256
    ), noted as (
      insert into public.report_share_looks (workspace_id, share_id, kind, network, at)
      select opened.workspace_id, opened.id, 'read', null, read_share_made_to_us.at from opened
    )
    select opened.number, opened.content_sealed, opened.content_sha256 from opened;
end $$;
revoke all on function read_share_made_to_us(bigint, bigint, timestamptz) from public;
grant execute on function read_share_made_to_us(bigint, bigint, timestamptz) to freehold_app;
