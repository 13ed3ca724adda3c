import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { randomUUID } from 'node:crypto';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initialsOf } from '../properties/next-reference.ts';

let testApp: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
});
afterAll(() => testApp.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(
  method: Method,
  url: string,
  body?: object,
  { headers }: { headers: Record<string, string> } = owner,
  key = randomUUID(),
) {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...headers, 'idempotency-key': key },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info };
}
let door = 0;
const fresh = (more: object = {}) => ({ kind: 'sale', line1: `${++door} Orrery Walk`, town: 'Bristol', postcode: 'BS5 7IK', ...more });
const add = async (body: object = fresh(), who = owner) => (await call('POST', '/v2/client/properties', body, who)).info.Data;

describe('adding a property', () => {
  test('keeps what was typed, with a reference of the firm’s own and whoever added it as its negotiator', async () => {
    const made = await add(
      fresh({ postcode: 'bs57ik', price_pence: 92_500_000, bedrooms: 5, tenure: 'freehold', note: 'Keys with the neighbour' }),
    );
    expect(made).toMatchObject({
      stage: 'draft',
      version: 1,
      postcode: 'BS5 7IK',
      price_pence: 92_500_000,
      bedrooms: 5,
      negotiator_id: owner.memberId,
      note: 'Keys with the neighbour',
      reference: expect.stringMatching(/^[A-Z]{1,4}-20\d\d-\d{4}$/),
      can: { edit: true, archive: false, remove: true },
    });
    expect((await call('GET', `/v2/client/properties/${made.id}/record`)).info.Data).toEqual(made);
  });

  test('two at once get two references, and one typed by hand is passed over', async () => {
    const made = await Promise.all([add(), add(), add()]);
    const references = made.map(({ reference }: { reference: string }) => reference);
    expect(new Set(references).size).toBe(3);
    const [start, year, last] = (references.sort().at(-1) ?? '').split('-');
    const taken = `${start}-${year}-${String(Number(last) + 1).padStart(4, '0')}`;
    expect((await add(fresh({ reference: taken }))).reference).toBe(taken);
    expect((await add()).reference).toBe(`${start}-${year}-${String(Number(last) + 2).padStart(4, '0')}`);
    expect((await call('POST', '/v2/client/properties', fresh({ reference: taken.toLowerCase() }))).info).toMatchObject({
      Code: 'VALIDATION_FAILED',
      Errors: [{ field: 'reference', message: 'Another property has this reference' }],
    });
  });

  test('with its seller stands whole, instructed where that was asked', async () => {
    const party = { kind: 'person', first_name: 'Constance', last_name: 'Ilbery' };
    const made = await add(fresh({ stage: 'instructed', people: [{ party, role: 'seller' }] }));
    expect(made.stage).toBe('instructed');
    const people = await testApp.services.db.selectFrom('property_people').select('role').where('property_id', '=', made.id).execute();
    expect(people).toEqual([{ role: 'seller' }]);
    const stages = await testApp.services.db
      .selectFrom('property_stages')
      .select('to_stage')
      .where('property_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(stages.map((each) => each.to_stage)).toEqual(['draft', 'instructed']);
  });

  test('falls whole where one of its people cannot be linked', async () => {
    const body = fresh({ people: [{ party_id: 999_999, role: 'seller' }] });
    expect((await call('POST', '/v2/client/properties', body)).status).toBe(422);
    const found = await testApp.services.db.selectFrom('properties').select('id').where('line1', '=', body.line1).execute();
    expect(found).toEqual([]);
  });

  test('of an address in the list is refused with the number of the one that is there', async () => {
    const made = await add(fresh({ line1: '9 Orrery  Mews' }));
    const again = await call('POST', '/v2/client/properties', fresh({ line1: '9, ORRERY MEWS', postcode: 'bs5 7ik' }));
    expect(again).toMatchObject({ status: 409, info: { Code: 'DUPLICATE', Message: 'This property is already in your list' } });
    expect(again.info.Errors).toContainEqual({ field: 'property_id', code: 'DUPLICATE', message: String(made.id) });
    expect((await call('POST', '/v2/client/properties', { ...fresh({ line1: '9 Orrery Mews' }), kind: 'letting' })).status).toBe(200);
    const race = fresh();
    const both = await Promise.all([1, 2].map(() => call('POST', '/v2/client/properties', race)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('twice with one key adds one', async () => {
    const [body, key] = [fresh(), randomUUID()];
    const first = await call('POST', '/v2/client/properties', body, owner, key);
    expect((await call('POST', '/v2/client/properties', body, owner, key)).info.Data.id).toBe(first.info.Data.id);
  });

  test.each([
    [{ line1: '' }, 'line1', 'Enter the first line of the address'],
    [{ postcode: 'BS5' }, 'postcode', 'Enter a full UK postcode, like SW1A 1AA'],
    [{ bedrooms: 51 }, 'bedrooms', 'Enter a number from 0 to 50'],
    [{ rent_pence: 100_00, rent_frequency: 'month' }, 'rent_pence', 'A property for sale has a price, not a rent'],
    [{ negotiator_id: 999_999 }, 'negotiator_id', 'Choose somebody who works here'],
  ])('with %j is refused under %s', async (wrong, field, message) => {
    const { info } = await call('POST', '/v2/client/properties', fresh(wrong));
    expect(info).toMatchObject({ Code: 'VALIDATION_FAILED', Errors: [{ field, message }] });
  });
});

test.each([
  ['Pennard & Lisle, Bristol', 'PL'],
  ['The Harbour Company of Bristol Ltd', 'HCB'],
  ['Élan', 'E'],
  ['123 Homes', '1H'],
  ['…', 'P'],
])('references of %s begin with %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe('changing a property', () => {
  test('counts its version, says who did it, and records what changed without the notes', async () => {
    const made = await add(fresh({ price_pence: 100_00 }));
    const url = `/v2/client/properties/${made.id}`;
    const changed = (await call('PATCH', url, { version: 1, price_pence: 200_00, note: 'Private', bedrooms: null })).info.Data;
    expect(changed).toMatchObject({ version: 2, price_pence: 200_00, note: 'Private', edited_by: expect.any(String) });
    const events = await testApp.services.db
      .selectFrom('audit_events')
      .select('diff')
      .where('workspace_id', '=', owner.workspaceId)
      .where('action', '=', 'change.property')
      .execute();
    expect(events.at(-1)?.diff).toEqual({ price_pence: { before: 100_00, after: 200_00 }, note: { before: null, after: 'changed' } });
    expect((await call('PATCH', url, { version: 2, price_pence: 200_00 })).info.Data.version).toBe(2);
  });

  test('that a colleague changed meanwhile is refused', async () => {
    const made = await add();
    const url = `/v2/client/properties/${made.id}`;
    await call('PATCH', url, { version: 1, bedrooms: 2 });
    expect(await call('PATCH', url, { version: 1, bedrooms: 3 })).toMatchObject({ status: 412, info: { Code: 'STALE_VERSION' } });
  });

  test('cannot take another’s address or reference, nor advertise without a rent', async () => {
    const [one, other] = [await add(), await add()];
    const url = `/v2/client/properties/${other.id}`;
    expect((await call('PATCH', url, { version: 1, line1: one.line1 })).info).toMatchObject({
      Code: 'DUPLICATE',
      Errors: expect.arrayContaining([{ field: 'property_id', code: 'DUPLICATE', message: String(one.id) }]),
    });
    expect((await call('PATCH', url, { version: 1, reference: one.reference })).info.Errors[0].field).toBe('reference');
    const letting = await add({ ...fresh(), kind: 'letting', rent_pence: 185_000, rent_frequency: 'month' });
    await testApp.services.db.updateTable('properties').set({ stage: 'to_let' }).where('id', '=', letting.id).execute();
    const { info } = await call('PATCH', `/v2/client/properties/${letting.id}`, { version: 1, rent_pence: null, rent_frequency: null });
    expect(info.Errors).toMatchObject([{ field: 'rent_pence', message: expect.stringContaining('Enter a specific rent') }]);
  });

  test('keeps how often a rent is paid with the rent: none without it, and none left when it goes', async () => {
    const letting = await add({ ...fresh(), kind: 'letting', rent_pence: 185_000, rent_frequency: 'month' });
    const url = `/v2/client/properties/${letting.id}`;
    const none = await call('PATCH', url, { version: 1, rent_pence: null });
    expect([none.status, none.info.Data]).toMatchObject([200, { rent_pence: null, rent_frequency: null }]);
    const alone = await call('PATCH', url, { version: 2, bedrooms: 3, rent_frequency: 'week' });
    expect([alone.status, alone.info.Data]).toMatchObject([200, { bedrooms: 3, rent_frequency: null }]);
  });

  test('cannot ask for more rent once an offer is accepted at what was advertised', async () => {
    const letting = await add({ ...fresh(), kind: 'letting', rent_pence: 120_000, rent_frequency: 'month' });
    const at = (stage: PropertyStage) =>
      testApp.services.db.updateTable('properties').set({ stage }).where('id', '=', letting.id).execute();
    let version = 1;
    const change = async (body: object) => {
      const { info } = await call('PATCH', `/v2/client/properties/${letting.id}`, { version, ...body });
      version = info.Data?.version ?? version;
      return info;
    };
    await at('offer_agreed');
    expect((await change({ rent_pence: 150_000 })).Errors).toMatchObject([
      { field: 'rent_pence', message: expect.stringContaining('s.56') },
    ]);
    expect((await change({ rent_frequency: 'week' })).Errors).toMatchObject([{ field: 'rent_pence' }]);
    expect((await change({ rent_pence: 110_000 })).Data.rent_pence).toBe(110_000);
    await at('tenanted');
    expect((await change({ rent_pence: 150_000 })).Data.rent_pence).toBe(150_000);
  });

  test('that is archived waits until it is back', async () => {
    const made = await add();
    await testApp.services.db.updateTable('properties').set({ archived_at: new Date() }).where('id', '=', made.id).execute();
    expect((await call('PATCH', `/v2/client/properties/${made.id}`, { version: 1, bedrooms: 3 })).info.Code).toBe('INVALID_STATE');
  });
});

describe('the end of a property', () => {
  test('a draft is removed with its people’s roles, and nothing else is', async () => {
    const made = await add(fresh({ people: [{ party: { kind: 'company', company_name: 'Quayside Homes' }, role: 'seller' }] }));
    expect(await call('DELETE', `/v2/client/properties/${made.id}`)).toMatchObject({ status: 200, info: { Data: null } });
    expect((await call('GET', `/v2/client/properties/${made.id}/record`)).status).toBe(404);
    const parties = await testApp.services.db.selectFrom('parties').select('id').where('company_name', '=', 'Quayside Homes').execute();
    expect(parties).toHaveLength(1);
    const instructed = await add(fresh({ stage: 'instructed' }));
    expect((await call('DELETE', `/v2/client/properties/${instructed.id}`)).info).toMatchObject({
      Code: 'INVALID_STATE',
      Message: 'Only a draft can be removed. Withdraw this property, then archive it.',
    });
  });

  test('cannot ask for more rent while an offer above the advertised rent is open', async () => {
    const letting = await add({ ...fresh(), kind: 'letting', rent_pence: 120_000, rent_frequency: 'month' });
    const at = { workspace_id: owner.workspaceId, property_id: letting.id };
    await testApp.services.db.updateTable('properties').set({ stage: 'to_let' }).where('id', '=', letting.id).execute();
    const group = await testApp.services.db.insertInto('applicant_groups').values(at).returning('id').executeTakeFirstOrThrow();
    const offer = { ...at, group_id: group.id, rent_pence: 130_000, rent_frequency: 'month' as const, made_on: '2026-11-20' };
    const made = await testApp.services.db.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow();
    const raise = async () => (await call('PATCH', `/v2/client/properties/${letting.id}`, { version: 1, rent_pence: 130_000 })).info;
    expect((await raise()).Errors).toMatchObject([{ field: 'rent_pence', message: expect.stringContaining('Reject the offer first') }]);
    await testApp.services.db.updateTable('offers').set({ status: 'rejected' }).where('id', '=', made.id).execute();
    expect((await raise()).Data.rent_pence).toBe(130_000);
  });

  test('a draft with somebody under a legal hold stays', async () => {
    const made = await add(fresh({ people: [{ party: { kind: 'company', company_name: 'Heldaway Estates' }, role: 'seller' }] }));
    const hold = (legal_hold: boolean) =>
      testApp.services.db.updateTable('parties').set({ legal_hold }).where('company_name', '=', 'Heldaway Estates').execute();
    await hold(true);
    expect((await call('DELETE', `/v2/client/properties/${made.id}`)).info).toMatchObject({
      Code: 'INVALID_STATE',
      Message: expect.stringContaining('legal hold'),
    });
    await hold(false);
    expect((await call('DELETE', `/v2/client/properties/${made.id}`)).status).toBe(200);
  });

  test('a draft that a document for signing is for stays, and so does the document', async () => {
    const made = await add();
    const url = `/v2/client/properties/${made.id}`;
    const sent = await sendForSigning(testApp, owner, { people: 1, propertyId: made.id });
    const kept = { Code: 'INVALID_STATE', Message: expect.stringContaining('Something is recorded at this draft already') };
    expect((await call('DELETE', url)).info).toMatchObject(kept);
    // A document that was called off is kept, and so is what it was for.
    await call('POST', `/v2/client/documents/${sent.id}/void`, { reason: 'The price was wrong' });
    expect((await call('DELETE', url)).info).toMatchObject(kept);
    const read = (await call('GET', `/v2/client/documents/${sent.id}`)).info.Data;
    expect(read).toMatchObject({ status: 'voided', settings: { property_id: made.id } });
  });

  test('the database itself lets no request delete more than a draft', async () => {
    const made = await add(fresh({ stage: 'instructed' }));
    const gone = await owner.scope.transaction((trx) => trx.deleteFrom('properties').where('id', '=', made.id).executeTakeFirst());
    expect(gone.numDeletedRows).toBe(0n);
  });

  test('only what is over is archived, by owners and admins, and comes back where nothing took its place', async () => {
    const made = await add();
    const url = `/v2/client/properties/${made.id}`;
    expect((await call('POST', `${url}/archive`)).info).toMatchObject({
      Code: 'INVALID_STATE',
      Message: expect.stringContaining('still live'),
    });
    await testApp.services.db.updateTable('properties').set({ stage: 'withdrawn' }).where('id', '=', made.id).execute();
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await call('POST', `${url}/archive`, undefined, negotiator)).status).toBe(403);
    expect((await call('POST', `${url}/archive`)).info.Data).toMatchObject({
      archived_at: expect.any(String),
      can: { edit: false, archive: true },
    });
    expect((await call('POST', `${url}/unarchive`)).info.Data.archived_at).toBeNull();
    await call('POST', `${url}/archive`);
    await testApp.services.db.updateTable('properties').set({ stage: 'instructed' }).where('id', '=', made.id).execute();
    await add(fresh({ line1: made.line1 }));
    expect((await call('POST', `${url}/unarchive`)).info.Code).toBe('DUPLICATE');
  });
});

describe('a photograph', () => {
  const send = async (id: number, bytes: Buffer, { headers } = owner) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'x.bin');
    const request = new Request('http://x.example', { method: 'POST', body: form });
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/v2/client/properties/${id}/photo`,
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, info: answer.json().Info };
  };
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

  test('is kept, shown to the workspace alone, and taken away', async () => {
    const { id } = await add();
    expect((await send(id, PNG)).info.Data).toMatchObject({ photo: expect.any(String), version: 1 });
    const shown = await testApp.app.inject({ url: `/v2/client/properties/${id}/photo`, headers: owner.headers });
    expect(shown.headers['content-type']).toBe('image/png');
    const other = await testApp.signIn();
    expect((await call('GET', `/v2/client/properties/${id}/photo`, undefined, other)).status).toBe(404);
    expect((await call('DELETE', `/v2/client/properties/${id}/photo`)).info.Data.photo).toBeNull();
    expect((await call('GET', `/v2/client/properties/${id}/photo`)).status).toBe(404);
  });

  test('must be a picture by what it holds, and not too large', async () => {
    const { id } = await add();
    expect((await send(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).info.Errors[0].message).toBe(
      'Choose a JPEG, PNG or WebP picture',
    );
    expect((await send(id, Buffer.alloc(0))).status).toBe(422);
    expect(await send(id, Buffer.concat([PNG, Buffer.alloc(15 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      info: { Code: 'FILE_TOO_LARGE' },
    });
  });
});
