import { createOldDatabase } from '@freehold/testkit/old-database';
import type { DisposableDatabase } from '@freehold/testkit/disposable-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: DisposableDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createOldDatabase('0060_keep_standings_by_kind.sql');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const one = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await client.query<{ id: string }>(text, values)).rows[0]?.id);

type Kept = { status: string; frozen: boolean; accepted: string | null; until: string | null; closedBy: string | null };
const KEPT: Kept[] = [
  { status: 'passed', frozen: false, accepted: '2026-06-13T10:00:00.123Z', until: '2028-06-13T10:00:00.123Z', closedBy: null },
  { status: 'needsReview', frozen: false, accepted: null, until: null, closedBy: 'review' },
  { status: 'failed', frozen: true, accepted: null, until: null, closedBy: 'frozen' },
  { status: 'inProgress', frozen: false, accepted: null, until: null, closedBy: 'screening' },
];

test('every value that the record of a client kept of their AML checks is kept by kind', async () => {
  const workspace = await one(`insert into workspaces (account_name) values ('Pennard & Lisle') returning id`);
  const user = await one(
    `insert into users (issuer, subject, email, first_name, surname) values ('test', 's', 'a@b.example', 'Imogen', 'Ashworth') returning id`,
  );
  const member = await one(
    `insert into members (workspace_id, user_id, role_id, first_name, surname, email) values ($1, $2, 1, 'Imogen', 'Ashworth', 'a@b.example') returning id`,
    workspace,
    user,
  );
  const addParty = () =>
    one(`insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Marian', 'Sayle') returning id`, workspace);
  const expected: object[] = [];
  for (const { status, frozen, accepted, until, closedBy } of KEPT) {
    const party = await addParty();
    const check = await one(
      `insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, match_mode, policy_version, created_by, party_id)
       values ($1, $2, 'aml', 'completed', $3, 'Marian', 'person', '', '\\x00', 'standard', 'aml-2026-11', $4, $5) returning id`,
      workspace,
      `CHK-${party}`,
      status,
      member,
      party,
    );
    await client.query(
      `update parties set aml_check_id = $2, aml_status = $3, aml_at = '2026-06-12T09:30:00.456Z', aml_is_frozen = $4, aml_accepted_at = $5,
        aml_accepted_until = $6, aml_closed_by = $7 where id = $1`,
      [party, check, status, frozen, accepted, until, closedBy],
    );
    expected.push({
      party_id: String(party),
      kind: 'aml',
      check_id: String(check),
      status,
      at: new Date('2026-06-12T09:30:00.456Z'),
      is_frozen: frozen,
      accepted_at: accepted && new Date(accepted),
      accepted_until: until && new Date(until),
      closed_by: closedBy,
    });
  }
  await addParty();
  await migrate(database.url);
  const { rows } = await client.query(
    'select party_id, kind, check_id, status, at, is_frozen, accepted_at, accepted_until, closed_by from party_standings order by party_id',
  );
  expect(rows).toEqual(expected);
});
