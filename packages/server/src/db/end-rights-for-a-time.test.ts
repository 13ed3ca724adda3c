import { createOldDatabase } from '@freehold/testkit/old-database';
import type { DisposableDatabase } from '@freehold/testkit/disposable-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: DisposableDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createOldDatabase('20261126T1000_end_rights_for_a_time.sql');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const one = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await client.query<{ id: string }>(text, values)).rows[0]?.id);

const BY_RISK = '2028-11-24T09:00:00.000Z';
const ACCEPTED: [followUp: string | null, status: string, until: string][] = [
  // The last moment of the day in London, in winter and in summer.
  ['2027-11-24', 'passed', '2027-11-24T23:59:59.999Z'],
  ['2028-06-01', 'acceptedAfterReview', '2028-06-01T22:59:59.999Z'],
  ['2029-01-31', 'passed', BY_RISK],
  [null, 'passed', BY_RISK],
];

test('acceptances of a right for a time end with the day of their follow-up, and others when they did', async () => {
  const workspace = await one(`insert into workspaces (account_name) values ('Pennard & Lisle') returning id`);
  const user = await one(
    `insert into users (issuer, subject, email, first_name, surname) values ('test', 's', 'a@b.example', 'Imogen', 'Ashworth') returning id`,
  );
  const member = await one(
    `insert into members (workspace_id, user_id, role_id, first_name, surname, email) values ($1, $2, 1, 'Imogen', 'Ashworth', 'a@b.example') returning id`,
    workspace,
    user,
  );
  for (const [followUp, status] of ACCEPTED) {
    const party = await one(
      `insert into parties (workspace_id, kind, first_name, last_name) values ($1, 'person', 'Amara', 'Nwosu') returning id`,
      workspace,
    );
    for (const kind of ['rtr', 'aml']) {
      const check = await one(
        `insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, match_mode, policy_version, created_by, party_id)
         values ($1, $2, $3, 'decided', $4, 'Amara Nwosu', 'person', '', '\\x00', 'standard', 'aml-2026-11', $5, $6) returning id`,
        workspace,
        `${kind}-${party}`,
        kind,
        status,
        member,
        party,
      );
      if (kind === 'rtr')
        await client.query('insert into rent_checks (workspace_id, check_id, follow_up_on) values ($1, $2, $3)', [
          workspace,
          check,
          followUp,
        ]);
      await client.query(
        `insert into party_standings (workspace_id, party_id, kind, check_id, status, at, is_frozen, accepted_at, accepted_until)
         values ($1, $2, $3, $4, $5, '2026-11-24T09:00:00Z', false, '2026-11-24T09:00:00Z', $6)`,
        [workspace, party, kind, check, status, BY_RISK],
      );
    }
  }
  await migrate(database.url);
  const until = async (kind: string) =>
    (
      await client.query<{ accepted_until: Date }>('select accepted_until from party_standings where kind = $1 order by party_id', [kind])
    ).rows.map(({ accepted_until: moment }) => moment.toISOString());
  expect(await until('rtr')).toEqual(ACCEPTED.map(([, , moment]) => moment));
  expect(await until('aml')).toEqual(ACCEPTED.map(() => BY_RISK));
});
