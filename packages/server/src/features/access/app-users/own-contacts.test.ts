import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let testApp: TestApp;
let people = 0;
let networks = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Contacts = {
  contacts: { id: number; channel: string; masked: string; added_at: string | null; signed_in_with: boolean; can_remove: boolean }[];
};
type Answer<D = Contacts> = {
  status: number;
  data: D;
  info: { Code?: string; Message?: string; Errors?: { field: string; code: string }[] };
};

async function call<D = Contacts>(method: 'GET' | 'POST' | 'DELETE', url: string, token: string | null, body?: object): Promise<Answer<D>> {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    remoteAddress: `10.7.${networks >> 8}.${++networks & 255}`,
    ...(body && { payload: body }),
  });
  const { Info } = answer.json<{ Info: Answer['info'] & { Data: D } }>();
  return { status: answer.statusCode, data: Info.Data, info: Info };
}
const newEmail = () => `contact${++people}@calloway.example`;
const newPhone = () => `+447700900${String(100 + ++people)}`;
const list = (token: string) => call('GET', '/v2/app/contacts', token);
const maskedOf = ({ data }: Answer) => data.contacts.map(({ masked }) => masked);
const endOf = (contact: string) => (contact.includes('@') ? `${contact.slice(0, 2)}•••@calloway.example` : `•••• ••• ${contact.slice(-3)}`);

const sentTo = (contact: string) =>
  [...testApp.texts, ...testApp.mailbox].filter((one) => one.to === contact).map(({ text }) => text ?? '');
/** The newest code that reached the contact after so many messages. */
const codeAfter = (contact: string, before: number) =>
  vi.waitFor(
    () => {
      const code = /\b\d{6}\b/.exec(sentTo(contact).slice(before).at(-1) ?? '')?.[0];
      if (!code) throw new Error('no code yet');
      return code;
    },
    { timeout: 10_000 },
  );
const told = (contact: string, words: string) =>
  vi.waitFor(() => expect(sentTo(contact).filter((text) => text.includes(words))).toHaveLength(1), { timeout: 10_000 });

async function sentCode(token: string, contact: string) {
  const before = sentTo(contact).length;
  const asked = await call<{ challenge: string }>('POST', '/v2/app/contacts/code', token, { contact });
  expect(asked.status).toBe(200);
  return { contact, challenge: asked.data.challenge, code: await codeAfter(contact, before) };
}
const add = async (token: string, contact: string) => call('POST', '/v2/app/contacts', token, await sentCode(token, contact));

async function signIn(contact: string): Promise<string> {
  const before = sentTo(contact).length;
  const { challenge } = (await call<{ challenge: string }>('POST', '/v2/public/app-users/code', null, { contact })).data;
  const code = await codeAfter(contact, before);
  return (await call<{ token: string }>('POST', '/v2/public/app-users/sign-in', null, { contact, challenge, code })).data.token;
}
/** Somebody whom a firm sent a document, with the title of it. */
async function sent(contact: string, title: string): Promise<void> {
  await sendForSigning(testApp, await testApp.signIn(), { people: 1, contacts: [contact], title });
}
async function titles(token: string): Promise<string[]> {
  const { data } = await call<{ title: string }[]>('GET', '/v2/app/documents?state=pending', token);
  return data.map(({ title }) => title).toSorted();
}

test('a second contact, proved by a code, opens what was sent to either', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  await sent(email, 'By email');
  await sent(phone, 'By text');
  const token = await signIn(email);
  expect(await titles(token)).toEqual(['By email']);
  const added = await add(token, phone);
  expect(added.status).toBe(200);
  expect(added.data.contacts).toMatchObject([
    { channel: 'email', masked: endOf(email), added_at: null, signed_in_with: true, can_remove: true },
    { channel: 'sms', masked: endOf(phone), added_at: expect.any(String), signed_in_with: false, can_remove: true },
  ]);
  expect(await titles(token)).toEqual(['By email', 'By text']);
  expect(await titles(await signIn(phone))).toEqual(['By email', 'By text']);
  await told(email, 'was added to your contacts');
});

test('a contact no firm ever wrote to can be added, and signs in', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await sent(email, 'Agreement');
  await add(await signIn(email), other);
  expect(await titles(await signIn(other))).toEqual(['Agreement']);
});

test('what a firm sends to a contact of its choice never opens what others sent to somebody', async () => {
  const [email, chosen] = [newEmail(), newPhone()];
  await sent(email, 'Private');
  await sent(chosen, 'From a firm that made up a number');
  expect(await titles(await signIn(chosen))).toEqual(['From a firm that made up a number']);
});

test('nothing is added without the code that came to that contact', async () => {
  const [email, other, third] = [newEmail(), newEmail(), newEmail()];
  await sent(email, 'Agreement');
  const token = await signIn(email);
  const proof = await sentCode(token, other);
  const wrong = proof.code === '000000' ? '111111' : '000000';
  expect(await call('POST', '/v2/app/contacts', token, { ...proof, code: wrong })).toMatchObject({
    status: 422,
    info: { Errors: [{ field: 'code', code: 'WRONG_CODE' }] },
  });
  expect(await call('POST', '/v2/app/contacts', token, { ...proof, contact: third })).toMatchObject({
    status: 422,
    info: { Code: 'CODE_INVALID' },
  });
  expect((await list(token)).data.contacts).toHaveLength(1);
});

test('the same answer comes again where the first was lost', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await sent(email, 'Agreement');
  const token = await signIn(email);
  const proof = await sentCode(token, other);
  const [one, two] = await Promise.all([call('POST', '/v2/app/contacts', token, proof), call('POST', '/v2/app/contacts', token, proof)]);
  // Of two at once one may find the code used already; the next finds the contact there.
  expect([one.status, two.status]).toContain(200);
  expect(await call('POST', '/v2/app/contacts', token, proof)).toMatchObject({ status: 200, data: { contacts: [{}, {}] } });
  expect(await call('POST', '/v2/app/contacts/code', token, { contact: other })).toMatchObject({
    status: 409,
    info: { Code: 'DUPLICATE' },
  });
});

test('a removed contact takes what was sent to it along, and signs everybody else out', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  await sent(email, 'By email');
  await sent(phone, 'By text');
  const token = await signIn(email);
  await add(token, phone);
  const elsewhere = [await signIn(email), await signIn(phone)];
  const gone = (await list(token)).data.contacts.find(({ channel }) => channel === 'sms');
  const removed = await call('DELETE', `/v2/app/contacts/${gone?.id}`, token);
  expect(removed).toMatchObject({ status: 200, data: { contacts: [{ channel: 'email', can_remove: false }] } });
  for (const other of elsewhere) expect((await list(other)).status).toBe(401);
  expect(await titles(token)).toEqual(['By email']);
  expect(await titles(await signIn(phone))).toEqual(['By text']);
  await told(phone, 'was removed from your contacts');
  await told(email, 'was removed from your contacts');
});

test('whoever removes the contact they signed in with stays signed in, with the others', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  await sent(email, 'By email');
  await sent(phone, 'By text');
  const token = await signIn(email);
  const own = (await add(token, phone)).data.contacts.find(({ signed_in_with: is }) => is);
  await call('DELETE', `/v2/app/contacts/${own?.id}`, token);
  expect((await list(token)).data.contacts).toMatchObject([{ masked: endOf(phone), signed_in_with: true }]);
  expect(await titles(token)).toEqual(['By text']);
});

test('the last contact stays, also of two that are removed at once', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  await sent(email, 'Agreement');
  const token = await signIn(email);
  const [only] = (await list(token)).data.contacts;
  expect(await call('DELETE', `/v2/app/contacts/${only?.id}`, token)).toMatchObject({
    status: 409,
    info: { Code: 'INVALID_STATE', Message: 'This is your only contact. Add another one first, then remove this.' },
  });
  const both = (await add(token, phone)).data.contacts;
  const answers = await Promise.all(both.map(({ id }) => call('DELETE', `/v2/app/contacts/${id}`, token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await list(token)).data.contacts).toHaveLength(1);
});

test('a contact of somebody else cannot be removed, nor seen', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await sent(email, 'Agreement');
  await sent(other, 'Another');
  const [token, theirs] = [await signIn(email), await signIn(other)];
  const [row] = (await list(theirs)).data.contacts;
  expect(await call('DELETE', `/v2/app/contacts/${row?.id}`, token)).toMatchObject({ status: 404 });
  expect((await list(theirs)).data.contacts).toHaveLength(1);
});

test('a number that two people name goes to whoever proves it last, with what was sent to it and nothing else', async () => {
  const [first, second, shared] = [newEmail(), newEmail(), newPhone()];
  await sent(first, 'Of the first');
  await sent(second, 'Of the second');
  await sent(shared, 'Of the number');
  const one = await signIn(first);
  await add(one, shared);
  const byNumber = await signIn(shared);
  const two = await signIn(second);
  await add(two, shared);
  expect(await titles(two)).toEqual(['Of the number', 'Of the second']);
  expect((await list(one)).status, 'what the first had open ends').toBe(401);
  expect((await list(byNumber)).status).toBe(401);
  const again = await signIn(first);
  expect(await titles(again)).toEqual(['Of the first']);
  expect(maskedOf(await list(again))).toEqual([endOf(first)]);
  await told(first, 'no longer among your contacts');
});

test('ten contacts are the most', async () => {
  const email = newEmail();
  await sent(email, 'Agreement');
  const token = await signIn(email);
  for (let n = 0; n < 9; n++) await add(token, newEmail());
  expect(await call('POST', '/v2/app/contacts/code', token, { contact: newEmail() })).toMatchObject({
    status: 409,
    info: { Code: 'INVALID_STATE' },
  });
});

test('what is no contact is told under the field', async () => {
  const email = newEmail();
  await sent(email, 'Agreement');
  const token = await signIn(email);
  expect(await call('POST', '/v2/app/contacts/code', token, { contact: '020 7946 0018' })).toMatchObject({
    status: 422,
    info: { Errors: [{ field: 'contact', code: 'FORMAT' }] },
  });
});

test('a firm finds a signer by the contact it wrote to, and by no other', async () => {
  const [email, secret] = [newEmail(), newEmail()];
  const member = await testApp.signIn();
  await sendForSigning(testApp, member, { people: 1, contacts: [email], title: 'Agreement' });
  await add(await signIn(email), secret);
  const { rows } = await testApp.services.pool.query<{ entry: string }>(
    'select search_entries::text as entry from search_entries where workspace_id = $1',
    [member.workspaceId],
  );
  const entries = rows.map(({ entry }) => entry).join('\n');
  expect(entries).toContain(email);
  expect(entries).not.toContain(secret);
});
