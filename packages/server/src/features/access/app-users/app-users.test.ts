import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { forgetOldAppUserSignIns } from './jobs.ts';
import { ensureAppUser } from './public.ts';
import { requestCode } from './request-code.ts';
import type { Taken } from '../../../providers/not-taken.ts';

const DAY = 24 * 60;
let testApp: TestApp;
let ahead = 0;
let people = 0;
const now = () => new Date(Date.now() + ahead);
const pass = (minutes: number) => void (ahead += minutes * 60_000);
beforeAll(async () => {
  testApp = await startTestApp({ now });
});
afterAll(() => testApp.close());

type Answer = {
  status: number;
  info: { Data: unknown; Code?: string; Message?: string; Errors?: { field: string; code: string; message: string }[] };
  headers: Record<string, unknown>;
};
let networks = 0;
async function post(url: string, body: object, ip = `10.1.${networks >> 8}.${++networks & 255}`): Promise<Answer> {
  const answer = await testApp.app.inject({ method: 'POST', url, payload: body, remoteAddress: ip });
  return { status: answer.statusCode, info: answer.json().Info, headers: answer.headers };
}
/** The challenges of the one browser most tests use, by contact. */
const held = new Map<string, string>();
const challengeOf = (answer: Answer) => (answer.info.Data as { challenge: string }).challenge;
async function ask(contact: string, ip?: string): Promise<Answer> {
  const answer = await post('/v2/public/app-users/code', { contact }, ip);
  if (answer.status === 200) held.set(contact, challengeOf(answer));
  return answer;
}
const NOBODY = 'x'.repeat(43);
const use = (contact: string, code: string, challenge = held.get(contact) ?? NOBODY) =>
  post('/v2/public/app-users/sign-in', { contact, challenge, code });
/** Somebody else’s browser, which asks in this person’s name. */
const askAsAttacker = async (contact: string, ip?: string) => challengeOf(await post('/v2/public/app-users/code', { contact }, ip));
const me = async (token: string) => {
  const answer = await testApp.app.inject({ url: '/v2/app/me', headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, info: answer.json().Info };
};

const newEmail = () => `tamsin${++people}@calloway.example`;
const newPhone = () => `+447700900${String(100 + ++people)}`;
async function known(contact: string): Promise<string> {
  await ensureAppUser(testApp.services, { contact, firstName: 'Tamsin', surname: 'Rowe' });
  return contact;
}

/** The newest code sent to the contact, once it has arrived. */
function codeFor(contact: string): Promise<string> {
  return vi.waitFor(
    () => {
      const text = testApp.texts.findLast((one) => one.to === contact)?.text ?? testApp.mailbox.findLast((one) => one.to === contact)?.text;
      const code = /\b(?:\d{10}|\d{6})\b/.exec(text ?? '')?.[0];
      if (!code) throw new Error('no code yet');
      return code;
    },
    { timeout: 10_000 },
  );
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

/** A known person with a code in hand. */
async function asked(contact = newEmail()) {
  await known(contact);
  expect(await ask(contact)).toMatchObject({ status: 200 });
  return { contact, code: await codeFor(contact) };
}
async function signedIn(contact?: string) {
  const one = await asked(contact);
  const answer = await use(one.contact, one.code);
  const data = answer.info.Data as { token: string; expires_at: string; app_user: object };
  return { ...one, ...data };
}

test('a code sent by e-mail signs the person in, with their contact masked', async () => {
  const contact = await known(newEmail());
  const asked = await ask(` ${contact.toUpperCase()} `);
  expect(asked).toMatchObject({
    status: 200,
    info: { Data: { sent: true, channel: 'email', digits: 6, challenge: expect.stringMatching(/^[\w-]{43}$/), resend_after_seconds: 60 } },
  });
  const answer = await use(contact, await codeFor(contact), challengeOf(asked));
  expect(answer).toMatchObject({
    status: 200,
    info: {
      Data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        app_user: { id: expect.any(Number), first_name: 'Tamsin', surname: 'Rowe', email: 'ta•••@calloway.example', phone: null },
      },
    },
  });
  const { token } = answer.info.Data as { token: string };
  expect(await me(token)).toMatchObject({ status: 200, info: { Data: { surname: 'Rowe', email: 'ta•••@calloway.example' } } });
});

test('a code sent by text signs the person in, however the number is typed', async () => {
  const phone = await known(newPhone());
  const national = `0${phone.slice(3, 7)} ${phone.slice(7)}`;
  const asked = await ask(national);
  expect(asked).toMatchObject({ status: 200, info: { Data: { channel: 'sms' } } });
  const code = await codeFor(phone);
  const text = testApp.texts.findLast((one) => one.to === phone)?.text ?? '';
  expect(text).toBe(`${code} is your Freehold code. It works for 10 minutes. Do not share it.\n\n@localhost #${code}`);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(await use(phone, `${code.slice(0, 3)} ${code.slice(3)}`, challengeOf(asked))).toMatchObject({
    status: 200,
    info: { Data: { app_user: { email: null, phone: `•••• ••• ${phone.slice(-3)}` } } },
  });
});

test('a code works once', async () => {
  const { contact, code } = await signedIn();
  expect(await use(contact, code)).toMatchObject({
    status: 422,
    info: { Code: 'CODE_INVALID', Message: 'This code was already used. Ask for a new one.' },
  });
});

test('of two uses at the same moment one signs in', async () => {
  const { contact, code } = await asked();
  const answers = await Promise.all([use(contact, code), use(contact, code), use(contact, code)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
});

test('a code ends after ten minutes', async () => {
  const { contact, code } = await asked();
  pass(10);
  expect(await use(contact, code)).toMatchObject({
    status: 422,
    info: { Code: 'CODE_INVALID', Message: 'This code has expired. Ask for a new one.' },
  });
});

test('a browser uses the code it asked for last, and no other', async () => {
  const { contact, code } = await asked();
  const before = held.get(contact);
  await ask(contact);
  const second = await vi.waitFor(
    async () => {
      const next = await codeFor(contact);
      if (next === code) throw new Error('the second code has not come');
      return next;
    },
    { timeout: 10_000 },
  );
  expect(await use(contact, code)).toMatchObject({ status: 422 });
  expect(await use(contact, second, before)).toMatchObject({ status: 422 });
  expect(await use(contact, second, NOBODY)).toMatchObject({ status: 422, info: { Code: 'CODE_INVALID' } });
  expect(await use(contact, second)).toMatchObject({ status: 200 });
});

test('a code sent to one person opens nothing for another', async () => {
  const [one, other] = [await asked(), await asked()];
  expect(await use(other.contact, one.code === other.code ? wrongFor(one.code) : one.code)).toMatchObject({
    status: 422,
    info: { Errors: [{ field: 'code', code: 'WRONG_CODE' }] },
  });
});

test('a wrong code says how many tries are left, and the fifth ends the code, even for the right one', async () => {
  const { contact, code } = await asked();
  const wrong = wrongFor(code);
  for (const words of ['4 tries left', '3 tries left', '2 tries left', '1 try left'])
    expect(await use(contact, wrong)).toMatchObject({
      status: 422,
      info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'code', message: `That code is not right. ${words}.` }] },
    });
  const over = { status: 422, info: { Code: 'CODE_INVALID', Message: 'This code was tried too often. Ask for a new one.' } };
  expect(await use(contact, wrong)).toMatchObject(over);
  expect(await use(contact, code)).toMatchObject(over);
});

test('tries at the same moment are all counted', async () => {
  const { contact, code } = await asked();
  await Promise.all(Array.from({ length: 6 }, () => use(contact, wrongFor(code))));
  expect(await use(contact, code)).toMatchObject({ status: 422, info: { Code: 'CODE_INVALID' } });
});

test('a contact that asked for no code has none to use', async () => {
  expect(await use(await known(newEmail()), '123456')).toMatchObject({
    status: 422,
    info: { Code: 'CODE_INVALID', Message: 'There is no code to use. Ask for a new one.' },
  });
});

test.each([
  ['an e-mail address', newEmail],
  ['a number', newPhone],
])('%s nobody knows gets the same answers, and no code', async (_what, make) => {
  const [someone, nobody] = [await known(make()), make()];
  const shape = ({ status, info: { Data, ...info }, headers }: Answer) => ({
    ...{ status, info, length: headers['content-length'] },
    data: Data && { ...Data, challenge: 'its own' },
  });
  for (let n = 0; n < 7; n++) expect(shape(await ask(nobody))).toEqual(shape(await ask(someone)));
  const code = await codeFor(someone);
  expect([...testApp.mailbox, ...testApp.texts].filter((one) => one.to === nobody)).toEqual([]);
  for (let n = 0; n < 6; n++) expect(shape(await use(nobody, wrongFor(code)))).toEqual(shape(await use(someone, wrongFor(code))));
});

test('the answer waits neither for the person to be found nor for the code to be sent', async () => {
  const contact = await known(newEmail());
  const work = openBackgroundWork(testApp.services.log);
  let release = () => {};
  const gate = new Promise<Taken>((resolve) => (release = () => resolve({ id: null, isDelivered: false })));
  const services = { ...testApp.services, mail: { name: 'smtp' as const, send: () => gate } };
  for (const one of [contact, newEmail()]) expect(await requestCode(services, one, '10.9.9.9', work)).toMatchObject({ sent: true });
  release();
  await work.settled();
});

test('a code that cannot be sent is no fault of the person, and the log does not name them', async () => {
  const contact = await known(newEmail());
  const refusal = new Error('The mail was not taken EENVELOPE 550');
  const error = vi.fn<(fields: { err: unknown }) => void>();
  const services = {
    ...testApp.services,
    mail: { name: 'smtp' as const, send: () => Promise.reject(refusal) },
    log: { ...testApp.services.log, error } as unknown as typeof testApp.services.log,
  };
  const work = openBackgroundWork(services.log);
  expect(await requestCode(services, contact, '10.9.9.8', work)).toMatchObject({ sent: true });
  await work.settled();
  expect(error.mock.calls[0]?.[0]).toEqual({ err: refusal });
  expect(JSON.stringify(error.mock.calls)).not.toContain(contact);
});

test('what is no contact is told under the field', async () => {
  for (const contact of ['nonsense', '020 7946 0018', '', 'a'.repeat(300)])
    expect(await ask(contact)).toMatchObject({ status: 422, info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'contact' }] } });
  expect((await ask('nonsense')).info.Errors?.[0]?.message).toBe(
    'Enter an email address, like name@example.com, or a mobile number, like 07700 900123',
  );
});

test.each(['12345', '1234567', 'abcdef', ''])('“%s” is no code', async (code) => {
  const { contact } = await asked();
  expect(await use(contact, code)).toMatchObject({
    status: 422,
    info: { Errors: [{ field: 'code', message: 'Enter the digits of the code' }] },
  });
});

/** How many messages went to the contact. */
const messagesTo = (contact: string) => [...testApp.mailbox, ...testApp.texts].filter((one) => one.to === contact).length;

/** Asks, and waits for the message where one is sent: messages arrive in the order in which they were asked for. */
async function arriving<T>(contact: string, asking: () => Promise<T>, wasSent: (answer: T) => boolean): Promise<T> {
  const before = messagesTo(contact);
  const answer = await asking();
  if (wasSent(answer)) await vi.waitFor(() => expect(messagesTo(contact)).toBe(before + 1), { interval: 2, timeout: 10_000 });
  return answer;
}
const sentIn = (answer: Answer) => (answer.info.Data as { sent: boolean }).sent;
const askInOrder = (contact: string) => arriving(contact, () => ask(contact), sentIn);
const attackInOrder = async (contact: string) =>
  challengeOf(await arriving(contact, () => post('/v2/public/app-users/code', { contact }), sentIn));

describe('somebody who asks for codes in another’s name', () => {
  test('uses up neither the tries nor the code of the one who signs', async () => {
    const { contact, code } = await asked();
    const theirs = await askAsAttacker(contact);
    for (let n = 0; n < 6; n++) await use(contact, wrongFor(code), theirs);
    expect(await use(contact, code, theirs)).toMatchObject({ status: 422, info: { Code: 'CODE_INVALID' } });
    expect(await use(contact, code)).toMatchObject({ status: 200 });
  });

  test.each([
    ['an e-mail address', newEmail],
    ['a number', newPhone],
  ])(
    'all day long, from many networks, locks nobody out of %s, nor floods it',
    async (_what, make) => {
      const contact = await known(make());
      for (let hour = 0; hour < 24; hour++) {
        for (let n = 0; n < 6; n++) {
          await attackInOrder(contact);
          pass(10);
        }
        const asked = await askInOrder(contact);
        expect(asked, `hour ${hour}`).toMatchObject({ status: 200, info: { Data: { digits: hour < 2 ? 6 : 10 } } });
      }
      expect(messagesTo(contact)).toBeGreaterThan(20);
      expect(messagesTo(contact)).toBeLessThan(90);
      expect(await use(contact, await codeFor(contact))).toMatchObject({ status: 200 });
    },
    60_000,
  );

  test('past five codes in fifteen minutes a longer one is sent once, and serves every browser that asks meanwhile', async () => {
    const contact = await known(newEmail());
    for (let n = 0; n < 5; n++) await attackInOrder(contact);
    const mine = await askInOrder(contact);
    expect(mine).toMatchObject({ status: 200, info: { Data: { sent: true, digits: 10 } } });
    const other = await attackInOrder(contact);
    const later = await askInOrder(contact);
    expect(later).toMatchObject({ status: 200, info: { Data: { sent: false, digits: 10 } } });
    expect(messagesTo(contact)).toBe(6);
    const code = await codeFor(contact);
    expect(code).toMatch(/^\d{10}$/);
    for (let n = 0; n < 5; n++) await use(contact, wrongFor(code).padEnd(10, '0'), other);
    expect(await use(contact, code, challengeOf(later))).toMatchObject({ status: 200 });
    expect(await use(contact, code, challengeOf(mine)), 'the code works once, whoever shares it').toMatchObject({ status: 422 });
  });

  test('leaves codes short again a day after', async () => {
    const contact = await known(newEmail());
    for (let n = 0; n < 25; n++) await attackInOrder(contact);
    expect(await askInOrder(contact)).toMatchObject({ info: { Data: { digits: 10 } } });
    pass(DAY + 1);
    expect(await askInOrder(contact)).toMatchObject({ info: { Data: { sent: true, digits: 6 } } });
  });
});

test('thirty codes in fifteen minutes are enough for one network', async () => {
  for (let n = 0; n < 30; n++) expect(await ask(newEmail(), '192.0.2.7')).toMatchObject({ status: 200 });
  expect(await ask(newEmail(), '192.0.2.7')).toMatchObject({ status: 429 });
  expect(await ask(newEmail())).toMatchObject({ status: 200 });
});

test('of an IPv6 network the limit counts every address together', async () => {
  for (let n = 0; n < 30; n++) expect(await ask(newEmail(), `2001:db8:7:7::${n.toString(16)}`)).toMatchObject({ status: 200 });
  expect(await ask(newEmail(), '2001:db8:7:7:ffff:ffff:ffff:ffff')).toMatchObject({ status: 429 });
  expect(await ask(newEmail(), '2001:db8:7:8::1')).toMatchObject({ status: 200 });
});

test('where no texts are sent a number is told so, known or not, and an address still works', async () => {
  const other = await startTestApp({ sms: null });
  try {
    for (const contact of [(await other.signInAppUser({ contact: '+447700900999' })).contact, '07700 900998']) {
      const answer = await other.app.inject({ method: 'POST', url: '/v2/public/app-users/code', payload: { contact } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().Info.Errors).toEqual([
        { field: 'contact', code: 'NO_TEXTS', message: 'Text messages are not set up here. Use your email address instead.' },
      ]);
    }
    const answer = await other.app.inject({ method: 'POST', url: '/v2/public/app-users/code', payload: { contact: 'a@b.example' } });
    expect(answer.statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

test('a session lasts seven days from its last use, and thirty from sign-in', async () => {
  const { token, expires_at } = await signedIn();
  expect(Math.round((Date.parse(expires_at) - now().getTime()) / 60_000)).toBe(7 * DAY);
  for (let day = 6; day <= 24; day += 6) {
    pass(6 * DAY);
    expect(await me(token), `day ${day}`).toMatchObject({ status: 200 });
  }
  pass(6 * DAY - 5);
  expect(await me(token), 'five minutes before the end of day 30').toMatchObject({ status: 200 });
  pass(6);
  expect(await me(token), 'after day 30').toMatchObject({ status: 401, info: { Code: 'UNAUTHENTICATED' } });
});

test('a session that is not used ends after seven days', async () => {
  const { token } = await signedIn();
  pass(7 * DAY);
  expect(await me(token)).toMatchObject({ status: 401, info: { Message: 'You were signed out. Sign in to carry on.' } });
});

test('ending a session ends that one, at once', async () => {
  const contact = newEmail();
  const [phone, laptop] = [await signedIn(contact), await testApp.signInAppUser({ contact })];
  const end = (token: string) =>
    testApp.app.inject({ method: 'POST', url: '/v2/app/session/end', headers: { authorization: `Bearer ${token}` } });
  expect((await end(phone.token)).json().Info.Data).toEqual({ ended: true });
  expect(await me(phone.token)).toMatchObject({ status: 401 });
  expect((await end(phone.token)).statusCode).toBe(401);
  expect(await me(laptop.token)).toMatchObject({ status: 200 });
});

test('the database holds neither tokens nor codes nor the contacts that asked', async () => {
  const { token, contact, code } = await signedIn();
  const { rows } = await testApp.services.pool.query<{ text: string }>(
    'select s::text as text from auth.app_sessions s union all select c::text from auth.app_user_codes c',
  );
  const all = rows.map((row) => row.text).join('\n');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of [token, contact, hex(token), hex(contact), hex(code)]) expect(all).not.toContain(secret);
});

test('a person known already keeps their number, their name and the one contact they have', async () => {
  const contact = newEmail();
  const first = await ensureAppUser(testApp.services, { contact, firstName: 'Tamsin', surname: 'Rowe' });
  const second = await ensureAppUser(testApp.services, { contact: contact.toUpperCase(), firstName: 'T', surname: 'Other' });
  expect(second).toEqual(first);
  const row = await testApp.services.db
    .selectFrom('auth.app_users')
    .selectAll()
    .where('id', '=', first.appUserId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: contact, phone: null, first_name: 'Tamsin', surname: 'Rowe' });
});

test('each night codes older than a day and sessions long over are removed, and no others', async () => {
  const contact = newEmail();
  const count = async () => {
    const { rows } = await testApp.services.pool.query<{ sessions: number; codes: number }>(
      'select (select count(*)::int from auth.app_sessions) as sessions, (select count(*)::int from auth.app_user_codes) as codes',
    );
    return rows[0] ?? { sessions: 0, codes: 0 };
  };
  pass(100 * DAY);
  const fresh = await signedIn(contact);
  await forgetOldAppUserSignIns.run(testApp.services);
  expect(await count()).toEqual({ sessions: 1, codes: 1 });
  expect(await me(fresh.token)).toMatchObject({ status: 200 });
});
