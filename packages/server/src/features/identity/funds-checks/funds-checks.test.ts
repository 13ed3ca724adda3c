import type { Check } from '@freehold/contract/check-kinds';
import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import type { Report } from '@freehold/contract/reports';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFile } from '../../../platform/file-vault.ts';
import { openScope } from '../../../platform/scope.ts';
import { checkKinds } from '../../check-kinds.ts';
import type { Collected, CollectedFile } from '../../checks/public.ts';
import { startCollected } from '../../checks/public.ts';

let app: TestApp;
let owner: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  auditor = await app.signIn({ roleId: 6, workspaceId: owner.workspaceId });
});
afterAll(() => app.close());

const call = async <T>(member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) => {
  const answer = await callAs(app, member, method, url, body);
  return { ...answer, data: answer.data as T };
};

/** Six months of an account, the newest balance as the client claims it. */
const STATEMENT = [
  'Date,Description,Paid in,Paid out,Balance',
  '01/11/2026,INTEREST,10.00,,149500.00',
  '19/10/2026,FPI M OAKES CAR,6200.00,,149490.00',
  '01/10/2026,GROCER,,60.00,143290.00',
  '02/09/2026,CASH PAID IN CLIFTON,4000.00,,143350.00',
  '01/08/2026,GROCER,,50.00,139350.00',
  '01/07/2026,GROCER,,50.00,139400.00',
  '01/06/2026,GROCER,,50.00,139450.00',
  '01/05/2026,GROCER,,50.00,139500.00',
].join('\n');

const ITEMS = [
  { id: 'mortgage', type: 'mortgage', amount_pence: 61_600_000, country: 'GB', explanation: '', giver_name: '' },
  { id: 'savings', type: 'savings', amount_pence: 14_950_000, country: 'GB', explanation: '', giver_name: '' },
];
let fileId = 0;
async function keep(text: string | Buffer, part: string | null, name: string): Promise<CollectedFile> {
  const bytes = Buffer.from(text);
  const { sha256, size, mime } = await owner.scope.transaction((trx) =>
    storeFile(trx, owner.scope, app.services, bytes, { allowed: ['text/csv', 'text/plain', 'application/pdf', 'image/png'] }),
  );
  return { id: ++fileId, sha256, size, mime, name, part };
}

type Handed = { target?: number; items?: object[]; files?: CollectedFile[]; skip?: string; runId?: number };
let runs = 0;
function collect({ target = 76_550_000, items = ITEMS, files = [], skip, runId = ++runs }: Handed): Collected {
  const at = app.services.now();
  const state = skip === undefined ? ('done' as const) : ('skipped' as const);
  return {
    runId,
    submittedAt: at,
    steps: [
      {
        key: 'funds',
        type: 'source_of_funds',
        title: 'Source of funds',
        state,
        skipReason: skip ?? null,
        doneAt: at,
        answers: state === 'done' ? { target_pence: target, items } : null,
        files,
      },
      {
        key: 'consent',
        type: 'consent',
        title: 'Consent',
        state: 'done',
        skipReason: null,
        doneAt: at,
        answers: { agreed: true },
        files: [],
      },
    ],
  };
}

async function addClient(name = 'Tobias'): Promise<number> {
  return (await call<{ id: number }>(owner, 'POST', '/v2/client/parties', { kind: 'person', first_name: name, last_name: 'Renner' })).data
    .id;
}
const read = async (id: number, by = owner) => (await call<Check>(by, 'GET', `/v2/client/checks/${id}`)).data as FundsCheck;

/** Hands in, in the scope of nobody signed in, and lets the worker read. */
async function handIn(handed: Handed, partyId?: number): Promise<FundsCheck> {
  const about = partyId ?? (await addClient());
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const { started, refused } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId: about,
      kinds: ['sof'],
      at: null,
      collected: collect(handed),
      createdBy: owner.memberId,
    }),
  );
  expect(refused).toEqual([]);
  await app.runJobs();
  return read(started[0]?.check_id ?? 0);
}
const papers = async () => [await keep('%PDF-1.7\n%%EOF\n', 'mortgage', 'offer.pdf'), await keep(STATEMENT, 'savings', 'savings.csv')];
const element = (check: FundsCheck, code: string) => check.elements.find((one) => one.code === code);
const answer = (check: FundsCheck, rule: string, status: string, text: string, by = owner) =>
  call<FundsCheck>(by, 'POST', `/v2/client/funds-flags/${check.funds.flags.find((flag) => flag.rule === rule)?.id ?? 0}/answer`, {
    check_version: check.version,
    status,
    text,
  });

test('what was handed in is read: parts, statements, balances, and what stands out with its rule and its line', async () => {
  const check = await handIn({ files: await papers() });
  expect(check).toMatchObject({ kind: 'sof', state: 'completed', outcome: 'refer', status: 'needsReview' });
  expect(check.verdict).toBe('Every pound of £765,500 is named. Two things in the statements want an answer, none is settled.');
  expect(check.funds).toMatchObject({
    target_pence: 76_550_000,
    named_pence: 76_550_000,
    left: { state: 'even' },
    round: 1,
    lines_read: 8,
  });
  expect(check.funds.parts.map(({ type_name: name, paper, files }) => [name, paper !== null, files.map(({ name: file }) => file)])).toEqual(
    [
      ['Mortgage', true, ['offer.pdf']],
      ['Savings', true, ['savings.csv']],
    ],
  );
  expect(check.funds.statements).toMatchObject([
    { name: 'savings.csv', is_read: true, from: '2026-05-01', to: '2026-11-01', lines: 8, unread_lines: 0 },
  ]);
  expect(check.funds.balances[0]?.points.at(-1)).toEqual({ date: '2026-11-01', pence: 14_950_000 });
  expect(check.funds.flags.map(({ rule, amount_pence: pence, status }) => [rule, pence, status])).toEqual([
    ['round_cash', 400_000, 'open'],
    ['third_party', 620_000, 'open'],
  ]);
  expect(check.funds.flags.find(({ rule }) => rule === 'round_cash')?.lines).toMatchObject([
    { date: '2026-09-02', description: 'CASH PAID IN CLIFTON', amount_pence: 400_000, line: 5 },
  ]);
  expect(element(check, 'SUM')?.result).toBe('pass');
  expect(element(check, 'EVIDENCE')?.result).toBe('pass');
  expect(element(check, 'GAMBLING')?.result).toBe('pass');
  expect(element(check, 'ROUND_CASH')?.result).toBe('refer');
  expect(check.outcome_reasons.find(({ code }) => code === 'FUNDS_UNEXPLAINED')?.applicant_text).toBe(
    'We would like to know more about your statements. We will ask you what.',
  );
  // The steps beside the funds, in words.
  expect(check.collected.steps).toMatchObject([{ title: 'Consent', answers: [{ label: 'Agreed', value: 'Yes' }] }]);
});

describe('what stands out', () => {
  test('is settled one by one, each answer a row of its own, before the check can be accepted; the outcome follows', async () => {
    let check = await handIn({ files: await papers() });
    await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
    check = await read(check.id);
    expect(check.can).toMatchObject({
      accept: false,
      accept_why_not: expect.stringMatching(/^Settle what stands out first: \d are open$/),
    });
    expect((await answer(check, 'round_cash', 'asked', 'Asked where the cash came from')).status).toBe(200);
    for (const { rule } of check.funds.flags) {
      check = await read(check.id);
      expect((await answer(check, rule, 'cleared', 'Seen in the receipt they sent')).status).toBe(200);
    }
    check = await read(check.id);
    expect(check.funds.flags.find(({ rule }) => rule === 'round_cash')?.answers.map(({ status, by }) => [status, by.name])).toEqual([
      ['asked', 'Imogen Ashworth'],
      ['cleared', 'Imogen Ashworth'],
    ]);
    expect(check).toMatchObject({ outcome: 'pass', can: { accept: true } });
    const decided = { version: check.version, value: 'accepted', reason: 'Every line is explained' };
    expect((await call<Check>(owner, 'POST', `/v2/client/checks/${check.id}/decision`, decided)).data).toMatchObject({ state: 'decided' });

    // Somebody learns more: the acceptance does not stand, and stays in the file.
    check = await read(check.id);
    expect((await answer(check, 'round_cash', 'stands', 'The receipt was for something else')).data).toMatchObject({
      state: 'completed',
      outcome: 'refer',
      decisions: [{ value: 'accepted' }],
    });
  });

  test('is answered only by who decides, with a reason, on the check as it stands', async () => {
    const check = await handIn({ files: await papers() });
    expect((await answer(check, 'round_cash', 'cleared', 'Seen by an auditor', auditor)).code).toBe('FORBIDDEN');
    expect((await answer(check, 'round_cash', 'cleared', 'short')).code).toBe('VALIDATION_FAILED');
    expect((await answer({ ...check, version: check.version - 1 }, 'round_cash', 'cleared', 'Seen in the receipt')).code).toBe(
      'STALE_VERSION',
    );
    expect((await answer(check, 'round_cash', 'asked', 'Where did it come from?')).status).toBe(200);
    const again = await read(check.id);
    expect((await answer(again, 'round_cash', 'asked', 'Where did it come from?')).message).toBe('This is the answer that stands already');
    const stranger = await app.signIn();
    expect((await answer(again, 'round_cash', 'cleared', 'Seen in the receipt', stranger)).status).toBe(404);
  });

  test('is recorded in the activity without its words', async () => {
    const check = await handIn({ files: await papers() });
    await answer(check, 'round_cash', 'asked', 'A very private question');
    await app.runJobs();
    const events = await app.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'answer.funds_flag')
      .where('workspace_id', '=', owner.workspaceId)
      .execute();
    expect(events.at(-1)?.diff).toEqual({ said: { before: null, after: 'asked' } });
    expect(JSON.stringify(events)).not.toContain('A very private question');
  });
});

test('a sum that does not make the amount refers, and fails once it was handed in again', async () => {
  const partyId = await addClient('Solveig');
  const files = await papers();
  const handed = { target: 77_800_000, files, runId: 900 };
  const first = await handIn(handed, partyId);
  expect(first).toMatchObject({
    outcome: 'refer',
    funds: { left: { state: 'short', pence: 1_250_000, text: '£12,500 still to explain' } },
  });
  expect(element(first, 'SUM')).toMatchObject({
    result: 'refer',
    reasons: [{ code: 'FUNDS_SHORT', text: '£12,500 of £778,000 is not named' }],
  });
  const second = await handIn(handed, partyId);
  expect(second).toMatchObject({ outcome: 'fail', funds: { round: 2 } });
  expect(second.outcome_reasons[0]).toMatchObject({ code: 'FUNDS_SHORT', severity: 'high' });
});

test('a part without its paper, a statement that cannot be read and a savings part without one never pass', async () => {
  const none = await handIn({});
  expect(none.outcome).toBe('refer');
  expect(element(none, 'EVIDENCE')?.reasons.map(({ code }) => code)).toEqual(['FUNDS_EVIDENCE_MISSING', 'FUNDS_EVIDENCE_MISSING']);
  expect(element(none, 'STATEMENTS')).toMatchObject({ result: 'not_run', required: true });
  expect(none.elements.filter(({ result }) => result === 'pass').map(({ code }) => code)).toEqual(['SUM']);

  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const unread = await handIn({ files: [...(await papers()).slice(0, 1), await keep(picture, 'savings', 'photo.png')] });
  expect(unread.funds.statements).toMatchObject([{ name: 'photo.png', is_read: false, why_not: expect.stringContaining('picture') }]);
  expect(element(unread, 'STATEMENTS')?.result).toBe('not_run');
  expect(unread.outcome).toBe('refer');
  expect(unread.verdict).toContain('No statement was read.');
});

test('a step that was left out is not run, with the reason they gave', async () => {
  const check = await handIn({ skip: 'My solicitor has everything' });
  expect(check.funds).toMatchObject({ target_pence: null, skipped: { reason: 'My solicitor has everything' }, parts: [] });
  expect(element(check, 'SUM')).toMatchObject({ result: 'not_run', reasons: [{ code: 'STEP_SKIPPED' }] });
  expect(check).toMatchObject({ outcome: 'refer', verdict: 'They left out where the money comes from.' });
});

test('whoever sees evidence masked reads no line, name or explanation of it', async () => {
  const check = await handIn({ files: await papers() });
  const masked = await read(check.id, auditor);
  const shown = JSON.stringify(masked);
  for (const secret of ['CASH PAID IN CLIFTON', 'savings.csv', 'offer.pdf']) expect(shown).not.toContain(secret);
  expect(masked.funds.flags[0]?.title).toBe(check.funds.flags[0]?.title);
});

test('its report names parts, statements, flags and files, and what it does not prove', async () => {
  const check = await handIn({ files: await papers() });
  const { report } = await read(check.id);
  const { data } = await call<Report>(owner, 'GET', `/v2/client/reports/${report?.id ?? 0}`);
  expect(data).toMatchObject({ title: 'Source of funds report', content: { kind: 'sof' } });
  expect(data.limits).toContain('That the statements are complete or unaltered. They came from the client, not from the bank.');
  const pdf = await app.app.inject({ method: 'GET', url: `/v2/client/reports/${data.id}/pdf`, headers: owner.headers });
  expect([pdf.statusCode, pdf.rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
});
