import { enterByLink, sendForSigning, type SentForSigning } from '@freehold/testkit/signing-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* What of a document the firm has to act on stands in the work queue, and is told to nobody it is hidden from. */

let testApp: TestApp;
let owner: SignedInMember;
/** Bound to Clifton. */
let anna: SignedInMember;
let inBath: number;
let partyId: number;
let sent: SentForSigning;

beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
  anna = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const clifton = await done<{ id: number }>('POST', '/branches', { name: 'Clifton' });
  const bath = await done<{ id: number }>('POST', '/branches', { name: 'Bath' });
  await done('PATCH', `/members/${anna.memberId}`, { version: 1, branch_ids: [clifton.id] });
  const { version } = await done<{ version: number }>('GET', `/workspaces/${owner.workspaceId}`);
  await done('PATCH', `/workspaces/${owner.workspaceId}`, { version, branch_scope: true });
  const place = { kind: 'sale', line1: '61 Pargeter Street', town: 'Bath', postcode: 'BS3 1MK', branch_id: bath.id };
  inBath = (await done<{ id: number }>('POST', '/properties', place)).id;
  partyId = (await done<{ id: number }>('POST', '/parties', { kind: 'person', first_name: 'Signer', last_name: 'Numberone' })).id;
  sent = await sendForSigning(testApp, owner, { people: 1, propertyId: inBath, partyId });
}, 60_000);
afterAll(() => testApp.close());

async function ask<T>(who: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body, data: answer.json<{ Info: { Data: T } }>().Info.Data };
}
async function done<T>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<T> {
  const { status, body, data } = await ask<T>(owner, method, path, payload);
  expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
  return data;
}
type Work = { kind: string; about: string; detail: string; path: string; yours: boolean };
const workOf = async (who: SignedInMember) => (await ask<Work[]>(who, 'GET', '/tasks/queue?kind=document')).data;

test('of somebody on record who signs it is said that no identity check stands behind the name', async () => {
  const { checks } = await done<{ checks: object[] }>('GET', `/documents/${sent.id}`);
  expect(checks).toMatchObject([{ party_id: partyId, result: 'no_record', words: 'No identity check', check_path: null }]);
});

test('a declined document waits for whoever may act, until another is made for the property', async () => {
  expect(await workOf(owner)).toEqual([]);
  const signer = await enterByLink(testApp, sent, sent.people[0]?.email ?? '');
  await testApp.app.inject({
    method: 'POST',
    url: `/v2/app/documents/${sent.id}/decline`,
    headers: { ...signer, 'idempotency-key': crypto.randomUUID() },
    payload: { reason: 'The price is wrong' },
  });
  expect(await workOf(owner)).toMatchObject([
    {
      kind: 'document',
      about: 'Memorandum of sale',
      detail: 'Declined by Signer Number1',
      path: `/sent_document_details/${sent.id}`,
      yours: true,
    },
  ]);
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect(await workOf(auditor)).toMatchObject([{ yours: false }]);
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect(await workOf(accounts)).toEqual([]);
});

test('whoever is bound to another branch finds it in no queue, activity, notice or page', async () => {
  await testApp.publish();
  expect(await workOf(anna)).toEqual([]);
  expect((await ask(anna, 'GET', `/documents/${sent.id}`)).status).toBe(404);
  expect((await ask(owner, 'GET', '/activity')).body).toContain('Memorandum of sale');
  expect((await ask(anna, 'GET', '/activity')).body).not.toContain('Memorandum of sale');
  const key = `signing_document:${sent.id}`;
  const hidden = (who: SignedInMember) =>
    who.scope.transaction(async (trx) => (await sql<{ hidden: boolean }>`select is_hidden(${key}) as hidden`.execute(trx)).rows[0]?.hidden);
  expect([await hidden(owner), await hidden(anna)]).toEqual([false, true]);
  const { rows } = await owner.scope.transaction((trx) =>
    sql<{ id: number }>`select members_kept_from(${key}, ${[owner.memberId, anna.memberId]}::bigint[]) as id`.execute(trx),
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([anna.memberId]);
});

test('it waits no longer once another was made for the same property', async () => {
  await sendForSigning(testApp, owner, { people: 1, propertyId: inBath, title: 'Memorandum of sale, again' });
  expect(await workOf(owner)).toEqual([]);
});

test('the property says how many documents it has to whoever may see them', async () => {
  type Counted = { counts: { documents: number | null } };
  expect((await done<Counted>('GET', `/properties/${inBath}`)).counts.documents).toBe(2);
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await ask<Counted>(accounts, 'GET', `/properties/${inBath}`)).data.counts.documents).toBeNull();
});
