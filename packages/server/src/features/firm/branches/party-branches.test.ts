import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Who is hidden from a negotiator of one branch, kept by triggers, beside the rule itself, read from the roles each time. */

let testApp: TestApp;
let owner: SignedInMember;
let anna: SignedInMember;
let branches: number[];
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
  anna = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  branches = [
    (await done<{ id: number }>(owner, 'POST', '/branches', { name: 'Clifton' })).id,
    (await done<{ id: number }>(owner, 'POST', '/branches', { name: 'Bath' })).id,
  ];
  await done(owner, 'PATCH', `/members/${anna.memberId}`, { version: 1, branch_ids: [branches[0]] });
  const { version } = await done<{ version: number }>(owner, 'GET', `/workspaces/${owner.workspaceId}`);
  await done(owner, 'PATCH', `/workspaces/${owner.workspaceId}`, { version, branch_scope: true });
});
afterAll(() => testApp.close());

async function ask<T>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body, data: answer.json<{ Info: { Data: T } }>().Info.Data };
}
async function done<T>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<T> {
  const { status, body, data } = await ask<T>(who, method, path, payload);
  expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
  return data;
}
let doors = 0;
const addProperty = (branch: number | undefined) =>
  done<{ id: number }>(owner, 'POST', '/properties', {
    kind: 'sale',
    line1: `${++doors} Pargeter Street`,
    town: 'Bristol',
    postcode: 'BS3 1MK',
    ...(branch === undefined ? {} : { branch_id: branch }),
  }).then(({ id }) => id);
let people = 0;
const addParty = (who: SignedInMember) =>
  done<{ id: number }>(who, 'POST', '/parties', {
    kind: 'person',
    first_name: 'Ottoline',
    last_name: `Redgrave${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(people++ / 26) % 26]}`,
  }).then(({ id }) => id);
const link = (property: number, party: number) =>
  ask(owner, 'POST', `/properties/${property}/applicants`, { party_id: party, role: 'seller' });
const versionOf = async (path: string) => (await done<{ version: number }>(owner, 'GET', path)).version;
const move = async (property: number, branch: number | null) =>
  done(owner, 'PATCH', `/properties/${property}`, { version: await versionOf(`/properties/${property}`), branch_id: branch });

/** The rule as it is said, from roles and properties alone. */
async function hiddenByRule(): Promise<number[]> {
  const { rows } = await testApp.services.pool.query<{ id: number }>(
    `with recursive hidden as (
      select party.id from parties as party
      where party.workspace_id = $1 and party.created_by is distinct from $2 and party.id in (
        select person.party_id from property_people as person join properties on properties.workspace_id = $1 and properties.id = person.property_id
        where person.workspace_id = $1 group by person.party_id having bool_and(properties.branch_id is not null and properties.branch_id <> $3))
      union select merged.id from parties as merged join hidden on merged.workspace_id = $1 and merged.merged_into = hidden.id
    ) select id from hidden order by id`,
    [owner.workspaceId, anna.memberId, branches[0]],
  );
  return rows.map(({ id }) => id);
}
const unseen = (who: SignedInMember) =>
  who.scope.transaction(async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from parties`.execute(trx);
    const { rows: keys } = await sql<{ id: number }>`
      select number as id from generate_series(1, ${1000}) as number where is_hidden('party:' || number)`.execute(trx);
    return { seen: new Set(rows.map(({ id }) => Number(id))), keys: keys.map(({ id }) => Number(id)) };
  });

const acts = fc.array(
  fc.record({ act: fc.constantFrom('link', 'link', 'move', 'move', 'merge', 'undo'), one: fc.nat(5), other: fc.nat(5), where: fc.nat(2) }),
  { minLength: 12, maxLength: 12 },
);

const step = (act: string, one: number, other: number, where = 0) => ({ act, one, other, where });
const EVERYTHING = [
  step('link', 1, 1),
  step('link', 2, 0),
  step('merge', 3, 1),
  step('merge', 1, 2),
  step('undo', 0, 0),
  step('move', 0, 0, 1),
  step('move', 0, 1, 0),
  step('undo', 0, 0),
  step('link', 0, 1),
  step('move', 0, 1, 2),
];

test('after any sequence of links, moves, merges and their undoing nobody but the hidden is hidden', async () => {
  let sawHidden = 0;
  let sawMerged = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const parties = [await addParty(anna)];
      while (parties.length < 6) parties.push(await addParty(owner));
      const properties: number[] = [];
      for (const branch of [branches[0], branches[1], branches[1], undefined, branches[1], branches[0]])
        properties.push(await addProperty(branch));
      for (const { act, one, other, where } of sequence) {
        const [party = 0, second = 0, property = 0] = [parties[one], parties[other], properties[other]];
        if (act === 'link') await link(property, party);
        if (act === 'move') await move(property, branches[where] ?? null);
        if (act === 'merge' && party !== second) {
          const [version, into] = [
            await ask<{ version: number }>(owner, 'GET', `/parties/${party}`),
            await ask<{ version: number }>(owner, 'GET', `/parties/${second}`),
          ];
          const merged = await ask(owner, 'POST', `/parties/${party}/merge`, {
            into: second,
            version: version.data?.version ?? 1,
            into_version: into.data?.version ?? 1,
          });
          if (merged.status === 200) sawMerged += 1;
        }
        if (act === 'undo') {
          const [last] = await done<{ id: number }[]>(owner, 'GET', '/party-merges');
          if (last) await ask(owner, 'POST', `/party-merges/${last.id}/undo`);
        }
        const hidden = await hiddenByRule();
        const { seen, keys } = await unseen(anna);
        sawHidden += hidden.length;
        expect(keys).toEqual(hidden);
        expect(hidden.filter((id) => seen.has(id))).toEqual([]);
        expect((await unseen(owner)).seen.size).toBe(seen.size + hidden.length);
      }
    }),
    { numRuns: 4, examples: [[EVERYTHING]] },
  );
  expect(sawHidden).toBeGreaterThan(0);
  expect(sawMerged).toBeGreaterThan(0);
});

test('two who link one person at two branches at once leave what both have done', async () => {
  const [here, there] = [await addProperty(branches[0]), await addProperty(branches[1])];
  for (let round = 0; round < 10; round += 1) {
    const party = await addParty(owner);
    const answers = await Promise.all([link(there, party), link(here, party)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await testApp.services.pool.query('select branch_ids from party_branches where workspace_id = $1 and party_id = $2', [
      owner.workspaceId,
      party,
    ]);
    expect(rows).toEqual([{ branch_ids: branches }]);
  }
});
