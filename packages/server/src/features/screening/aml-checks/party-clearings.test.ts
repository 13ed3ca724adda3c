import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Clearing } from '@freehold/contract/screening/clearings';
import { LISTED, OTHERS, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
let accounts: SignedInMember;
beforeAll(async () => {
  aml = await startAmlApp();
  accounts = await aml.testApp.signIn({ roleId: 5, workspaceId: aml.owner.workspaceId });
});
afterAll(() => aml.close());

const RENNER = { ref: 'TST0001', name: 'Tobias Anselm Renner', dobs: ['1979'], countries: ['AT'] };
const listed = (over: object) => loadList(aml.testApp, [LISTED, { ...RENNER, ...over }, ...OTHERS.slice(1)]);
beforeEach(() => listed({}));

type Body = { id: number; version: number };
const facts = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', dob: '1979-03-14' } as const;
async function addRenner(over: object = {}): Promise<Body> {
  return (await callAs(aml.testApp, aml.owner, 'POST', '/v2/client/parties', { ...facts, ...over })).data as Body;
}
/** Screened, and cleared by as many people as it needs. */
async function cleared(party: Body): Promise<AmlCheck> {
  const check = await aml.journey.screen(aml.owner, facts, { party_id: party.id });
  const match = check.matches[0]?.id ?? 0;
  await aml.journey.resolve(aml.owner, check, match, 'false_positive');
  return aml.journey.resolve(aml.compliance, check, match, 'false_positive');
}
const read = async (who: SignedInMember, party: Body) => callAs(aml.testApp, who, 'GET', `/v2/client/parties/${party.id}/clearings`);
const clearingsOf = async (party: Body) => (await read(aml.owner, party)).data as Clearing[];
const withdraw = (who: SignedInMember, id: number, reason = 'The passport was not his after all') =>
  callAs(aml.testApp, who, 'POST', `/v2/client/clearings/${id}/withdraw`, { reason });
const again = (party: Body, over: object = {}) => aml.journey.screen(aml.owner, { ...facts, ...over }, { party_id: party.id });

describe('a clearing belongs to the person it was given for', () => {
  test('it holds for their next check, whatever else was asked about them, and for nobody else of the same name', async () => {
    const [party, other] = [await addRenner(), await addRenner()];
    const first = await cleared(party);
    const next = await again(party, { nationality: 'AT' });
    expect(next.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: first.public_ref });
    expect((await again(other)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
    expect((await aml.journey.screen(aml.owner, facts)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
    expect(await clearingsOf(other)).toEqual([]);
    expect(await clearingsOf(party)).toMatchObject([
      {
        public_ref: first.public_ref,
        entry_ref: 'TST0001',
        name: 'Tobias Anselm Renner',
        by: [{ name: 'Imogen Ashworth' }, { name: 'Bethan Prosser' }],
        reason_code: 'different_person',
        text: 'Compared with the passport on file',
        state: 'holds',
        edited: false,
        changes: [],
        withdrawn: null,
        can: { withdraw: true },
      },
    ]);
  });

  test('another name or date of birth of the person ends it, and the record says so before anybody screens', async () => {
    const party = await addRenner();
    await cleared(party);
    const changed = await callAs(aml.testApp, aml.owner, 'PATCH', `/v2/client/parties/${party.id}`, {
      version: party.version,
      party: { ...facts, dob: '1979-03-15' },
    });
    expect(changed.status).toBe(200);
    const changes = [{ of: 'client', field: 'dob', before: ['1979-03-14'], after: ['1979-03-15'] }];
    expect(await clearingsOf(party)).toMatchObject([{ state: 'client_changed', changes }]);
    expect((await again(party, { dob: '1979-03-15' })).matches[0]).toMatchObject({ status: 'open', reopened: { changes } });
    // What it was cleared for stands as it was.
    expect((await again(party)).matches[0]).toMatchObject({ status: 'false_positive' });
  });

  test('the record says what a new list means for it: edited, changed, gone', async () => {
    const party = await addRenner();
    await cleared(party);
    await listed({ text: 'New remarks.' });
    expect(await clearingsOf(party)).toMatchObject([{ state: 'holds', edited: true, changes: [] }]);
    await listed({ countries: ['AT', 'RU'] });
    expect(await clearingsOf(party)).toMatchObject([
      { state: 'entry_changed', changes: [{ of: 'entry', field: 'countries', before: ['AT'], after: ['AT', 'RU'] }] },
    ]);
    await loadList(aml.testApp, [LISTED]);
    expect(await clearingsOf(party)).toMatchObject([{ state: 'off_list' }]);
  });

  test('a match that was opened again can be cleared anew, and the new clearing is the one that counts', async () => {
    const party = await addRenner();
    await cleared(party);
    await listed({ dobs: ['1979', '1961'] });
    expect((await again(party)).matches[0]?.reopened).not.toBeNull();
    const anew = await cleared(party);
    const next = await again(party);
    expect(next.matches[0]).toMatchObject({ status: 'false_positive', remembered_from: anew.public_ref, reopened: null });
    expect(await clearingsOf(party)).toMatchObject([{ public_ref: anew.public_ref, state: 'holds' }]);
  });

  test('somebody who says otherwise since ends it', async () => {
    const party = await addRenner();
    await cleared(party);
    const next = await again(party);
    await aml.journey.resolve(aml.owner, next, next.matches[0]?.id ?? 0, 'unclear');
    expect(await clearingsOf(party)).toMatchObject([{ state: 'overtaken', can: { withdraw: false } }]);
    expect((await again(party)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
  });
});

describe('a clearing taken back', () => {
  test('is named with who and why, and the next check shows the match; the check it was given in stays as it is', async () => {
    const party = await addRenner();
    const first = await cleared(party);
    const [clearing] = await clearingsOf(party);
    const answer = await withdraw(aml.compliance, clearing?.id ?? 0);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: 'withdrawn', withdrawn: { by: { name: 'Bethan Prosser' }, reason: 'The passport was not his after all' } },
    });
    expect(await clearingsOf(party)).toMatchObject([{ state: 'withdrawn', can: { withdraw: false } }]);
    expect((await again(party)).matches[0]).toMatchObject({ status: 'open', remembered_from: null, reopened: null });
    expect((await aml.journey.getCheck(aml.owner, first.id)).matches[0]).toMatchObject({ status: 'false_positive' });
    const anew = await cleared(party);
    expect((await again(party)).matches[0]).toMatchObject({ remembered_from: anew.public_ref });
  });

  test('is refused twice, for a match nobody cleared, without a reason, to others, and in another firm', async () => {
    const party = await addRenner();
    await cleared(party);
    const [clearing] = await clearingsOf(party);
    const id = clearing?.id ?? 0;
    expect((await withdraw(aml.negotiator, id)).code).toBe('FORBIDDEN');
    expect((await withdraw(aml.stranger, id)).code).toBe('NOT_FOUND');
    expect((await withdraw(aml.owner, id, 'short')).errors[0]).toMatchObject({ field: 'reason' });
    const handedOn = await again(party);
    expect((await withdraw(aml.owner, handedOn.matches[0]?.id ?? 0)).message).toMatch(/^This match was not cleared in this check/);
    expect((await withdraw(aml.owner, id)).status).toBe(200);
    expect((await withdraw(aml.owner, id)).message).toBe('This clearing was taken back already.');
  });
});

test('who sees no checks sees no clearings, a negotiator those of their own checks, and another firm nothing', async () => {
  const party = await addRenner();
  const first = await cleared(party);
  expect((await read(accounts, party)).code).toBe('FORBIDDEN');
  expect((await read(aml.stranger, party)).code).toBe('NOT_FOUND');
  expect((await read(aml.negotiator, party)).data).toEqual([]);
  await aml.testApp.services.pool.query('update checks set created_by = $1 where id = $2', [aml.negotiator.memberId, first.id]);
  expect((await read(aml.negotiator, party)).data).toMatchObject([{ state: 'holds', can: { withdraw: false } }]);
});

test('a freeze ends every clearing of the person, and those who may not know of it are told nothing', async () => {
  const party = await addRenner();
  await cleared(party);
  const admin = await aml.testApp.signIn({ roleId: 2, workspaceId: aml.owner.workspaceId });
  const next = await again(party);
  const begin = () => callAs(aml.testApp, aml.owner, 'POST', '/v2/client/checks/aml', { subject: facts, party_id: party.id });
  const running = (await begin()).data as AmlCheck;
  await aml.journey.resolve(aml.owner, next, next.matches[0]?.id ?? 0, 'true_match');
  expect(await clearingsOf(party)).toMatchObject([{ state: 'overtaken' }]);
  expect((await read(admin, party)).data).toMatchObject([{ state: 'holds' }]);
  await aml.testApp.runJobs();
  expect((await aml.journey.getCheck(aml.owner, running.id)).matches[0]).toMatchObject({ status: 'open', remembered_from: null });
  expect((await begin()).code).toBe('CONFLICT');
});
