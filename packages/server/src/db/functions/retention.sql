-- What is kept until when, and what takes it away.

-- The day on which a payment request came to its end: the last thing that happened to it. Null while it goes on, or money is still on its way.
create or replace function payment_over(of_workspace bigint, wanted bigint) returns date language sql stable
  set search_path = pg_catalog, public as $$
  select (greatest(pay.created_at, pay.sent_at, pay.paid_at, (select max(e.at) from payment_events e
      where e.workspace_id = pay.workspace_id and e.request_id = pay.id)) at time zone 'Europe/London')::date
  from payment_requests pay
  where pay.workspace_id = of_workspace and pay.id = wanted and not pay.is_frozen
    and pay.state in ('paid', 'partly_refunded', 'refunded', 'cancelled', 'expired')
    and not exists (select from payment_refunds r where r.workspace_id = pay.workspace_id and r.request_id = pay.id and r.state in ('waiting', 'pending'))
    and not exists (select from payment_marks m where m.workspace_id = pay.workspace_id and m.request_id = pay.id and m.state = 'waiting')
$$;

-- The day on which a document for signing came to its end: everybody signed, or it ended without. One that everybody signed goes on while the
-- tenancy it is the agreement of does, and while the firm acts for anybody who is on it. Null while it goes on.
create or replace function document_over(of_workspace bigint, wanted bigint) returns date language sql stable
  set search_path = pg_catalog, public as $$
  select case
    when document.state in ('declined', 'voided', 'expired') then (coalesce(document.ended_at, document.updated_at) at time zone 'Europe/London')::date
    when document.state = 'completed' and not coalesce(people.goes_on, false) and coalesce(tenancy.status in ('ended', 'cancelled'), true)
      then greatest((coalesce(document.signed_at, document.completed_at, document.updated_at) at time zone 'Europe/London')::date, people.ended,
        case when tenancy.status = 'ended' then tenancy.ends_on end)
    end
  from signing_documents document
  left join tenancies tenancy on tenancy.workspace_id = document.workspace_id and tenancy.id = document.tenancy_id
  left join lateral (
    select max(p.relationship_ended_on) as ended, bool_or(p.relationship_started_on is not null and p.relationship_ended_on is null) as goes_on
    from signing_document_recipients person join parties p on p.workspace_id = person.workspace_id and p.id = person.party_id
    where person.workspace_id = document.workspace_id and person.document_id = document.id and person.state <> 'replaced'
  ) as people on true
  where document.workspace_id = of_workspace and document.id = wanted
$$;

-- What has a place for a witness counts as a deed, which can be claimed on for twice as long (Limitation Act 1980, sections 5 and 8).
create or replace function is_deed(document signing_documents) returns boolean language sql immutable
  set search_path = pg_catalog, public as $$
  select document.state = 'completed' and document.fields @> '[{"type": "witness_signature"}]'
$$;

-- What may go by a day, in the workspaces that the caller sees. `keep` holds the periods and `kinds` which checks hold what: they stand in the
-- sources, as the page shows them. A day counts whole: what is kept for thirty days from the first goes on the night after the thirty-first.
create or replace function retention_due(until date, keep jsonb, kinds jsonb, of_workspace bigint default null)
returns table (workspace_id bigint, rule text, object_type text, object_id bigint, party_id bigint, since date, due_on date, held boolean)
language sql stable set search_path = pg_catalog, public as $$
  with known as (
    select c.workspace_id, c.id, c.kind, c.state, c.party_id, c.property_id, coalesce(p.legal_hold, false) as held,
      p.relationship_ended_on, p.retention_until,
      (select max(d.at) from decisions d where d.workspace_id = c.workspace_id and d.check_id = c.id) as decided_at, c.created_at
    from checks c left join parties p on p.workspace_id = c.workspace_id and p.id = c.party_id
    where c.erased_at is null and c.state <> 'processing' and (of_workspace is null or c.workspace_id = of_workspace)
  ), tenancy as (
    select known.*, coalesce(
      (select case when bool_and(t.status in ('ended', 'cancelled')) then max(t.ends_on) filter (where t.status = 'ended') end
        from tenancies t join property_people person on person.workspace_id = t.workspace_id and person.property_id = t.property_id
          and person.group_id = t.group_id
        where t.workspace_id = known.workspace_id and t.property_id = known.property_id and person.party_id = known.party_id),
      relationship_ended_on, case when known.party_id is null then (decided_at at time zone 'Europe/London')::date end) as over
    from known where state = 'decided' and to_jsonb(kind) <@ (kinds -> 'tenancy')
  ), clocks as (
    select known.workspace_id, 'faces' as rule, 'check' as object_type, known.id as object_id, known.party_id,
      (decided_at at time zone 'Europe/London')::date as since, (decided_at at time zone 'Europe/London')::date + (keep ->> 'faces')::interval as ends, held
    from known
    where state = 'decided' and to_jsonb(kind) <@ (kinds -> 'faces')
      and not exists (select from evidence_erasures e where e.workspace_id = known.workspace_id and e.check_id = known.id
        and e.what = 'faces' and e.at >= known.decided_at)
      -- Somebody may still be at work on the same answers.
      and not exists (
        select from collected_answers mine
        join collected_answers other on other.workspace_id = mine.workspace_id and other.run_id = mine.run_id
        join checks c on c.workspace_id = other.workspace_id and c.id = other.check_id
        where mine.workspace_id = known.workspace_id and mine.check_id = known.id and c.state in ('processing', 'completed'))
      and (
        exists (select from kyc_files file where file.workspace_id = known.workspace_id and file.check_id = known.id
          and file.kind = 'selfie' and file.stored_sha256 is not null)
        or exists (select from rent_files file where file.workspace_id = known.workspace_id and file.check_id = known.id
          and file.kind = 'holder' and file.stored_sha256 is not null)
        or exists (select from collected_answers answers where answers.workspace_id = known.workspace_id and answers.check_id = known.id
          and (not exists (select from flow_run_steps step where step.workspace_id = answers.workspace_id and step.run_id = answers.run_id)
            or exists (select from flow_run_steps step
              join flow_run_files file on file.workspace_id = step.workspace_id and file.run_id = step.run_id and file.step_key = step.key
              where step.workspace_id = answers.workspace_id and step.run_id = answers.run_id
                and step.definition ->> 'type' = 'selfie_liveness' and file.stored_sha256 is not null))))
    union all
    select workspace_id, 'rent_copies', 'check', id, party_id, over, over + (keep ->> 'rent_copies')::interval, held
    from tenancy
    where over is not null and not exists (select from evidence_erasures e where e.workspace_id = tenancy.workspace_id
      and e.check_id = tenancy.id and e.what = 'all' and e.at >= tenancy.decided_at)
    union all
    -- Of nobody on record the time begins with the decision, and without one on the day it was made.
    select workspace_id, 'checks', 'check', id, party_id, begun, begun + (keep ->> 'checks')::interval, held
    from known, lateral (select case when party_id is null
      then (coalesce(decided_at, created_at) at time zone 'Europe/London')::date else relationship_ended_on end as begun) as its
    where begun is not null
    union all
    select p.workspace_id, 'people', 'party', p.id, p.id, p.relationship_ended_on, p.relationship_ended_on + (keep ->> 'people')::interval, p.legal_hold
    from parties p
    where p.erased_at is null and p.merged_into is null and p.relationship_ended_on is not null and (of_workspace is null or p.workspace_id = of_workspace)
      and not exists (select from checks c where c.workspace_id = p.workspace_id and c.party_id = p.id and c.erased_at is null)
    union all
    -- Ended without being handed in; or handed in, with no check left that rests on it.
    select run.workspace_id, 'links', 'flow_run', run.id, run.party_id, (run.ended_at at time zone 'Europe/London')::date,
      (run.ended_at at time zone 'Europe/London')::date + (keep ->> 'links')::interval, p.legal_hold
    from flow_runs run join parties p on p.workspace_id = run.workspace_id and p.id = run.party_id
    where run.ended_at is not null and run.erased_at is null and (of_workspace is null or run.workspace_id = of_workspace)
      and not exists (select from flow_run_checks linked where linked.workspace_id = run.workspace_id and linked.run_id = run.id)
    union all
    select run.workspace_id, 'links', 'flow_run', run.id, run.party_id, p.relationship_ended_on,
      p.relationship_ended_on + (keep ->> 'checks')::interval, p.legal_hold
    from flow_runs run join parties p on p.workspace_id = run.workspace_id and p.id = run.party_id
    where run.erased_at is null and p.relationship_ended_on is not null and (of_workspace is null or run.workspace_id = of_workspace)
      and exists (select from flow_run_checks linked where linked.workspace_id = run.workspace_id and linked.run_id = run.id)
      and not exists (select from flow_run_checks linked join checks c on c.workspace_id = linked.workspace_id and c.id = linked.check_id
        where linked.workspace_id = run.workspace_id and linked.run_id = run.id and c.erased_at is null)
    union all
    -- One that is still to be paid is kept until it is settled.
    select i.workspace_id, 'invoices', 'invoice', i.id, null, (i.issued_at at time zone 'Europe/London')::date,
      (i.issued_at at time zone 'Europe/London')::date + (keep ->> 'invoices')::interval, false
    from invoices i where i.erased_at is null and i.state <> 'open' and (of_workspace is null or i.workspace_id = of_workspace)
    union all
    select pay.workspace_id, 'payments', 'payment_request', pay.id, pay.party_id, its.over, its.over + (keep ->> 'payments')::interval, p.legal_hold
    from payment_requests pay join parties p on p.workspace_id = pay.workspace_id and p.id = pay.party_id,
      lateral (select payment_over(pay.workspace_id, pay.id) as over) as its
    where pay.erased_at is null and its.over is not null and (of_workspace is null or pay.workspace_id = of_workspace)
    union all
    select report.workspace_id, 'monitoring_reports', 'monitoring_report', report.id, report.party_id,
      (report.made_at at time zone 'Europe/London')::date,
      (report.made_at at time zone 'Europe/London')::date + (keep ->> 'monitoring_reports')::interval, coalesce(p.legal_hold, false)
    from monitoring_reports report left join parties p on p.workspace_id = report.workspace_id and p.id = report.party_id
    where of_workspace is null or report.workspace_id = of_workspace
    union all
    select document.workspace_id, its.rule, 'signing_document', document.id, people.first, its.over, its.over + (keep ->> its.rule)::interval,
      coalesce(people.held, false)
    from signing_documents document,
      lateral (select case when is_deed(document) then 'deeds' else 'documents' end as rule, document_over(document.workspace_id, document.id) as over) as its,
      lateral (select min(p.id) as first, bool_or(p.legal_hold) as held from signing_document_recipients person
        join parties p on p.workspace_id = person.workspace_id and p.id = person.party_id
        where person.workspace_id = document.workspace_id and person.document_id = document.id) as people
    where document.state in ('completed', 'declined', 'voided', 'expired') and its.over is not null
      and (of_workspace is null or document.workspace_id = of_workspace)
  )
  select workspace_id, rule, object_type, object_id, party_id, since, ends::date + 1, held from clocks where ends::date < until
$$;

-- Whether the law lets go of what is about somebody, or about nobody on record since a day. What erases asks it again, so that no request can
-- take what must be kept.
create or replace function may_be_erased(of_workspace bigint, of_party bigint, begun date, today date) returns boolean language sql
  security definer set search_path = pg_catalog, public as $$
  select case when of_party is null then (begun + interval '5 years')::date < today
    else coalesce((select not legal_hold and (retention_until < today) from parties where workspace_id = of_workspace and id = of_party), false) end
$$;

-- Takes away everything of a check but the row that charges refer to, empty. Answers the hashes of the stored files that it let go of. It asks
-- nobody: for the functions below, and for what an older state of the database brought back.
create or replace function take_check(here bigint, wanted bigint, at timestamptz) returns setof text language plpgsql
  set search_path = pg_catalog, public as $$
declare
  name text;
  lead bigint;
  over bigint[];
  stored text[] := '{}';
  more text[];
  shares bigint[];
  alerts bigint[];
begin
  -- Copies that left the firm rest on it.
  select coalesce(array_agg(id), '{}') into shares from report_shares where workspace_id = here and wanted = any (check_ids);
  select coalesce(array_agg(pdf_sha256), '{}') into stored from report_shares where workspace_id = here and id = any (shares) and pdf_sha256 is not null;
  foreach name in array array['report_share_looks', 'report_share_sessions', 'report_share_links', 'report_share_consents', 'report_share_items'] loop
    execute format('delete from %I where workspace_id = $1 and share_id = any ($2)', name) using here, shares;
  end loop;
  delete from report_shares where workspace_id = here and id = any (shares);

  -- What watching found that rests on it, and on what the lists said of it.
  select coalesce(array_agg(id), '{}') into alerts from monitor_alerts where workspace_id = here and (check_id = wanted
    or listing_id in (select id from screening_alerts where workspace_id = here and (check_id = wanted or settled_check_id = wanted)));
  delete from monitor_alert_events where workspace_id = here and alert_id = any (alerts);
  delete from monitor_alerts where workspace_id = here and id = any (alerts);
  update monitors set check_id = null where workspace_id = here and check_id = wanted;

  delete from clearing_withdrawals where workspace_id = here and match_id in (select id from matches where workspace_id = here and check_id = wanted);
  delete from match_resolutions where workspace_id = here and match_id in (select id from matches where workspace_id = here and check_id = wanted);
  delete from condition_outcomes where workspace_id = here and decision_id in (select id from decisions where workspace_id = here and check_id = wanted);
  delete from decision_seconds where workspace_id = here and decision_id in (select id from decisions where workspace_id = here and check_id = wanted);
  delete from funds_flag_answers where workspace_id = here and flag_id in (select id from funds_flags where workspace_id = here and check_id = wanted);
  delete from check_follows where workspace_id = here and followed_id = wanted;
  delete from screening_alerts where workspace_id = here and settled_check_id = wanted;
  update kyc_checks set screening_check = null where workspace_id = here and screening_check = wanted;
  update screening_batch_rows set cells_sealed = null, result_sealed = null where workspace_id = here and check_id = wanted;
  foreach name in array array['bank_files', 'company_files', 'edd_files', 'kyc_files', 'rent_files'] loop
    execute format('with gone as (delete from %I where workspace_id = $1 and check_id = $2 returning stored_sha256)
      select coalesce(array_agg(stored_sha256), ''{}'') from gone where stored_sha256 is not null', name) into more using here, wanted;
    stored := stored || more;
  end loop;
  with gone as (delete from reports where workspace_id = here and check_id = wanted returning pdf_sha256)
    select coalesce(array_agg(pdf_sha256), '{}') into more from gone where pdf_sha256 is not null;
  stored := stored || more;
  -- Of several that refer to each other the later first.
  foreach name in array array['decisions', 'risk_assessments', 'matches', 'funds_flags', 'funds_readings', 'bank_records', 'bank_checks',
    'company_records', 'company_checks', 'kyc_marks', 'kyc_reviews', 'kyc_checks', 'rent_records', 'rent_checks',
    'provider_asks', 'collected_answers', 'check_notes', 'check_replays', 'check_follows', 'edd_packs', 'evidence_looks', 'evidence_erasures',
    'ofsi_drafts', 'party_standings', 'policy_simulation_checks', 'screening_alerts', 'screening_coverage'] loop
    execute format('delete from %I where workspace_id = $1 and check_id = $2', name) using here, wanted;
  end loop;
  -- Several are about one register, and the first of them holds what was read: it goes with the last.
  select lead_id into lead from ownership_checks where workspace_id = here and check_id = wanted;
  if lead is not null and not exists (select from ownership_checks own join checks on checks.workspace_id = here and checks.id = own.check_id
      where own.workspace_id = here and own.lead_id = lead and own.check_id <> wanted and checks.erased_at is null) then
    select array_agg(check_id) into over from ownership_checks where workspace_id = here and lead_id = lead;
  elsif lead <> wanted then over := array[wanted];
  end if;
  if over is not null then
    with gone as (delete from ownership_files where workspace_id = here and check_id = any (over) returning stored_sha256)
      select coalesce(array_agg(stored_sha256), '{}') into more from gone where stored_sha256 is not null;
    stored := stored || more;
    delete from ownership_records where workspace_id = here and check_id = any (over);
    delete from ownership_checks where workspace_id = here and check_id = any (over);
  end if;
  update checks set subject_name = 'Erased', subject_sealed = '', subject_fingerprint = 'erased:' || wanted, elements = '[]', outcome_reasons = '[]',
    nearest = '[]', funnel = null, reference = null, error = null, result_sha256 = null, top_score = null, frozen_at = null, frozen_by = null,
    assigned_to = null, erased_at = at
  where workspace_id = here and id = wanted;
  return query select distinct unnest(stored);
end
$$;
revoke execute on function take_check(bigint, bigint, timestamptz) from public;

-- The same for a request, of its own workspace. Refuses what a legal hold or the law keeps.
create or replace function erase_check(wanted bigint, today date, at timestamptz) returns setof text language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
  found_check checks;
begin
  select * into found_check from checks where workspace_id = here and id = wanted and erased_at is null for no key update;
  if not found or found_check.state = 'processing' then raise exception 'There is nothing of this check to erase' using errcode = 'no_data_found'; end if;
  if not may_be_erased(here, found_check.party_id, (coalesce(
      (select max(d.at) from decisions d where d.workspace_id = here and d.check_id = wanted), found_check.created_at) at time zone 'Europe/London')::date, today)
    then raise exception 'This check must be kept' using errcode = 'check_violation'; end if;
  return query select take_check(here, wanted, at);
end
$$;

-- Takes a name, its contacts and everything else of a record of people, with those merged into it. The row stays for the roles and payments
-- that refer to it, and says that somebody was erased. Answers the hashes of the files that it let go of.
create or replace function take_party(here bigint, wanted bigint, at timestamptz) returns setof text language plpgsql
  set search_path = pg_catalog, public as $$
declare
  same bigint[];
  stored text[];
  alerts bigint[];
  watched bigint[];
begin
  with recursive merged as (
    select wanted as id union select p.id from parties p join merged on p.merged_into = merged.id where p.workspace_id = here
  ) select array_agg(id) into same from merged;
  update party_merges set snapshot = null where workspace_id = here and (kept_id = any (same) or merged_id = any (same));
  select coalesce(array_agg(id), '{}') into watched from monitors where workspace_id = here and party_id = any (same);
  select coalesce(array_agg(id), '{}') into alerts from monitor_alerts where workspace_id = here and (party_id = any (same) or monitor_id = any (watched)
    or listing_id in (select id from screening_alerts where workspace_id = here and party_id = any (same)));
  delete from monitor_alert_events where workspace_id = here and alert_id = any (alerts);
  delete from monitor_alerts where workspace_id = here and id = any (alerts);
  delete from monitor_readings where workspace_id = here and monitor_id = any (watched);
  delete from monitor_changes where workspace_id = here and monitor_id = any (watched);
  delete from monitors where workspace_id = here and id = any (watched);
  delete from party_duplicates where workspace_id = here and (a_id = any (same) or b_id = any (same));
  delete from screening_alerts where workspace_id = here and party_id = any (same);
  delete from screening_coverage where workspace_id = here and party_id = any (same);
  delete from party_standings where workspace_id = here and party_id = any (same);
  update breaches set note = null where workspace_id = here and party_id = any (same);
  delete from payer_names where workspace_id = here
    and request_id in (select id from payment_requests where workspace_id = here and party_id = any (same));
  update property_people set withdrawn_reason = case when withdrawn_reason is null then null else 'Erased' end
    where workspace_id = here and party_id = any (same);
  delete from evidence_requests where workspace_id = here and party_id = any (same);
  delete from inbound_report_looks where workspace_id = here
    and inbound_id in (select id from inbound_reports where workspace_id = here and party_id = any (same));
  with gone as (delete from inbound_reports where workspace_id = here and party_id = any (same) returning sha256)
    select coalesce(array_agg(sha256) filter (where sha256 is not null), '{}') into stored from gone;
  with gone as (delete from monitoring_reports where workspace_id = here and party_id = any (same) returning pdf_sha256)
    select stored || coalesce(array_agg(pdf_sha256) filter (where pdf_sha256 is not null), '{}') into stored from gone;
  update parties set title = null, first_name = case when kind = 'person' then 'Erased' end, middle_names = null,
    last_name = case when kind = 'person' then 'person' end, dob = null, nationality = null,
    company_name = case when kind = 'company' then 'Erased company' end, company_number = null, jurisdiction = null, company_type = null,
    phones = '{}', emails = '{}', addresses = '[]', user_reference = null, risk_reason = null, risk_level = 'unset', legal_hold_reason = null,
    erased_at = at, version = version + 1
  where workspace_id = here and id = any (same);
  return query select distinct unnest(stored);
end
$$;

revoke execute on function take_party(bigint, bigint, timestamptz) from public;

-- The same for a request, of its own workspace. Refuses what a legal hold or the law keeps.
create or replace function erase_party(wanted bigint, today date, at timestamptz) returns setof text language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
begin
  perform from parties where workspace_id = here and id = wanted and erased_at is null and merged_into is null for no key update;
  if not found then raise exception 'There is nothing of this record to erase' using errcode = 'no_data_found'; end if;
  if not may_be_erased(here, wanted, null, today) and not never_a_client(here, wanted)
    then raise exception 'This record must be kept' using errcode = 'check_violation'; end if;
  return query select take_party(here, wanted, at);
end
$$;

-- Somebody of whom the law has nothing kept: never a client, and nothing of a check is there.
create or replace function never_a_client(of_workspace bigint, of_party bigint) returns boolean language sql
  security definer set search_path = pg_catalog, public as $$
  select coalesce((select not legal_hold and relationship_started_on is null and relationship_ended_on is null
    from parties where workspace_id = of_workspace and id = of_party), false)
    and not exists (select from checks where workspace_id = of_workspace and party_id = of_party and erased_at is null)
$$;

-- What an invoice says. Its number and what it came to stay, so that none is missing and the books add up. It asks nobody, as `take_check`.
create or replace function take_invoice(here bigint, wanted bigint, at timestamptz) returns void language sql
  set search_path = pg_catalog, public as $$
  update invoices set lines = '[]', used = '[]', seller = '{}', buyer = '{}', note = null, erased_at = at where workspace_id = here and id = wanted
$$;
revoke execute on function take_invoice(bigint, bigint, timestamptz) from public;

-- The same for a request, of its own workspace. Refuses one that must be kept; false where somebody else erased it meanwhile.
create or replace function erase_invoice(wanted bigint, today date, at timestamptz) returns boolean language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform from invoices where workspace_id = app_workspace() and id = wanted and erased_at is null for no key update;
  if not found then return false; end if;
  perform from invoices where workspace_id = app_workspace() and id = wanted and erased_at is null and state <> 'open'
    and ((issued_at at time zone 'Europe/London')::date + interval '6 years')::date < today;
  if not found then raise exception 'This invoice must be kept' using errcode = 'check_violation'; end if;
  perform take_invoice(app_workspace(), wanted, at);
  return true;
end
$$;

-- Whom and what for money was asked. The amounts stay, since the ledger refers to them. It asks nobody, as `take_check`.
create or replace function take_payment(here bigint, wanted bigint, at timestamptz) returns void language plpgsql
  set search_path = pg_catalog, public as $$
begin
  delete from payer_names where workspace_id = here and request_id = wanted;
  delete from payment_links where workspace_id = here and request_id = wanted;
  delete from payment_events where workspace_id = here and request_id = wanted;
  update payment_marks set bank_reference = 'Erased', evidence = 'Erased' where workspace_id = here and request_id = wanted;
  update payment_refunds set note = 'Erased' where workspace_id = here and request_id = wanted;
  update payment_requests set description = 'Erased', message = '', client_reference = null, told_how = null, evidence = null, findings = '[]',
    frozen_note = null, outcome = null, next_reminder_at = null, erased_at = at
  where workspace_id = here and id = wanted;
end
$$;
revoke execute on function take_payment(bigint, bigint, timestamptz) from public;

-- The same for a request, of its own workspace. Refuses what a hold or the law keeps; false where somebody else erased it meanwhile.
create or replace function erase_payment(wanted bigint, today date, at timestamptz) returns boolean language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
begin
  perform from payment_requests where workspace_id = here and id = wanted and erased_at is null for no key update;
  if not found then return false; end if;
  perform from payment_requests pay join parties p on p.workspace_id = pay.workspace_id and p.id = pay.party_id
    where pay.workspace_id = here and pay.id = wanted and pay.erased_at is null and not p.legal_hold
      and (payment_over(here, wanted) + interval '6 years')::date < today for no key update of pay;
  if not found then raise exception 'This payment request must be kept' using errcode = 'check_violation'; end if;
  perform take_payment(here, wanted, at);
  return true;
end
$$;

-- A monitoring report. It asks nobody, as `take_check`. Answers the hash of its file.
create or replace function take_monitoring_report(here bigint, wanted bigint) returns setof text language sql
  set search_path = pg_catalog, public as $$
  delete from monitoring_reports where workspace_id = here and id = wanted returning pdf_sha256
$$;
revoke execute on function take_monitoring_report(bigint, bigint) from public;

-- One whose years are over. Answers the hash of its file.
create or replace function erase_monitoring_report(wanted bigint, today date) returns setof text language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
  gone monitoring_reports;
begin
  perform from monitoring_reports where workspace_id = here and id = wanted for no key update;
  if not found then return; end if;
  delete from monitoring_reports report where workspace_id = here and id = wanted
    and ((made_at at time zone 'Europe/London')::date + interval '5 years')::date < today
    and not exists (select from parties p where p.workspace_id = here and p.id = report.party_id and p.legal_hold)
  returning * into gone;
  if gone.id is null then raise exception 'This report must be kept' using errcode = 'check_violation'; end if;
  return query select gone.pdf_sha256 where gone.pdf_sha256 is not null;
end
$$;

-- A document for signing with its people, what they signed, its pages and its seals. Answers the hashes of the files that it let go of; what a
-- template or another document rests on too stays. It asks nobody, as `take_check`.
create or replace function take_document(here bigint, wanted bigint) returns setof text language plpgsql
  set search_path = pg_catalog, public as $$
declare
  document signing_documents;
  stored text[];
  more text[];
begin
  select * into document from signing_documents where workspace_id = here and id = wanted;
  if not found then return; end if;
  select coalesce(array_agg(distinct sha256), '{}') into stored from (
    select unnest(array[document.original_sha256, document.prepared_sha256]) as sha256
    union select sha256 from signing_attachments where workspace_id = here and document_id = wanted
    union select unnest(array[sealed_sha256, certificate_sha256]) from signing_seals where workspace_id = here and document_id = wanted
    union select sha256 from signing_sealed_files where workspace_id = here and document_id = wanted
  ) as files where sha256 is not null;
  delete from signing_pages_seen where workspace_id = here
    and recipient_id in (select id from signing_document_recipients where workspace_id = here and document_id = wanted);
  delete from signing_attachments where workspace_id = here and document_id = wanted;
  delete from signing_links where workspace_id = here and document_id = wanted;
  delete from signing_sealed_files where workspace_id = here and document_id = wanted;
  delete from signing_seals where workspace_id = here and document_id = wanted;
  delete from signing_events where workspace_id = here and document_id = wanted;
  update signing_document_recipients set replaced_by = null where workspace_id = here and document_id = wanted and replaced_by is not null;
  delete from signing_document_recipients where workspace_id = here and document_id = wanted;
  delete from signing_documents where workspace_id = here and id = wanted;
  -- Pictures of its pages, unless they are shown elsewhere too.
  if not exists (select from signing_documents where workspace_id = here and prepared_sha256 = document.prepared_sha256)
    and not exists (select from signing_templates where workspace_id = here and prepared_sha256 = document.prepared_sha256) then
    with gone as (delete from signing_pages where workspace_id = here and file_sha256 = document.prepared_sha256 returning picture_sha256, thumb_sha256)
      select coalesce(array_agg(picture_sha256) || array_agg(thumb_sha256), '{}') into more from gone;
    stored := stored || more;
  end if;
  return query select distinct unnest(stored);
end
$$;
revoke execute on function take_document(bigint, bigint) from public;

-- The same for a request, of its own workspace. Refuses what a hold or its years keep; nothing where somebody else erased it meanwhile.
create or replace function erase_document(wanted bigint, today date) returns setof text language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
  document signing_documents;
  held boolean;
begin
  select * into document from signing_documents where workspace_id = here and id = wanted for no key update;
  if not found then return; end if;
  -- A hold that is being placed is waited for, and one that comes later waits.
  select coalesce(bool_or(legal_hold), false) into held from (
    select legal_hold from parties where workspace_id = here and id in (
      select party_id from signing_document_recipients where workspace_id = here and document_id = wanted)
    order by id for no key update) as people;
  if held or coalesce((document_over(here, wanted) + case when is_deed(document) then interval '12 years' else interval '6 years' end)::date >= today, true)
    then raise exception 'This document must be kept' using errcode = 'check_violation'; end if;
  return query select take_document(here, wanted);
end
$$;
