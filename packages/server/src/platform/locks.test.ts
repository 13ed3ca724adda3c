import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROUNDS = 25;

let testApp: TestApp;
let owner: SignedInMember;
let colleague: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ env: { FREEHOLD_REQUESTS_A_MINUTE: '100000' } });
  owner = await testApp.signIn();
  colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
});
afterAll(() => testApp.close());

type Saved = { id: number; version: number };
async function call<T>(member: SignedInMember, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = { ...member.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, data: answer.json<{ Info: { Data: T } }>().Info.Data };
}

test('settings are saved while others change and add people and properties: every call is answered', async () => {
  const answered: Record<string, number> = {};
  const count = (what: string, { status }: { status: number }) =>
    (answered[`${what} ${status}`] = (answered[`${what} ${status}`] ?? 0) + 1);
  async function saveSettings(member: SignedInMember) {
    const url = `/v2/client/workspaces/${owner.workspaceId}`;
    for (let round = 0; round < ROUNDS; round++) {
      const { data } = await call<Saved>(member, 'GET', url);
      count('settings', await call(member, 'PATCH', url, { version: data.version, redo_limit: (round % 3) + 1 }));
    }
  }
  async function changePerson(member: SignedInMember) {
    const named = (name: string) => ({ kind: 'person', first_name: name, last_name: `Renner ${'x'.repeat(member.memberId)}` });
    const added = await call<Saved>(member, 'POST', '/v2/client/parties', named('Tobias'));
    count('person added', added);
    for (let round = 0; round < ROUNDS; round++) {
      const party = named(`Tobias ${'x'.repeat(round)}`);
      count('person', await call(member, 'PATCH', `/v2/client/parties/${added.data.id}`, { version: round + 1, party }));
    }
  }
  async function addAndNote(member: SignedInMember) {
    for (let round = 0; round < ROUNDS; round++) {
      const property = {
        kind: 'sale',
        line1: `${round} Pargeter Street`,
        line2: `Flat ${member.memberId}`,
        town: 'Bristol',
        postcode: 'BS3 1MK',
      };
      const added = await call<Saved>(member, 'POST', '/v2/client/properties', property);
      count('property', added);
      count('bedrooms', await call(member, 'PATCH', `/v2/client/properties/${added.data.id}`, { version: 1, bedrooms: 3 }));
      count('note', await call(member, 'POST', `/v2/client/properties/${added.data.id}/notes`, { text: `Call ${round}` }));
    }
  }
  await Promise.all([owner, colleague].flatMap((member) => [saveSettings(member), changePerson(member), addAndNote(member)]));
  // A settings form that somebody else saved meanwhile is refused as out of date: both writers keep their own rounds.
  const settings = (answered['settings 200'] ?? 0) + (answered['settings 412'] ?? 0);
  expect({ ...answered, 'settings 200': settings, 'settings 412': 0 }).toEqual({
    'settings 200': 2 * ROUNDS,
    'settings 412': 0,
    'person added 200': 2,
    'person 200': 2 * ROUNDS,
    'property 200': 2 * ROUNDS,
    'bedrooms 200': 2 * ROUNDS,
    'note 200': 2 * ROUNDS,
  });
});
