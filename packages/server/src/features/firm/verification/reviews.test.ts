import { Review } from '@freehold/contract/firm/verification-reviews';
import type { SignedInMember } from '@freehold/testkit/factories';
import { ALL_YES, picture, startVerificationApp, type VerificationApp } from '@freehold/testkit/verification-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseEvidence } from './erase-evidence.ts';

let at: VerificationApp;
let callum: SignedInMember;
beforeAll(async () => {
  at = await startVerificationApp();
  callum = await at.operator();
});
afterAll(() => at.close());

const WHY = 'The photograph was too dark.';
const actionsOf = async ({ workspaceId }: SignedInMember) =>
  at.testApp.services.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'reason', 'object'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
const flagsOf = async (who: SignedInMember) => (await at.me(who)).verification_status;

describe('operators', () => {
  test('are those whose address the settings name, in whatever case; menus can show it', async () => {
    expect(at.testApp.services.config.operators).toEqual(['someone@freehold.example', 'operator@freehold.example']);
    expect((await at.me(callum)).is_operator).toBe(true);
    expect((await at.me(await at.keyMember())).is_operator).toBe(false);
  });

  test('a member whose workspace gave them an operator’s address is none: it is the person’s own that counts', async () => {
    const imogen = await at.keyMember();
    await at.testApp.services.db
      .updateTable('members')
      .set({ email: 'operator@freehold.example' })
      .where('id', '=', imogen.memberId)
      .execute();
    expect((await at.call(imogen, 'GET', '/reviews')).info).toMatchObject({
      Code: 'FORBIDDEN',
      Message: 'Only the operators of this installation review verifications.',
    });
  });

  test('nobody signed out, no other operator’s workspace, and no number that is not there', async () => {
    expect((await at.testApp.app.inject('/v2/client/verification/reviews')).statusCode).toBe(401);
    expect((await at.call(callum, 'GET', '/reviews/999999')).status).toBe(404);
    expect((await at.decide(callum, 999_999, { value: 'reject', reason: WHY })).status).toBe(404);
    expect((await at.call(callum, 'POST', '/reviews/999999/extend', { reason: WHY })).status).toBe(404);
    expect((await at.open(callum, 999_999, 'photograph')).statusCode).toBe(404);
    expect((await at.call(callum, 'GET', '/reviews?view=everything')).status).toBe(422);
  });

  test('see nothing of a verification before it is sent', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const { info } = await at.call(imogen, 'GET', '');
    expect((await at.call(callum, 'GET', `/reviews/${info.Data.verification?.id}`)).status).toBe(404);
  });
});

describe('the queue', () => {
  test('shows what waits in every workspace, the soonest due first, and what of it I opened', async () => {
    const [late, soon] = [await at.keyMember(), await at.keyMember({ firstName: 'Bethan', surname: 'Prosser' })];
    await at.testApp.services.db
      .updateTable('verification_requirements')
      .set({ grace_ends_at: new Date(Date.now() + 3 * 86_400_000) })
      .where('workspace_id', '=', soon.workspaceId)
      .execute();
    const ids = [await at.submit(late), await at.submit(soon)];
    const { info } = await at.queue();
    const ours = info.Data.filter(({ id }) => ids.includes(id));
    expect(ours.map(({ name }) => name)).toEqual(['Bethan Prosser', 'Imogen Ashworth']);
    expect(ours[0]).toMatchObject({ role: 'Owner', account_name: 'Pennard & Lisle', kind: 'first', try: 1, is_yours: false });
    expect(info.Meta).toMatchObject({ waiting: info.Data.length, mine: 0 });
    await at.open(callum, ids[0] ?? 0, 'photograph');
    const mine = await at.queue('mine');
    expect(mine.info.Data.map(({ id }) => id)).toEqual([ids[0]]);
    for (const id of ids) await at.accept(id);
    expect((await at.queue('done')).info.Data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect((await at.queue()).info.Data.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('a review names the evidence and does not show it; opening it is recorded where it belongs, as an operator’s act', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    const { info } = await at.call<Review>(callum, 'GET', `/reviews/${id}`);
    expect(Review.strict().safeParse(info.Data).success).toBe(true);
    expect(info.Data.evidence.map(({ part, is_opened }) => [part, is_opened])).toEqual([
      ['document_front', false],
      ['document_back', false],
      ['photograph', false],
    ]);
    const answer = await at.open(callum, id, 'photograph');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ]);
    const opened = (await actionsOf(imogen)).at(-1);
    expect(opened).toMatchObject({
      action: 'open.evidence',
      actor: { kind: 'support', id: callum.userId, name: 'Callum Fairbairn' },
      object: { type: 'verification', id, label: 'photograph' },
    });
    expect((await actionsOf(callum)).map(({ action }) => action)).not.toContain('open.evidence');
    const after = (await at.call<Review>(callum, 'GET', `/reviews/${id}`)).info.Data;
    expect(after.evidence.filter(({ is_opened }) => is_opened).map(({ part }) => part)).toEqual(['photograph']);
    const verdict = await at.testApp.app.inject({ method: 'POST', url: '/v2/client/activity/verify', headers: imogen.headers });
    expect(verdict.json().Info.Data.intact).toBe(true);
    await at.accept(id);
  });
});

describe('deciding', () => {
  test('an acceptance verifies the person at once, and tells them', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    const { status, info } = await at.accept(id);
    expect(status).toBe(200);
    expect(info.Data).toMatchObject({ state: 'accepted', decisions: [{ value: 'accept', by: 'Callum Fairbairn', answers: ALL_YES }] });
    expect(await flagsOf(imogen)).toMatchObject({
      is_verified: true,
      is_recently_verified: true,
      workspace_family_verified: true,
      current_verification: null,
    });
    const told = await at.testApp.services.db
      .selectFrom('notifications')
      .select(['member_id', 'kind'])
      .where('workspace_id', '=', imogen.workspaceId)
      .execute();
    expect(told).toEqual([{ member_id: imogen.memberId, kind: 'verification_decided' }]);
    const page = (await at.call(imogen, 'GET', '')).info.Data;
    expect(page.steps.every(({ state }) => state === 'done')).toBe(true);
    expect(page.key_members[0]?.state).toBe('verified');
  });

  test.each([
    ['without looking', {}, 'INVALID_STATE', false],
    ['with a question open', { answers: { ...ALL_YES, nobody_else: null } }, 'VALIDATION_FAILED', true],
    ['with a No', { answers: { ...ALL_YES, edges_are_intact: 'no' }, note: 'It is a copy of a copy.' }, 'VALIDATION_FAILED', true],
    ['unsure without a note', { answers: { ...ALL_YES, nobody_else: 'unsure' }, note: ' ' }, 'VALIDATION_FAILED', true],
  ])('nobody is accepted %s', async (_what, decision, code, looks) => {
    const id = await at.submit(await at.keyMember());
    if (looks) await at.openAll(callum, id);
    expect((await at.decide(callum, id, { value: 'accept', ...decision })).info.Code).toBe(code);
    expect((await at.accept(id)).status).toBe(200);
  });

  test('unsure with a note is enough', async () => {
    const id = await at.submit(await at.keyMember());
    await at.openAll(callum, id);
    const note = 'A reflection in the window, not a person.';
    const { info } = await at.decide(callum, id, { value: 'accept', answers: { ...ALL_YES, nobody_else: 'unsure' }, note });
    expect(info.Data.decisions[0]).toMatchObject({ note, answers: { nobody_else: 'unsure' } });
  });

  test.each(['ask_again', 'reject'])('to %s needs a reason of ten characters', async (value) => {
    const id = await at.submit(await at.keyMember());
    expect((await at.decide(callum, id, { value })).info.Errors?.[0]).toMatchObject({
      field: 'reason',
      message: 'Give a reason of at least 10 characters',
    });
    expect((await at.decide(callum, id, { value, reason: 'Too dark' })).info.Code).toBe('VALIDATION_FAILED');
    await at.decide(callum, id, { value: 'reject', reason: WHY });
  });

  test('asked again, the person sees why, replaces something and sends it a second time; both decisions stand', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    await at.decide(callum, id, { value: 'ask_again', reason: WHY, answers: { ...ALL_YES, nobody_else: 'unsure' } });
    expect((await at.call(imogen, 'GET', '')).info.Data).toMatchObject({
      verification: { id, state: 'ask_again', reason: WHY },
      can: { send: true },
    });
    expect((await at.call(imogen, 'POST', '/submit')).info).toMatchObject({ Code: 'INVALID_STATE' });
    at.pass(0.01);
    await at.upload(imogen, { part: 'photograph' }, picture());
    expect((await at.call(imogen, 'POST', '/submit')).status).toBe(200);
    expect((await at.decide(callum, id, { value: 'reject', reason: WHY, try: 1 })).info.Code).toBe('INVALID_STATE');
    const { info } = await at.accept(id, 2);
    expect(info.Data.decisions.map(({ try: sending, value }) => [sending, value])).toEqual([
      [1, 'ask_again'],
      [2, 'accept'],
    ]);
  });

  test('rejected in time there are seven days from the decision, and it begins anew with the phone still confirmed', async () => {
    const imogen = await at.keyMember();
    at.pass(13);
    const id = await at.submit(imogen);
    at.pass(3);
    expect(await flagsOf(imogen)).toMatchObject({ required: true, is_in_grace_period: false });
    await at.decide(callum, id, { value: 'reject', reason: WHY });
    expect(await flagsOf(imogen)).toMatchObject({ is_in_grace_period: true, is_verified: false });
    expect((await at.call(imogen, 'GET', '')).info.Data).toMatchObject({
      days_left: 7,
      verification: { reason: WHY },
      can: { start: true },
    });
    at.pass(6.9);
    expect(await flagsOf(imogen)).toMatchObject({ is_in_grace_period: true });
    at.pass(0.2);
    expect(await flagsOf(imogen)).toMatchObject({ is_in_grace_period: false });
    const { info } = await at.call(imogen, 'POST', '/start');
    expect(info.Data.verification).toMatchObject({ state: 'started', phone: { masked: expect.stringMatching(/^•••• ••• \d{3}$/) } });
    expect(info.Data.verification?.id).not.toBe(id);
  });

  test('one that was sent too late gains no time by being rejected', async () => {
    const imogen = await at.keyMember();
    at.pass(15);
    const id = await at.submit(imogen);
    await at.decide(callum, id, { value: 'reject', reason: WHY });
    expect(await flagsOf(imogen)).toMatchObject({ is_in_grace_period: false });
  });

  test('of two reviewers at once one counts', async () => {
    const second = await at.testApp.signIn({ firstName: 'Second', surname: 'Reviewer' });
    await at.testApp.services.db.updateTable('users').set({ email: 'someone@freehold.example' }).where('id', '=', second.userId).execute();
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    for (const one of [callum, second]) await at.openAll(one, id);
    const answers = await Promise.all([
      at.decide(callum, id, { value: 'accept' }),
      at.decide(second, id, { value: 'reject', reason: WHY }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.info.Message).toBe('Somebody decided this already. Reload to see the decision.');
    expect((await at.call<Review>(callum, 'GET', `/reviews/${id}`)).info.Data.decisions).toHaveLength(1);
  });

  test('no request can edit or remove a decision', async () => {
    const imogen = await at.keyMember();
    await at.accept(await at.submit(imogen));
    for (const act of [sql`update verification_decisions set value = 'reject'`, sql`delete from verification_decisions`])
      await expect(imogen.scope.transaction((trx) => act.execute(trx))).rejects.toThrow(/permission denied/);
  });

  test('nobody reviews themselves: not opening, not deciding, not giving more time, in whatever workspace', async () => {
    const own = await at.testApp.signIn({ firstName: 'Callum', surname: 'Fairbairn' });
    await at.testApp.services.db
      .updateTable('members')
      .set({ is_key_member: true, state: 'active', user_id: callum.userId })
      .where('id', '=', own.memberId)
      .execute();
    const asKeyMember = { ...callum, headers: { ...callum.headers, 'x-workspace-id': String(own.workspaceId) } };
    const id = await at.submit(asKeyMember);
    const { info } = await at.call<Review>(callum, 'GET', `/reviews/${id}`);
    expect(info.Data).toMatchObject({ is_yours: true, can: { open: false, decide: false, extend: false } });
    expect((await at.open(callum, id, 'photograph')).json().Info).toMatchObject({
      Code: 'FORBIDDEN',
      Message: 'This is your own verification. Somebody else reviews it.',
    });
    for (const who of [callum, asKeyMember]) {
      expect((await at.decide(who, id, { value: 'accept' })).info.Code).toBe('FORBIDDEN');
      expect((await at.call(who, 'POST', `/reviews/${id}/extend`, { reason: WHY })).info.Code).toBe('FORBIDDEN');
    }
  });
});

describe('more time', () => {
  test('is given once: 14 days from the end, recorded with its reason', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    const before = (await at.call(imogen, 'GET', '')).info.Data.days_left ?? 0;
    const { status, info } = await at.call<Review>(callum, 'POST', `/reviews/${id}/extend`, {
      reason: 'Abroad until the end of the month.',
    });
    expect([status, info.Data.can.extend]).toEqual([200, false]);
    expect((await at.call(imogen, 'GET', '')).info.Data.days_left).toBe(before + 14);
    expect((await actionsOf(imogen)).at(-1)).toMatchObject({ action: 'extend.grace', reason: 'Abroad until the end of the month.' });
    expect((await at.call(callum, 'POST', `/reviews/${id}/extend`, { reason: WHY })).info.Code).toBe('INVALID_STATE');
    expect((await at.call(callum, 'POST', `/reviews/${id}/extend`, { reason: 'short' })).info.Code).toBe('VALIDATION_FAILED');
  });

  test('counts from today where the time is over, and is not given where none is asked', async () => {
    const imogen = await at.keyMember();
    at.pass(30);
    const id = await at.submit(imogen);
    await at.call(callum, 'POST', `/reviews/${id}/extend`, { reason: WHY });
    expect((await at.call(imogen, 'GET', '')).info.Data).toMatchObject({ days_left: 14, is_blocked: false });
    const free = await at.submit(await at.keyMember({ asked: false }));
    expect((await at.call(callum, 'POST', `/reviews/${free}/extend`, { reason: WHY })).info.Code).toBe('INVALID_STATE');
  });
});

describe('erasing', () => {
  const filesOf = ({ workspaceId }: SignedInMember) =>
    at.testApp.services.db.selectFrom('files').select(['sha256', 'storage_key']).where('workspace_id', '=', workspaceId).execute();

  test('a photograph goes 30 days after the decision; the document, the hash and the decision stay', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    await at.accept(id);
    const before = await filesOf(imogen);
    at.pass(29);
    await eraseEvidence(at.testApp.services);
    expect(await filesOf(imogen)).toHaveLength(3);
    at.pass(2);
    await eraseEvidence(at.testApp.services);
    const after = await filesOf(imogen);
    expect(after).toHaveLength(2);
    const gone = before.find(({ sha256 }) => !after.some((one) => one.sha256 === sha256));
    expect(await at.testApp.services.files.has(gone?.storage_key ?? '')).toBe(false);
    const { info } = await at.call<Review>(callum, 'GET', `/reviews/${id}`);
    expect(info.Data.evidence.map(({ part, is_erased }) => [part, is_erased])).toEqual([
      ['document_front', false],
      ['document_back', false],
      ['photograph', true],
    ]);
    expect(info.Data.decisions).toHaveLength(1);
    expect((await at.open(callum, id, 'photograph')).json().Info.Message).toBe('This file was erased. Its hash and the decision are kept.');
    expect((await at.open(callum, id, 'document_front')).statusCode).toBe(200);
    expect((await actionsOf(imogen)).at(-2)).toMatchObject({ action: 'erase.evidence', actor: { kind: 'system' } });
    expect(await flagsOf(imogen)).toMatchObject({ is_verified: true });
  });

  test('what the store does not let go is not said to be erased, and is once it lets go', async () => {
    const imogen = await at.keyMember();
    const id = await at.submit(imogen);
    await at.accept(id);
    at.pass(31);
    const { files } = at.testApp.services;
    await eraseEvidence({ ...at.testApp.services, files: { ...files, remove: () => Promise.reject(new Error('locked')) } });
    const photograph = async () => (await at.call<Review>(callum, 'GET', `/reviews/${id}`)).info.Data.evidence.at(-1);
    expect(await photograph()).toMatchObject({ part: 'photograph', is_erased: false });
    expect((await at.open(callum, id, 'photograph')).json().Info.Message).toBe(
      'This file is being erased. Its hash and the decision are kept.',
    );
    expect((await actionsOf(imogen)).map(({ action }) => action)).not.toContain('erase.evidence');
    await eraseEvidence(at.testApp.services);
    expect(await photograph()).toMatchObject({ part: 'photograph', is_erased: true });
  });

  test('what was replaced goes the next night, and the same picture kept elsewhere stays', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    const twice = picture();
    await at.upload(imogen, { part: 'photograph' }, twice);
    await at.upload(imogen, { part: 'document_front', document_kind: 'passport' }, twice);
    await at.upload(imogen, { part: 'photograph' }, picture());
    await eraseEvidence(at.testApp.services);
    expect(await filesOf(imogen)).toHaveLength(2);
    await at.upload(imogen, { part: 'document_front', document_kind: 'passport' }, picture());
    await eraseEvidence(at.testApp.services);
    expect(await filesOf(imogen)).toHaveLength(2);
  });

  test('what nobody sent within 30 days goes, and codes after a day', async () => {
    const imogen = await at.keyMember();
    await at.call(imogen, 'POST', '/start');
    await at.confirmPhone(imogen, '+447700900440');
    await at.upload(imogen, { part: 'photograph' }, picture());
    at.pass(31);
    await eraseEvidence(at.testApp.services);
    expect(await filesOf(imogen)).toEqual([]);
    const codes = await at.testApp.services.db
      .selectFrom('auth.member_phone_codes')
      .selectAll()
      .where('user_id', '=', imogen.userId)
      .execute();
    expect(codes).toEqual([]);
    expect((await at.call(imogen, 'GET', '')).info.Data.steps.find(({ key }) => key === 'photograph')?.state).not.toBe('done');
  });
});
