import { RUN_STATES } from '@freehold/contract/flows/run-states';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../commands/seed-demo.ts';
import { recomputeChain } from '../../features/overview/activity/recompute-chain.ts';

const DAY_MS = 86_400_000;
let house: TestApp;
let told: string;
beforeAll(async () => {
  house = await startTestApp({ env: { FREEHOLD_DEMO: 'on' } });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await run([], house.services.config);
  told = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
}, 400_000);
afterAll(() => house.close());

const counted = async (query: ReturnType<typeof sql<{ what: string; count: number }>>) =>
  Object.fromEntries((await query.execute(house.services.db)).rows.map(({ what, count }) => [what, count]));

describe('the firm is in the middle of its week', () => {
  test('checks stand at every step, most of them passed and accepted', async () => {
    expect(told).toMatch(/; \d+ things its people did in the past weeks$/);
    const outcomes = await counted(
      sql`select concat_ws(' ', state, outcome, case when frozen_at is not null then 'frozen' end) as what, count(*)::int from checks group by 1`,
    );
    expect(outcomes['decided pass']).toBeGreaterThan(20);
    expect(outcomes).toMatchObject({ 'completed refer': 5, 'completed fail frozen': 1, 'completed pass': 8 });
    const seconds = await counted(sql`select 'agreed' as what, count(*)::int from decision_seconds where agree`);
    expect(seconds['agreed']).toBe(1);
  });

  test('identity checks stand in every state: passed, accepted with another name, rejected, waiting for a review', async () => {
    const { rows } = await sql<{ what: string }>`select concat_ws(' ', subject_name, state, outcome, status) as what from checks
      where kind = 'kyc' order by created_at`.execute(house.services.db);
    expect(rows.map(({ what }) => what)).toEqual([
      'Teresa Mallory decided pass passed',
      'Gareth Amberley decided refer acceptedAfterReview',
      'Wilfred Penhaligan decided refer failed',
      // Another picture was asked for.
      'Wilfred Penhaligan cancelled refer cancelled',
      'Sunniva Halvorsen completed refer needsReview',
    ]);
    // Each takes over the screening of its day.
    const alone = await sql`select 1 from kyc_checks where screening_check is null`.execute(house.services.db);
    expect(alone.rows).toEqual([]);
  });

  test('two owners who both sell are accepted, and an owner nobody has met keeps a check open; one account was changed', async () => {
    const { rows } = await sql<{ what: string }>`select concat_ws(' ', kind, subject_name, state, outcome) as what from checks
      where kind in ('ownership', 'bank') order by kind, id`.execute(house.services.db);
    expect(rows.map(({ what }) => what)).toEqual([
      'bank Odile Sarrazin decided pass',
      'bank Philippa Strangways completed refer',
      'ownership Henrietta Blakeway decided pass',
      'ownership Rupert Blakeway decided pass',
      'ownership Marian Sedgemoor completed refer',
    ]);
  });

  test('a company waits for somebody who reads where its owners end', async () => {
    const { rows } = await sql<{
      what: string;
    }>`select concat_ws(' ', subject_name, state, outcome) as what from checks where kind = 'kyb'`.execute(house.services.db);
    expect(rows.map(({ what }) => what)).toEqual(['Larkhill Developments Ltd completed refer']);
  });

  test('of two tenants a right to rent was seen: one without limit, and one that is to be checked again', async () => {
    const { rows } = await sql`select checks.status, rent.result, rent.follow_up_on is not null as again from rent_checks rent
      join checks on checks.workspace_id = rent.workspace_id and checks.id = rent.check_id order by checks.id`.execute(house.services.db);
    expect(rows).toEqual([
      { status: 'passed', result: 'unlimited', again: false },
      { status: 'passed', result: 'time_limited', again: true },
    ]);
  });

  test('a run stands at every state that one can come to', async () => {
    const states = await counted(sql`select flow_run_state(runs.stage, array(select checks.state from flow_run_checks as linked
        join checks on checks.workspace_id = linked.workspace_id and checks.id = linked.check_id
        where linked.workspace_id = runs.workspace_id and linked.run_id = runs.id)) as what, count(*)::int from flow_runs as runs group by 1`);
    // One more who opened it has a pass, from an identity check he had before.
    expect(states).toEqual({ ...Object.fromEntries(RUN_STATES.map((state) => [state, 1])), opened: 2 });
  });

  test('one person’s check is late, and the register of breaches is short', async () => {
    const late = await counted(
      sql`select 'late' as what, count(distinct party_id)::int from property_people where cdd_due_at is not null and cdd_done_at is null`,
    );
    expect(late).toEqual({ late: 1 });
    const breaches = await counted(
      sql`select case when done_at is null then 'open' else 'closed' end as what, count(*)::int from breaches group by 1`,
    );
    expect(breaches['open']).toBe(1);
    expect(breaches['closed']).toBeLessThan(5);
  });

  test('a batch is done, and somebody came through a property’s link', async () => {
    const batches = await counted(sql`select state as what, count(*)::int from screening_batches group by 1`);
    expect(Object.values(batches)).toEqual([1]);
    const came = await counted(sql`select invited_via as what, count(*)::int from property_people group by 1`);
    expect(came['dynamic_link']).toBe(1);
  });

  test('clients are monitored, alerts are open, with somebody and closed, and a report was made', async () => {
    const states = await counted(sql`select state as what, count(*)::int from monitors group by 1`);
    expect(states['active']).toBeGreaterThan(10);
    expect(states['paused']).toBe(1);
    const alerts = await counted(sql`select concat_ws(' ', state, outcome) as what, count(*)::int from monitor_alerts group by 1`);
    expect(Object.keys(alerts)).toEqual(expect.arrayContaining(['closed cleared', 'in_review', 'new']));
    const reports = await counted(sql`select 'drawn' as what, count(*)::int from monitoring_reports where pdf_sha256 is not null`);
    expect(reports).toEqual({ drawn: 1 });
  });

  test('the other office reuses a check that its client let it read, and read it', async () => {
    const { rows } = await sql<{ answer: string; source: string; looks: number }>`
      select request.answer, inbound.source, (select count(*)::int from inbound_report_looks look where look.inbound_id = inbound.id
        and look.workspace_id = inbound.workspace_id) as looks
      from evidence_requests request join inbound_reports inbound on inbound.workspace_id = request.workspace_id and inbound.request_id = request.id`.execute(
      house.services.db,
    );
    expect(rows).toEqual([{ answer: 'given', source: 'pass', looks: 1 }]);
    const sections = await sql`select 1 from report_shares where scope = 'sections' and sections = '{searched}'`.execute(house.services.db);
    expect(sections.rows).toHaveLength(1);
  });

  test('a document stands in every state, and what everybody signed is sealed', async () => {
    const states = await counted(sql`select concat_ws(' ', state, case when corrected_at is not null then 'corrected' end,
        case when held is not null then 'held' end) as what, count(*)::int from signing_documents group by 1`);
    expect(states).toEqual({ completed: 2, declined: 1, draft: 1, expired: 1, 'sealing held': 1, sent: 3, 'sent corrected': 1, voided: 1 });
    const people =
      await counted(sql`select concat_ws(' ', role, recipient.state) as what, count(*)::int from signing_document_recipients as recipient
        join signing_documents as document on document.workspace_id = recipient.workspace_id and document.id = recipient.document_id
        where document.state = 'sent' group by 1`);
    expect(people).toMatchObject({ 'approver sent': 1, 'signer viewed': 1, 'signer waiting': 2, 'signer sent': 3 });
    const back = await counted(
      sql`select state as what, count(*)::int from messages where about_type = 'signing_recipient' and state <> 'delivered' group by 1`,
    );
    expect(back['bounced']).toBe(1);
    const { rows } =
      await sql`select 1 from signing_seals join signing_documents as document on document.workspace_id = signing_seals.workspace_id
        and document.id = signing_seals.document_id where sealed_at between signed_at and signed_at + interval '1 minute'`.execute(
        house.services.db,
      );
    expect(rows).toHaveLength(2);
    expect(await counted(sql`select 'templates' as what, count(*)::int from signing_templates`)).toEqual({ templates: 4 });
  });

  test('shared reports stand in several states, and of two that came in one is rejected', async () => {
    const shares =
      await counted(sql`select concat_ws(' ', coalesce(ended_for, 'open'), case when sent_at is null then 'asked' when views > 0 then 'read' end) as what,
      count(*)::int from report_shares group by 1`);
    expect(shares).toEqual({ open: 2, 'open asked': 1, 'open read': 4, 'refused asked': 1, 'revoked read': 1 });
    expect(await counted(sql`select state as what, count(*)::int from inbound_reports group by 1`)).toEqual({ waiting: 2, rejected: 1 });
  });

  test('compliance registers are filled, every policy is read, and one report waits for the nominated officer', async () => {
    const entries = await counted(sql`select register as what, count(*)::int from register_entries group by 1`);
    expect(entries).toEqual({
      breaches: 1,
      data_requests: 2,
      discrepancies: 1,
      pep_approvals: 1,
      policies: 2,
      risk_assessment: 1,
      training: 7,
    });
    expect(await counted(sql`select 'read' as what, count(*)::int from policy_acknowledgements`)).toEqual({ read: 12 });
    expect(await counted(sql`select what, count(*)::int from suspicion_events group by 1`)).toEqual({ report: 1 });
  });

  test('every answer says that it rests on the demonstration list', async () => {
    const lists = await counted(
      sql`select list ->> 'list_key' as what, count(*)::int from checks, jsonb_array_elements(lists) as list group by 1`,
    );
    expect(Object.keys(lists)).toEqual(['demo']);
  });
});

describe('it was done over the past weeks, by its members', () => {
  test('events are spread over the weeks, and nobody but members did them', async () => {
    const { rows } = await sql<{
      at: Date;
      kind: string;
      action: string;
    }>`select at, actor ->> 'kind' as kind, action from audit_events where workspace_id = 1 order by id`.execute(house.services.db);
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times.map((time) => Math.floor(time / 60_000))).size).toBeGreaterThan(150);
    expect(times.filter((time) => time > Date.now() - 7 * DAY_MS).length).toBeGreaterThan(20);
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    const bySystem = rows.filter(({ kind }) => kind !== 'member').map(({ action }) => action);
    // What the worker does, the founding with its owner, whoever runs the installation and sends its invoices, the visitor who came through a link,
    // and people who answer theirs.
    const ofWorker = ['complete.check', 'fail.check', 'create.report', 'start.check', 'change.party'];
    const other = bySystem
      .filter(
        (action) => !ofWorker.includes(action) && !/\.(?:flow_run|signing_document|report_share|invoice|monitoring_alert)$/.test(action),
      )
      .toSorted();
    expect(other).toEqual([
      'add.member',
      'create.party',
      'create.workspace',
      // A night after which somebody had been kept long enough.
      'erase.activity',
      'erase.party',
      'join.family',
      // A client who lets the other office reuse a check.
      'pass_on.report',
      'register.property_person',
    ]);
  });

  test('the chain of events is whole', async () => {
    await house.publish();
    const { broken, events } = await house.services.db.transaction().execute((trx) => recomputeChain(trx, 1));
    expect(broken).toBeNull();
    expect(events).toBeGreaterThan(250);
  });

  test('no row of the office bears the time of the first start', async () => {
    const { rows } = await sql<{ place: string }>`select 'parties' as place from parties where created_at > now() - interval '5 hours'
      union all select 'properties' from properties where created_at > now() - interval '5 hours'
      union all select 'checks' from checks where created_at > now() - interval '5 hours'
      union all select 'offers' from offers where created_at > now() - interval '5 hours'`.execute(house.services.db);
    expect(rows).toEqual([]);
  });

  test('the clocks tell the real time again', async () => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(house.services.db);
    expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const left = await sql`select 1 from pg_attrdef where pg_get_expr(adbin, adrelid) like '%past_clock%'
      union all select 1 from pg_namespace where nspname = 'past_clock'`.execute(house.services.db);
    expect(left.rows).toEqual([]);
  });

  test('a second start adds nothing', async () => {
    const before = await counted(sql`select 'events' as what, count(*)::int from audit_events`);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await run([], house.services.config);
    vi.restoreAllMocks();
    expect(await counted(sql`select 'events' as what, count(*)::int from audit_events`)).toEqual(before);
  });
});
