import { OfsiReport, OfsiReports } from '@freehold/contract/screening/ofsi-reports';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, stranger, close } = await startAmlApp();
afterAll(close);

const ADDRESS = '5 Saltings Wharf, Bristol BS1 5KO';
const call = (member: SignedInMember, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  callAs(testApp, member, method, `/v2/client/${path}`, body);
const reports = async (checkId: number, member = owner) =>
  OfsiReports.parse((await call(member, 'GET', `checks/${checkId}/ofsi-reports`)).data);
const begin = (checkId: number, member = owner) => call(member, 'POST', `checks/${checkId}/ofsi-reports`);
const begun = async (checkId: number) => OfsiReport.parse((await begin(checkId)).data);
const save = (report: OfsiReport, version: number, code: string, text: string) =>
  call(owner, 'PATCH', `ofsi-reports/${report.id}`, { version, code, text });
const sent = (report: OfsiReport, version: number, sent_on = '2026-11-01') =>
  call(owner, 'POST', `ofsi-reports/${report.id}/sent`, { version, sent_on, reference: 'OFSI-2026-77' });
const withdraw = (report: OfsiReport, version: number, reason: string) =>
  call(owner, 'POST', `ofsi-reports/${report.id}/withdraw`, { version, reason });
const pdfOf = (report: OfsiReport) =>
  testApp.app.inject({ method: 'GET', url: `/v2/client/ofsi-reports/${report.id}/pdf`, headers: owner.headers });
const doneOf = ({ parts }: OfsiReport) => parts.filter(({ done }) => done).map(({ code }) => code);
const textOf = ({ parts }: OfsiReport, code: string) => parts.find((part) => part.code === code)?.text;

async function freeze() {
  const check = await journey.screen(negotiator, { ...DRAVENKO, address: ADDRESS });
  await journey.resolve(compliance, check, check.matches[0]?.id ?? 0, 'true_match');
  const [first] = (await reports(check.id)).reports;
  if (!first) throw new Error('A freeze prepares a report');
  return { check, first };
}

test('the report on a designated person is filled from what is known, saved by part under its version, printed, and closed by its reference', async () => {
  const { check, first } = await freeze();
  expect(first.parts.map(({ code, done }) => [code, done])).toEqual([
    ['firm', true],
    ['circumstances', true],
    ['designated_person', true],
    ['identifiers', true],
    ['funds', false],
    ['property', false],
    ['attachments', false],
  ]);
  expect(textOf(first, 'identifiers')).toContain('5 Saltings Wharf');
  expect(await save(first, 1, 'funds', '£2,548.00 held, none released')).toMatchObject({ status: 200, data: { version: 2 } });
  expect((await save(first, 1, 'funds', 'Older')).code).toBe('STALE_VERSION');
  expect((await save(first, 2, 'stopped', 'Of the other report')).errors[0]?.field).toBe('code');
  expect((await withdraw(first, 2, 'It was begun by mistake')).code).toBe('INVALID_STATE');
  expect((await pdfOf(first)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await sent(first, 2, '2099-01-01')).errors[0]?.field).toBe('sent_on');
  expect(await sent(first, 2)).toMatchObject({ status: 200, data: { sent: { reference: 'OFSI-2026-77' }, can: { change: false } } });
  expect((await save(first, 3, 'funds', 'Later')).code).toBe('INVALID_STATE');
  expect((await reports(check.id)).duties.at(-1)).toMatchObject({ label: 'Report to OFSI', done: true });
});

test('the report of a suspected breach begins with what is known, and leaves the breach itself to people', async () => {
  const { check, first } = await freeze();
  await save(first, 1, 'property', '14 Calloway Crescent, Bristol BS8 4KV');
  const breach = await begun(check.id);
  expect(breach).toMatchObject({ kind: 'suspected_breach', number: 1, version: 1, sent: null, withdrawn: null });
  expect(breach.parts.map(({ code }) => code)).toEqual([
    'firm',
    'suspect',
    'designated_person',
    'regime',
    'prohibition',
    'events',
    'dates',
    'payment',
    'funds',
    'property',
    'discovery',
    'action',
    'stopped',
    'attachments',
  ]);
  expect(doneOf(breach)).toEqual(['firm', 'designated_person', 'regime', 'property']);
  expect(textOf(breach, 'designated_person')).toMatch(/TST0417[^]*5 Saltings Wharf/);
  expect(textOf(breach, 'property')).toBe('14 Calloway Crescent, Bristol BS8 4KV');

  expect((await begin(check.id)).message).toBe('A report of a suspected breach is open. Record it as sent or withdraw it first.');
  expect((await reports(check.id)).can.begin).toBe(false);
  const saved = await save(breach, 1, 'events', 'The holding deposit was sent back before the freeze was read');
  expect(saved).toMatchObject({ status: 200, data: { version: 2 } });
  expect((await save(breach, 1, 'events', 'Older')).code).toBe('STALE_VERSION');
  expect((await save(breach, 2, 'circumstances', 'Of the other report')).errors[0]?.field).toBe('code');
  expect((await pdfOf(breach)).headers['content-disposition']).toContain(`${check.public_ref}-OFSI-suspected-breach-1.pdf`);
  expect((await reports(check.id)).reports.map(({ kind, version }) => [kind, version])).toEqual([
    ['designated_person', 2],
    ['suspected_breach', 2],
  ]);
});

test('a breach report is sent by a person or withdrawn with a reason, stays as it was, and another one can follow', async () => {
  const { check } = await freeze();
  const mistake = await begun(check.id);
  expect((await withdraw(mistake, 1, 'short')).errors[0]?.message).toBe('Give a reason of at least 10 characters');
  expect(await withdraw(mistake, 1, 'Nothing was paid after all')).toMatchObject({
    status: 200,
    data: {
      withdrawn: { reason: 'Nothing was paid after all', by: { name: expect.any(String) } },
      can: { change: false, withdraw: false },
    },
  });
  expect((await save(mistake, 2, 'events', 'Later')).code).toBe('INVALID_STATE');
  expect((await sent(mistake, 2)).code).toBe('INVALID_STATE');
  const second = await begun(check.id);
  expect(second.number).toBe(2);
  expect(await sent(second, 1)).toMatchObject({ status: 200, data: { sent: { sent_on: '2026-11-01', reference: 'OFSI-2026-77' } } });
  expect((await withdraw(second, 2, 'Nothing was paid after all')).code).toBe('INVALID_STATE');
  expect((await begun(check.id)).number).toBe(3);
});

test('nobody else learns of either report, in the pages or in the activity', async () => {
  const { check, first } = await freeze();
  const breach = await begun(check.id);
  await save(breach, 1, 'events', 'The holding deposit was sent back');
  await withdraw(breach, 2, 'Nothing was paid after all');
  const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
  for (const member of [admin, negotiator, stranger]) {
    expect((await begin(check.id, member)).code).toBe('NOT_FOUND');
    expect((await call(member, 'GET', `checks/${check.id}/ofsi-reports`)).code).toBe('NOT_FOUND');
    for (const { id } of [first, breach]) {
      const body = { version: 1, code: 'funds', text: 'None', sent_on: '2026-11-01', reference: 'OFSI 1', reason: 'Written for a test' };
      expect((await call(member, 'GET', `ofsi-reports/${id}/pdf`)).code).toBe('NOT_FOUND');
      expect((await call(member, 'PATCH', `ofsi-reports/${id}`, body)).code).toBe('NOT_FOUND');
      for (const act of ['sent', 'withdraw'])
        expect((await call(member, 'POST', `ofsi-reports/${id}/${act}`, body)).code).toBe('NOT_FOUND');
    }
    const { payload } = await testApp.app.inject({ method: 'GET', url: '/v2/client/activity?limit=100', headers: member.headers });
    expect(payload).not.toMatch(/ofsi|breach_report|suspected/i);
  }
  const { payload } = await testApp.app.inject({ method: 'GET', url: '/v2/client/activity?limit=100', headers: owner.headers });
  for (const said of ['began', 'edited', 'withdrew']) expect(payload).toContain(`${said} the report of a suspected breach on `);
  // What was done outlasts the freeze, for the same people alone.
  expect((await reports(check.id, compliance)).reports.map(({ withdrawn }) => withdrawn !== null)).toEqual([false, true]);
});

test('no report is begun of a check that nobody froze, nor after the freeze was lifted', async () => {
  const clear = await journey.screen(owner, NOBODY);
  expect((await begin(clear.id)).code).toBe('NOT_FOUND');
  const { check, first } = await freeze();
  const id = check.matches[0]?.id ?? 0;
  for (const member of [owner, compliance]) await journey.resolve(member, await journey.getCheck(owner, check.id), id, 'false_positive');
  expect((await journey.getCheck(owner, check.id)).frozen).toBe(null);
  expect(await begin(check.id)).toMatchObject({ code: 'INVALID_STATE', message: 'The freeze was lifted, so no report is begun here' });
  expect((await reports(check.id)).can.begin).toBe(false);
  const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
  expect((await call(admin, 'GET', `ofsi-reports/${first.id}/pdf`)).code).toBe('NOT_FOUND');
});
