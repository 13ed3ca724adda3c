import { buffer } from 'node:stream/consumers';
import { VerificationPage } from '@freehold/contract/firm/verification';
import { PNG, picture, startVerificationApp, type VerificationApp } from '@freehold/testkit/verification-app';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let at: VerificationApp;
beforeAll(async () => {
  at = await startVerificationApp();
});
afterAll(() => at.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const LOCKED_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF\n');
const JPG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
/** ISO/IEC 14496-12, 4.2: length, name, content. */
const box = (name: string, ...content: Buffer[]) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + Buffer.concat(content).length);
  return Buffer.concat([length, Buffer.from(name), ...content]);
};
const SIZE_OF_HEIC = box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]));
const HEIC = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
  box('meta', Buffer.alloc(4), box('iprp', box('ipco', SIZE_OF_HEIC))),
]);

const stepsOf = (page: VerificationPage) => page.steps.map(({ state }) => state).join(' ');
const codeIn = () => /^\d{6}/.exec(at.testApp.texts.at(-1)?.text ?? '')?.[0] ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the page', () => {
  test('says by when, how many days are left, who is a key member and what comes first', async () => {
    const imogen = await at.keyMember();
    const { status, info } = await at.call(imogen, 'GET', '');
    expect(status).toBe(200);
    expect(VerificationPage.strict().safeParse(info.Data).success).toBe(true);
    expect(info.Data).toMatchObject({
      is_asked: true,
      is_settled: false,
      is_blocked: false,
      days_left: 14,
      rule: 'one',
      verification: null,
      key_members: [{ member_id: imogen.memberId, name: 'Imogen Ashworth', role: 'Owner', is_you: true, state: 'grace' }],
      can: { start: true, send: false },
      why_not: null,
    });
    expect(info.Data.key_members[0]?.until).toBe(info.Data.grace_ends_on);
    expect(stepsOf(info.Data)).toBe('now next next next');
  });

  test('a workspace that is not asked shows its key members without a clock, and they may verify all the same', async () => {
    const { info } = await at.call(await at.keyMember({ asked: false }), 'GET', '');
    expect(info.Data).toMatchObject({ is_asked: false, grace_ends_on: null, days_left: null, can: { start: true } });
    expect(info.Data.key_members).toMatchObject([{ state: 'not_asked', until: null }]);
  });

  test('nobody who is signed out, and nobody of another workspace, sees it', async () => {
    expect((await at.testApp.app.inject('/v2/client/verification')).statusCode).toBe(401);
    const imogen = await at.keyMember();
    const stranger = await at.keyMember();
    const headers = { ...stranger.headers, 'x-workspace-id': String(imogen.workspaceId) };
    expect((await at.testApp.app.inject({ url: '/v2/client/verification', headers })).statusCode).toBe(403);
  });
});

describe('beginning', () => {
  test('a key member begins once, however often they ask, and the user carries a link to go on', async () => {
    const imogen = await at.keyMember();
    expect((await at.me(imogen)).verification_status.current_verification).toBeNull();
    const [first, second] = await Promise.all([at.call(imogen, 'POST', '/start'), at.call(imogen, 'POST', '/start')]);
    expect(second.info.Data.verification?.id).toBe(first.info.Data.verification?.id);
    expect((await at.me(imogen)).verification_status.current_verification).toEqual({ check_link: '/settings/verification?continue=1' });
  });

  test('a colleague who is no key member is told who can', async () => {
    const imogen = await at.keyMember();
    const dev = await at.testApp.signIn({ workspaceId: imogen.workspaceId, roleId: 4 });
    expect(await at.call(dev, 'POST', '/start')).toMatchObject({
      status: 403,
      info: { Code: 'FORBIDDEN', Message: 'Only key members verify this account: the owners and the nominated officer.' },
    });
    expect((await at.call(dev, 'GET', '')).info.Data).toMatchObject({ can: { start: false, send: false }, verification: null });
  });

  test.each([
    ['/phone/send', { phone: '+447700900418' }],
    ['/phone/confirm', { phone: '+447700900418', code: '123456' }],
    ['/submit', undefined],
  ])('%s waits for the beginning, and is for key members', async (url, body) => {
    const imogen = await at.keyMember();
    expect(await at.call(imogen, 'POST', url, body)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
    const dev = await at.testApp.signIn({ workspaceId: imogen.workspaceId, roleId: 4 });
    expect((await at.call(dev, 'POST', url, body)).info.Code).toBe('FORBIDDEN');
  });
});

describe('the phone', () => {
  test('a code is texted to it and to nobody else, kept as a hash, and confirms it: it becomes the member’s own', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const before = at.testApp.texts.length;
    const sent = await at.call<object>(imogen, 'POST', '/phone/send', { phone: '07700 900418' });
    expect(sent.info.Data).toEqual({ sent: true, masked: '•••• ••• 418', resend_after_seconds: 60 });
    expect(at.testApp.texts.slice(before).map(({ to }) => to)).toEqual(['+447700900418']);
    const { rows } = await at.testApp.services.pool.query<{ text: string }>(
      'select c::text as text from auth.member_phone_codes as c where user_id = $1',
      [imogen.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('7700900418');
    const { info } = await at.call(imogen, 'POST', '/phone/confirm', { phone: '+447700900418', code: codeIn() });
    expect(info.Data.verification?.phone?.masked).toBe('•••• ••• 418');
    expect(stepsOf(info.Data)).toBe('done now next next');
    expect((await at.me(imogen)).verification_status.is_phone_verified).toBe(true);
    const member = await at.testApp.services.db.selectFrom('members').select('phone').where('id', '=', imogen.memberId).executeTakeFirst();
    expect(member?.phone).toBe('+447700900418');
  });

  test('another is sent after a minute, five in a quarter of an hour, ten a day', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const send = (n: number) => at.call(imogen, 'POST', '/phone/send', { phone: `+44770090060${n}` });
    expect((await send(0)).status).toBe(200);
    expect(await send(1)).toMatchObject({ status: 429, info: { Code: 'RATE_LIMITED' } });
    const minute = 1 / (24 * 60);
    for (let n = 1; n < 5; n++) {
      at.pass(minute);
      expect((await send(n)).status).toBe(200);
    }
    at.pass(minute);
    expect((await send(5)).status).toBe(429);
    for (let n = 0; n < 5; n++) {
      at.pass(16 * minute);
      expect((await send(n)).status).toBe(200);
    }
    at.pass(16 * minute);
    expect((await send(5)).status).toBe(429);
    at.pass(1);
    expect((await send(5)).status).toBe(200);
  });

  test('a phone has ten a day, whoever asks; others who name it keep nobody from a first three', async () => {
    const phone = '+447700900777';
    const minute = 1 / (24 * 60);
    for (let n = 0; n < 10; n++) {
      const one = await at.keyMember();
      await at.call(one, 'POST', '/start');
      expect((await at.call(one, 'POST', '/phone/send', { phone })).status).toBe(200);
    }
    const last = await at.keyMember();
    await at.call(last, 'POST', '/start');
    for (let n = 0; n < 3; n++) {
      expect((await at.call(last, 'POST', '/phone/send', { phone })).status).toBe(200);
      at.pass(2 * minute);
    }
    expect((await at.call(last, 'POST', '/phone/send', { phone })).status).toBe(429);
  });

  test('a wrong code is told under its field with the tries left; after five none counts, not even the right one', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const phone = '+447700900419';
    await at.call(imogen, 'POST', '/phone/send', { phone });
    const right = codeIn();
    const left: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      const { status, info } = await at.call(imogen, 'POST', '/phone/confirm', { phone, code: other(right) });
      expect(status).toBe(422);
      left.push(info.Errors?.[0]?.message);
    }
    expect(left).toEqual([4, 3, 2, 1].map((n) => `That code is not right. ${n} ${n === 1 ? 'try' : 'tries'} left.`));
    for (const code of [other(right), right])
      expect((await at.call(imogen, 'POST', '/phone/confirm', { phone, code })).info.Code).toBe('CODE_INVALID');
  });

  test('a code counts for ten minutes, once, for its own phone and its own person', async () => {
    const [imogen, bethan] = [await at.keyMember(), await at.keyMember()];
    const phone = '+447700900420';
    for (const one of [imogen, bethan]) await at.call(one, 'POST', '/start');
    await at.call(imogen, 'POST', '/phone/send', { phone });
    const code = codeIn();
    const confirm = (who: typeof imogen, number = phone) => at.call(who, 'POST', '/phone/confirm', { phone: number, code });
    expect((await confirm(bethan)).info.Code).toBe('CODE_INVALID');
    expect((await confirm(imogen, '+447700900421')).info.Code).toBe('CODE_INVALID');
    expect((await confirm(imogen)).status).toBe(200);
    expect((await confirm(imogen)).info).toMatchObject({ Code: 'CODE_INVALID', Message: 'This code was already used. Ask for a new one.' });
    at.pass(1 / 1440);
    await at.call(imogen, 'POST', '/phone/send', { phone });
    const late = codeIn();
    at.pass(11 / 1440);
    expect((await at.call(imogen, 'POST', '/phone/confirm', { phone, code: late })).info).toMatchObject({
      Code: 'CODE_INVALID',
      Message: 'This code has expired. Ask for a new one.',
    });
  });

  test.each(['12345', 'abcdef', ''])('%j is no code, and 12 no phone', async (code) => {
    const imogen = await at.keyMember();
    const { info } = await at.call(imogen, 'POST', '/phone/confirm', { phone: '12', code });
    expect(info.Errors?.map(({ field }) => field).sort()).toEqual(['code', 'phone']);
  });

  test('a text service that is away is told in words, without the number', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const { sms } = at.testApp.services;
    if (!sms) throw new Error('no texts');
    const away = vi.spyOn(sms, 'send').mockRejectedValueOnce(new Error('away'));
    const { status, info } = await at.call(imogen, 'POST', '/phone/send', { phone: '+447700900422' });
    expect([status, info.Code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    expect(info.Message).not.toContain('900422');
    away.mockRestore();
  });
});

describe('evidence', () => {
  const begun = async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    return imogen;
  };

  test.each([
    ['a JPG', JPG, 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
    ['an HEIC', HEIC, 'image/heic'],
    ['a PDF', PDF, 'application/pdf'],
  ])('%s is taken, whatever it is called', async (_what, bytes, mime) => {
    const imogen = await begun();
    const { status, info } = await at.upload(imogen, { part: 'document_front', document_kind: 'passport' }, bytes, 'holiday.txt');
    expect([status, info.Data.verification?.evidence[0]?.mime]).toEqual([200, mime]);
  });

  test.each([
    ['text with the name of a picture', Buffer.from('not a picture at all'), 422, 'File must be a PDF, JPG, PNG or HEIC'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 422, 'File must be a PDF, JPG, PNG or HEIC'],
    ['nothing', Buffer.alloc(0), 422, 'This file is empty or locked'],
    ['a locked PDF', LOCKED_PDF, 422, 'This file is empty or locked'],
    ['more than 15 MB', Buffer.concat([PNG, Buffer.alloc(15 * 1024 * 1024)]), 413, 'File must be 15 MB or smaller'],
  ])('%s is refused in the validator’s words', async (_what, bytes, status, words) => {
    const answer = await at.upload(await begun(), { part: 'document_front', document_kind: 'licence' }, bytes);
    expect([answer.status, answer.info.Errors?.[0]?.message ?? answer.info.Message]).toEqual([status, words]);
  });

  test('a photograph is a picture', async () => {
    expect((await at.upload(await begun(), { part: 'photograph' }, PDF)).info.Errors?.[0]?.message).toBe(
      'Photograph must be a JPG, PNG or HEIC',
    );
  });

  test.each([
    [{ part: 'elbow' }, 'part'],
    [{ part: 'document_front' }, 'document_kind'],
    [{ part: 'document_front', document_kind: 'library_card' }, 'document_kind'],
  ])('%j is refused under its field', async (fields, field) => {
    expect((await at.upload(await begun(), fields, PNG)).info.Errors?.[0]?.field).toBe(field);
  });

  test('a file takes the place of the one before, and a passport has no back', async () => {
    const imogen = await begun();
    await at.upload(imogen, { part: 'document_front', document_kind: 'licence' }, picture());
    const front = (await at.upload(imogen, { part: 'document_back' }, picture())).info.Data.verification;
    expect(front?.evidence.map(({ part }) => part)).toEqual(['document_front', 'document_back']);
    const again = (await at.upload(imogen, { part: 'document_front', document_kind: 'passport' }, picture())).info.Data.verification;
    expect(again?.evidence.map(({ part }) => part)).toEqual(['document_front']);
    expect(again?.evidence[0]?.id).not.toBe(front?.evidence[0]?.id);
    expect(again?.document_kind).toBe('passport');
  });

  test('a file can be removed before it is sent, by its own person alone', async () => {
    const [imogen, stranger] = [await begun(), await begun()];
    const { info } = await at.upload(imogen, { part: 'photograph' }, picture());
    const id = info.Data.verification?.evidence[0]?.id;
    expect((await at.call(stranger, 'DELETE', `/evidence/${id}`)).info.Code).toBe('NOT_FOUND');
    expect((await at.call(imogen, 'DELETE', `/evidence/${id}`)).info.Data.verification?.evidence).toEqual([]);
    expect((await at.call(imogen, 'DELETE', `/evidence/${id}`)).status).toBe(404);
  });

  test('sixty files a day are enough: nobody fills the disk by replacing one over and over', async () => {
    const imogen = await begun();
    const { info } = await at.upload(imogen, { part: 'photograph' }, picture());
    await at.testApp.services.pool.query(
      `insert into verification_evidence (workspace_id, verification_id, part, sha256, mime, size, created_at, removed_at)
        select workspace_id, verification_id, part, sha256, mime, size, created_at, created_at from verification_evidence, generate_series(1, 59) where id = $1`,
      [info.Data.verification?.evidence[0]?.id],
    );
    expect(await at.upload(imogen, { part: 'photograph' }, picture())).toMatchObject({ status: 429, info: { Code: 'RATE_LIMITED' } });
    at.pass(1.1);
    expect((await at.upload(imogen, { part: 'photograph' }, picture())).status).toBe(200);
  });

  test('the bytes lie sealed in the workspace’s own vault', async () => {
    const imogen = await begun();
    await at.upload(imogen, { part: 'photograph' }, PNG);
    const row = await at.testApp.services.db
      .selectFrom('files')
      .select('storage_key')
      .where('workspace_id', '=', imogen.workspaceId)
      .executeTakeFirstOrThrow();
    expect((await buffer(await at.testApp.services.files.read(row.storage_key))).includes(PNG)).toBe(false);
  });
});

describe('sending', () => {
  test('waits for every step, and says which', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const words = async () => (await at.call(imogen, 'POST', '/submit')).info.Message;
    expect(await words()).toBe('Confirm your phone first.');
    await at.confirmPhone(imogen, '+447700900430');
    expect(await words()).toBe('Show your document first, every side of it.');
    await at.upload(imogen, { part: 'document_front', document_kind: 'licence' }, picture());
    expect(await words()).toBe('Show your document first, every side of it.');
    await at.upload(imogen, { part: 'document_back' }, picture());
    expect(await words()).toBe('Take a photograph of yourself first.');
  });

  test('hands it to the operators, who are told by mail without a name; nothing can be changed while it waits', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    const { info } = await at.call(imogen, 'GET', '');
    expect(info.Data).toMatchObject({ verification: { id, state: 'submitted' }, key_members: [{ state: 'in_review' }] });
    expect(stepsOf(info.Data)).toBe('done done done now');
    for (const answer of [
      await at.call(imogen, 'POST', '/submit'),
      await at.upload(imogen, { part: 'photograph' }, picture()),
      await at.call(imogen, 'DELETE', `/evidence/${info.Data.verification?.evidence[0]?.id}`),
      await at.call(imogen, 'POST', '/phone/send', { phone: '+447700900431' }),
    ])
      expect(answer.info.Code).toBe('INVALID_STATE');
    const before = at.testApp.mailbox.length;
    await at.testApp.runJobs();
    const mails = at.testApp.mailbox.slice(before).filter(({ subject }) => subject === 'A verification waits for review');
    expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['someone@freehold.example', 'operator@freehold.example']));
    expect(mails.map(({ text }) => text).join()).not.toContain('Ashworth');
  });

  test('every step joins the workspace’s chain, without numbers or pictures', async () => {
    const imogen = await at.keyMember();
    await at.submit(imogen);
    const events = await at.testApp.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('workspace_id', '=', imogen.workspaceId)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'require.verification',
      'start.verification',
      'confirm.phone',
      'add.evidence',
      'add.evidence',
      'add.evidence',
      'submit.verification',
    ]);
    expect(JSON.stringify(events)).not.toContain('7700900418');
  });
});
