import { createOldDatabase } from '@freehold/testkit/old-database';
import type { DisposableDatabase } from '@freehold/testkit/disposable-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '../platform/database.ts';
import { followChecks } from '../features/people/client-acceptance/public.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0050_let_only_decisions_accept.sql';
let database: DisposableDatabase;
let client: pg.Client;
let notes: string[];
const ids: Record<string, { party: number; role: number; checks: number[] }> = {};

type Check = {
  outcome?: 'pass' | 'refer' | 'fail';
  decisions?: { value: string; at: string; level?: string; second?: { agree: boolean; at: string } | null }[];
  state?: string;
  frozen?: string;
  screened: string;
  settled?: boolean;
  /** The day of the last change of the row, as assigning the check moves it. */
  touched?: string;
};
const one = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(text, values);
  return Number(rows[0]?.id);
};

/** A firm of the time before: everybody sells a property that came on the market on 10 June 2026, their checks as the old product left them. */
async function fill(people: Record<string, Check[]>): Promise<void> {
  const workspace = await one(`insert into workspaces (account_name) values ('Pennard & Lisle') returning id`);
  const user = await one(
    `insert into users (issuer, subject, email, first_name, surname) values ('test', 's', 'a@b.example', 'Imogen', 'Ashworth') returning id`,
  );
  const member = await one(
    `insert into members (workspace_id, user_id, role_id, first_name, surname, email) values ($1, $2, 1, 'Imogen', 'Ashworth', 'a@b.example') returning id`,
    workspace,
    user,
  );
  let refs = 0;
  for (const [name, checks] of Object.entries(people)) {
    const party = await one(
      `insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Marian', $2) returning id`,
      workspace,
      name,
    );
    const property = await one(
      `insert into properties (workspace_id, kind, stage, line1, town, postcode) values ($1, 'sale', 'available', $2, 'Bristol', 'BS9 4AA') returning id`,
      workspace,
      `${++refs} Corsley Avenue`,
    );
    const role = await one(
      `insert into property_people (workspace_id, property_id, party_id, role, cdd_due_event, cdd_due_at) values ($1, $2, $3, 'seller', 'marketing', '2026-06-10T09:00:00Z') returning id`,
      workspace,
      property,
      party,
    );
    await client.query(
      `insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, to_stage) values ($1, $2, $3, $4, 'marketing', '2026-06-10T09:00:00Z', 'available')`,
      [workspace, property, party, role],
    );
    const made: number[] = [];
    for (const check of checks) made.push(await addCheck(workspace, member, party, check, `CHK-${++refs}`));
    ids[name] = { party, role, checks: made };
  }
}

async function addCheck(workspace: number, member: number, party: number, about: Check, ref: string): Promise<number> {
  const { outcome = 'pass', decisions = [], screened, frozen = null } = about;
  const id = await one(
    `insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, match_mode, policy_version, created_by, party_id, created_at, updated_at)
      values ($1, $2, 'aml', 'processing', 'inProgress', 'Marian', 'person', $2, '\\x00', 'standard', 'aml-2026-11', $3, $4, $5, $5) returning id`,
    workspace,
    ref,
    member,
    party,
    screened,
  );
  for (const { value, at, level = 'low', second } of decisions) {
    const risk = await one(
      `insert into risk_assessments (workspace_id, check_id, factors, score, level, next_review_on, policy_version, by_member, role_id, at)
        values ($1, $2, '[]', 1, $3, '2028-01-01', 'aml-2026-11', $4, 1, $5) returning id`,
      workspace,
      id,
      level,
      member,
      at,
    );
    const decision = await one(
      `insert into decisions (workspace_id, check_id, by_member, role_id, value, outcome_at_time, risk_assessment_id, needs_second, at)
        values ($1, $2, $3, 1, $4, $5, $6, $7, $8) returning id`,
      workspace,
      id,
      member,
      value,
      outcome,
      risk,
      level === 'high',
      at,
    );
    if (second)
      await client.query(
        `insert into decision_seconds (workspace_id, decision_id, by_member, role_id, agree, reason, at) values ($1, $2, $3, 3, $4, 'looked at it', $5)`,
        [workspace, decision, member, second.agree, second.at],
      );
  }
  const newest = decisions.at(-1);
  const state = about.state ?? (newest ? 'decided' : 'completed');
  // The words of the time: a pass that nobody decided was passed, and so was whatever was accepted.
  const status =
    outcome === 'fail' || (state === 'decided' && newest?.value === 'rejected')
      ? 'failed'
      : state === 'decided' || (outcome === 'pass' && !newest)
        ? 'passed'
        : 'needsReview';
  await client.query(
    `update checks set state = $3, status = $4, outcome = $5, screened_at = $6, frozen_at = $7, updated_at = $8 where workspace_id = $1 and id = $2`,
    [workspace, id, state, status, outcome, screened, frozen, about.touched ?? newest?.second?.at ?? newest?.at ?? screened],
  );
  return id;
}

const PEOPLE: Record<string, Check[]> = {
  Undecided: [{ screened: '2026-06-12T10:00:00Z' }],
  Refers: [{ screened: '2026-06-12T10:00:00Z', outcome: 'refer' }],
  Accepted: [{ screened: '2026-06-12T10:00:00Z', decisions: [{ value: 'accepted', at: '2026-06-13T10:00:00Z' }] }],
  Reviewed: [
    {
      screened: '2026-06-01T10:00:00Z',
      outcome: 'refer',
      decisions: [{ value: 'accepted_with_conditions', at: '2026-06-02T10:00:00Z', level: 'medium' }],
    },
  ],
  Reassigned: [
    { screened: '2026-06-12T10:00:00Z', decisions: [{ value: 'accepted', at: '2026-06-13T10:00:00Z' }], touched: '2026-09-01T10:00:00Z' },
  ],
  Rejected: [
    { screened: '2026-06-02T10:00:00Z', decisions: [{ value: 'accepted', at: '2026-06-03T10:00:00Z' }] },
    { screened: '2026-07-02T10:00:00Z', decisions: [{ value: 'rejected', at: '2026-07-03T10:00:00Z' }] },
  ],
  Frozen: [
    { screened: '2026-06-01T10:00:00Z', outcome: 'fail', frozen: '2026-06-02T10:00:00Z' },
    { screened: '2026-06-12T10:00:00Z', decisions: [{ value: 'accepted', at: '2026-06-13T10:00:00Z' }] },
  ],
  Seconded: [
    {
      screened: '2026-06-12T10:00:00Z',
      decisions: [{ value: 'accepted', at: '2026-06-13T10:00:00Z', level: 'high', second: { agree: true, at: '2026-06-15T10:00:00Z' } }],
    },
  ],
  Reopened: [
    {
      screened: '2026-06-02T10:00:00Z',
      state: 'completed',
      decisions: [{ value: 'accepted', at: '2026-06-03T10:00:00Z' }],
      touched: '2026-08-01T10:00:00Z',
    },
  ],
  Nobody: [],
};

beforeAll(async () => {
  database = await createOldDatabase(MIGRATION);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill(PEOPLE);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Row = {
  accepted: string | null;
  until: string | null;
  closed_by: string | null;
  statuses: string[];
  clock: string | null;
  line: string | null;
};
const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
async function read(name: string, isOld = false): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select ${isOld ? `${day('party.aml_accepted_at')} as accepted, null as until, null as closed_by` : `${day('standing.accepted_at')} as accepted, ${day('standing.accepted_until')} as until, case when standing.party_id is null then 'never_checked' else standing.closed_by end as closed_by`},
      array(select status from checks where party_id = party.id order by id) as statuses, ${day('role.cdd_done_at')} as clock, ${day('line.done_at')} as line
    from parties party join property_people role on role.party_id = party.id join breaches line on line.property_person_id = role.id
    ${isOld ? '' : `left join party_standings standing on standing.party_id = party.id and standing.kind = 'aml'`} where party.id = $1`,
    [ids[name]?.party],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows of ${name}`);
  return row;
}

test('the old product opened gates that nobody had opened', async () => {
  expect(await read('Undecided', true)).toMatchObject({
    accepted: '2026-06-12',
    clock: '2026-06-12',
    line: '2026-06-12',
    statuses: ['passed'],
  });
  expect(await read('Rejected', true)).toMatchObject({ accepted: '2026-06-03', clock: '2026-06-03' });
  expect(await read('Frozen', true)).toMatchObject({ accepted: '2026-06-13' });
  expect(await read('Reassigned', true)).toMatchObject({ accepted: '2026-09-01' });
});

test('the migration sets them right, and prints what it changed', async () => {
  const answer = await migrate(database.url);
  notes = answer.notes;
  expect(answer.applied).toContain(MIGRATION);
  expect(await Promise.all(Object.keys(PEOPLE).map(async (name) => [name, await read(name)] as const)).then(Object.fromEntries)).toEqual({
    Undecided: { accepted: null, until: null, closed_by: 'undecided', statuses: ['readyToAccept'], clock: null, line: null },
    Refers: { accepted: null, until: null, closed_by: 'review', statuses: ['needsReview'], clock: null, line: null },
    Accepted: {
      accepted: '2026-06-13',
      until: '2028-06-13',
      closed_by: null,
      statuses: ['passed'],
      clock: '2026-06-13',
      line: '2026-06-13',
    },
    Reviewed: {
      accepted: '2026-06-02',
      until: '2027-06-02',
      closed_by: null,
      statuses: ['acceptedAfterReview'],
      clock: '2026-06-02',
      line: '2026-06-02',
    },
    Reassigned: {
      accepted: '2026-06-13',
      until: '2028-06-13',
      closed_by: null,
      statuses: ['passed'],
      clock: '2026-06-13',
      line: '2026-06-13',
    },
    Rejected: { accepted: null, until: null, closed_by: 'rejected', statuses: ['passed', 'failed'], clock: null, line: null },
    Frozen: { accepted: null, until: null, closed_by: 'frozen', statuses: ['failed', 'passed'], clock: null, line: null },
    Seconded: {
      accepted: '2026-06-15',
      until: '2026-12-15',
      closed_by: null,
      statuses: ['passed'],
      clock: '2026-06-15',
      line: '2026-06-15',
    },
    Reopened: { accepted: null, until: null, closed_by: 'reopened', statuses: ['needsReview'], clock: '2026-06-03', line: '2026-06-03' },
    Nobody: { accepted: null, until: null, closed_by: 'never_checked', statuses: [], clock: null, line: null },
  });
  expect(notes).toEqual([
    `${MIGRATION}: Only a decision accepts a client now. Checks with another status word: 2. Clients whose gate is closed again: 3. Acceptances that count from another moment: 1. Clocks corrected: 5. Lines of the breach register corrected: 5, and added: 0.`,
  ]);
});

test('what the migration wrote is what the product would write', async () => {
  const all = `select * from (
      select 'party' as kind, id, to_jsonb(parties) - 'updated_at' as row from parties
      union all select 'standing', party_id, to_jsonb(party_standings) from party_standings
      union all select 'role', id, to_jsonb(property_people) from property_people
      union all select 'line', id, to_jsonb(breaches) from breaches
      union all select 'check', id, to_jsonb(checks) from checks) as everything order by kind, id`;
  const before = (await client.query(all)).rows;
  const pool = openPool(database.url);
  const db = openDatabase(pool);
  await db.transaction().execute(async (trx) => {
    const parties = await trx.selectFrom('parties').select(['workspace_id', 'id']).execute();
    const [first] = parties;
    await followChecks(
      trx,
      first?.workspace_id ?? 0,
      parties.map(({ id }) => id),
      new Date(),
    );
  });
  await pool.end();
  expect((await client.query(all)).rows).toEqual(before);
});

test('a second start has nothing to set right', async () => {
  expect(await migrate(database.url)).toEqual({ applied: [], notes: [] });
});
