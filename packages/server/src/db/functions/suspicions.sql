-- How anything comes into the vault of suspicions: nobody who writes into it can therefore read it.

-- Whether the member of the running transaction is the nominated officer or a deputy.
create or replace function app_is_officer() returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from public.members
    where members.workspace_id = public.app_workspace() and members.id = public.app_member() and members.state = 'active'
      and members.nominated_officer in ('mlro', 'deputy'))
$$;

-- The hash of an event: of the one before, and of everything that stands open in this one. `chainOfVault` works the same out.
create or replace function vault_hash(prev text, seq int, report bigint, what text, fingerprint text, at timestamptz) returns text
  language sql immutable set search_path = pg_catalog as $$
  select encode(sha256(convert_to(concat_ws('|', prev, seq, report, what, fingerprint,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex')
$$;

-- The next event of the workspace's chain. Not to be called by a request: see the functions below.
create or replace function chain_suspicion(of_report bigint, done text, of_context text, said bytea, print text, happened timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  last suspicion_events;
  at_ms timestamptz := date_trunc('milliseconds', happened);
begin
  perform pg_advisory_xact_lock(hashtextextended('suspicions:' || app_workspace(), 0));
  select * into last from suspicion_events where workspace_id = app_workspace() order by seq desc limit 1;
  insert into suspicion_events (workspace_id, seq, report_id, what, context, said_sealed, fingerprint, at, prev_hash, hash)
    values (app_workspace(), coalesce(last.seq, 0) + 1, of_report, done, of_context, said, print, at_ms, coalesce(last.hash, repeat('0', 64)),
      vault_hash(coalesce(last.hash, repeat('0', 64)), coalesce(last.seq, 0) + 1, of_report, done, print, at_ms));
end
$$;
revoke all on function chain_suspicion(bigint, text, text, bytea, text, timestamptz) from public;

-- Anybody of the workspace, and Freehold itself, puts a report in. One of the same receipt is the same report.
create or replace function submit_suspicion(receipt text, report bytea, of_context text, said bytea, print text, happened timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  report_id bigint;
begin
  if app_workspace() is null then raise exception 'A report is made inside a scope'; end if;
  insert into suspicion_reports (workspace_id, receipt_hash, report_sealed, at) values (app_workspace(), receipt, report, happened)
    on conflict do nothing returning id into report_id;
  if report_id is not null then perform chain_suspicion(report_id, 'report', of_context, said, print, happened); end if;
end
$$;

-- A paper follows its report within the hour, ten at most. Nothing says whether it found it.
create or replace function submit_suspicion_paper(receipt text, of_context text, name bytea, paper bytea, said bytea, print text, happened timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found_id bigint;
begin
  select id into found_id from suspicion_reports
    where workspace_id = app_workspace() and receipt_hash = receipt and at > happened - interval '1 hour' for no key update;
  if found_id is null then return; end if;
  if (select count(*) from suspicion_papers where workspace_id = app_workspace() and report_id = found_id) >= 10 then return; end if;
  insert into suspicion_papers (workspace_id, report_id, context, name_sealed, paper_sealed)
    values (app_workspace(), found_id, of_context, name, paper);
  perform chain_suspicion(found_id, 'paper', of_context, said, print, happened);
end
$$;

-- What an officer does with a report.
create or replace function note_suspicion(of_report bigint, done text, of_context text, said bytea, print text, happened timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not app_is_officer() or done not in ('read', 'open_paper', 'decide', 'nca_answer') then
    raise insufficient_privilege using message = 'Only the nominated officer and deputies work with reports';
  end if;
  perform chain_suspicion(of_report, done, of_context, said, print, happened);
end
$$;
