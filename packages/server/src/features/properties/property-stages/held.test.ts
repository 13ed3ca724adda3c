import { callAs } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const NEUTRAL = 'This cannot go on at the moment. Ask your compliance officer.';
const TELLING = /frozen|freez|sanction|match|suspect|OFSI/i;
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });
const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id;

let door = 0;
/** A sale with its seller, a buyer and their offer, and a property beside it that has nothing to do with any of them. */
async function firm() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  const [admin, compliance, negotiator] = [await join(2), await join(3), await join(4)];
  const post = (path: string, body: object = {}, as: SignedInMember = owner) => callAs(testApp, as, 'POST', `/v2/client/${path}`, body);
  const sale = async (seller: string) =>
    idOf(
      await post('properties', {
        kind: 'sale',
        stage: 'instructed',
        line1: `${++door} Corsley Avenue`,
        town: 'Bristol',
        postcode: 'BS9 4OK',
        price_pence: 735_000_00,
        negotiator_id: negotiator.memberId,
        people: [{ ...named('Marian', seller), role: 'seller' }],
      }),
    );
  const [id, other] = [await sale('Sedgemoor'), await sale('Halvorsen')];
  const move = async (to: string, as: SignedInMember, property = id) => {
    const { data } = await callAs(testApp, owner, 'GET', `/v2/client/properties/${property}`);
    return post(
      `properties/${property}/stage`,
      { to, version: (data as { version: number }).version, reason: 'They changed their minds' },
      as,
    );
  };
  for (const property of [id, other]) expect((await move('available', owner, property)).status).toBe(200);
  type Linked = { id: number; role: string; party: { id: number } };
  const people = (await callAs(testApp, owner, 'GET', `/v2/client/properties/${id}/applicants`)).data as Linked[];
  const seller = people.find(({ role }) => role === 'seller');
  if (!seller) throw new Error('The seller is not there');
  const offer = idOf(await post(`properties/${id}/offers`, { applicants: [named('Tobias', 'Renner')], amount_pence: 730_000_00 }));
  return { owner, admin, compliance, negotiator, post, move, id, other, seller, offer };
}

test('a freeze stops checks, offers and moves of the person and at their properties, in words that tell nobody why', async () => {
  const { owner, admin, compliance, negotiator, post, move, id, other, seller, offer } = await firm();
  const checks = clientChecks(testApp);
  const mine = await checks.screen(negotiator, seller.party.id, { last_name: 'Sedgemoor', first_name: 'Marian' });
  const listed = await checks.find(owner, seller.party.id);
  const match = listed.matches[0]?.id ?? 0;
  await checks.confirm(owner, listed);

  const events = async () =>
    (await testApp.services.db.selectFrom('audit_events').select('id').where('workspace_id', '=', owner.workspaceId).execute()).length;
  const before = await events();
  const subject = { kind: 'person', first_name: 'Marian', last_name: 'Sedgemoor' };
  const tries = (as: SignedInMember) => [
    () => post('checks/aml', { subject, party_id: seller.party.id }, as),
    () => post('checks/aml', { subject, party_id: seller.party.id, property_id: id }, as),
    () => post(`properties/${id}/checks`, {}, as),
    () => post(`offers/${offer}/decision`, { to: 'accepted' }, as),
    () => move('withdrawn', as),
    () => post(`properties/${id}/applicants/${seller.id}/withdraw`, { reason: 'They do not sell any more' }, as),
  ];
  for (const member of [negotiator, admin])
    for (const attempt of tries(member)) {
      const answer = await attempt();
      expect([answer.status, answer.message]).toEqual([409, NEUTRAL]);
      expect(JSON.stringify(answer)).not.toMatch(TELLING);
    }
  expect(await post(`checks/${mine.id}/screen-again`, {}, negotiator)).toMatchObject({ status: 409, message: NEUTRAL });
  for (const member of [owner, compliance])
    for (const attempt of tries(member)) expect((await attempt()).message).toMatch(/^Marian Sedgemoor is frozen after a sanctions match\./);
  // The dialogue says it before anybody tries, in the same words.
  const gate = async (as: SignedInMember, property = id) =>
    (await callAs(testApp, as, 'GET', `/v2/client/properties/${property}/gate?to=under_offer`)).data as {
      held: string | null;
      rule: string | null;
    };
  for (const member of [negotiator, admin]) {
    // The law behind a gate is named to everybody, at every property.
    const { rule: _law, ...told } = await gate(member);
    expect(told.held).toBe(NEUTRAL);
    expect(JSON.stringify(told)).not.toMatch(TELLING);
  }
  for (const member of [owner, compliance])
    expect((await gate(member)).held).toMatch(/^Marian Sedgemoor is frozen after a sanctions match\./);
  expect((await gate(negotiator, other)).held).toBeNull();
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect((await gate(auditor)).held).toBeNull();
  // A try that was stopped leaves no trace that somebody could read.
  expect(await events()).toBe(before);
  expect((await post('screening/coverage/checks', { party_ids: [seller.party.id] }, admin)).data).toMatchObject({
    started: [],
    refused: [{ reason: NEUTRAL }],
  });
  // Nobody else is held up.
  expect((await move('withdrawn', negotiator, other)).status).toBe(200);

  // Two people take it back, each in the record; everything goes on.
  await checks.confirm(compliance, listed);
  expect((await move('withdrawn', negotiator)).message).toBe(NEUTRAL);
  for (const member of [owner, compliance]) {
    const { version } = (await callAs(testApp, member, 'GET', `/v2/client/checks/${listed.id}`)).data as { version: number };
    const body = {
      check_version: version,
      status: 'false_positive',
      reason_code: 'different_person',
      text: 'Another date of birth on the passport',
    };
    // Of one person alone it is not enough.
    expect((await move('withdrawn', negotiator)).message).toBe(NEUTRAL);
    expect((await post(`matches/${match}/resolve`, body, member)).status).toBe(200);
  }
  expect((await post(`offers/${offer}/decision`, { to: 'accepted' }, negotiator)).status).toBe(200);
});
