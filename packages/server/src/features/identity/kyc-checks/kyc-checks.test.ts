import type { Check } from '@freehold/contract/check-kinds';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '../../../platform/scope.ts';
import { checkKinds } from '../../check-kinds.ts';
import { type CollectedStep, startCollected } from '../../checks/public.ts';

let app: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
});
afterAll(() => app.close());

const read = async (id: number) => (await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).data as KycCheck;
const DONE_AT = new Date('2026-11-20T10:00:00Z');
const step = (type: string, title: string, answers: unknown, more: Partial<CollectedStep> = {}): CollectedStep => ({
  key: type,
  type,
  title,
  state: 'done',
  skipReason: null,
  doneAt: DONE_AT,
  answers,
  files: [],
  ...more,
});
const HOME = { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' };
const STEPS = [
  step('details', 'Your details', { first_name: 'Tobias', last_name: 'Renner', dob: '1988-10-02', nationality: 'GB' }),
  step(
    'id_document',
    'Identity document',
    { kind: 'driving_licence', country: 'GB', number: '' },
    { files: [{ id: 7, sha256: 'a'.repeat(64), name: 'front.jpg', size: 12_000, mime: 'image/jpeg', part: 'front' }] },
  ),
  step('address_history', 'Where you lived', { entries: [{ address: HOME, from: '2024-03', to: null }] }),
  step('selfie_liveness', 'A picture of you', null, { state: 'skipped', skipReason: 'My camera is broken' }),
];

async function handIn(): Promise<KycCheck> {
  const { data } = await callAs(app, owner, 'POST', '/v2/client/parties', { kind: 'person', first_name: 'Tobias', last_name: 'Renner' });
  const scope = openScope(app.services.db, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId: (data as { id: number }).id,
      kinds: ['kyc'],
      at: null,
      collected: { runId: 1, submittedAt: DONE_AT, steps: STEPS },
      createdBy: owner.memberId,
    }),
  );
  await app.runJobs();
  return read(started[0]?.check_id ?? 0);
}

test('what was sent in is shown in words, with the months of address, and every test says that it was not run', async () => {
  const check = await handIn();
  expect(check).toMatchObject({
    kind: 'kyc',
    state: 'completed',
    outcome: 'refer',
    verdict: 'Nothing was tested. A person looks at what was sent in.',
  });
  expect(check.elements.map(({ code, result, required }) => [code, result, required])).toEqual(
    ['DATA', 'DOC_FORM', 'DOC_DATES', 'DOC_AUTH', 'FACE', 'LIVENESS', 'ADDRESS', 'MORTALITY'].map((code) => [code, 'not_run', true]),
  );
  expect(check.collected?.steps.map(({ title, state, skip_reason: reason }) => [title, state, reason])).toEqual([
    ['Your details', 'done', null],
    ['Identity document', 'done', null],
    ['Where you lived', 'done', null],
    ['A picture of you', 'skipped', 'My camera is broken'],
  ]);
  expect(check.collected?.steps[0]?.answers).toContainEqual({ label: 'Date of birth', value: '2 October 1988' });
  expect(check.collected?.steps[1]).toMatchObject({
    answers: [
      { label: 'Kind', value: 'Driving licence' },
      { label: 'Country', value: 'United Kingdom' },
    ],
    files: [{ id: 7, name: 'front.jpg', part: 'front' }],
  });
  expect(check.collected?.steps[2]?.answers[0]?.value).toBe('6 Ladysmith Place, Bristol, BS6 5VK, GB');
  expect(check.address_months).toMatchObject({
    covered: 32,
    asked: 36,
    gaps: ['Where did you live from November 2023 to February 2024?'],
  });
});

test('a person decides with a reason; the report says plainly that nothing was tested', async () => {
  const check = await handIn();
  await callAs(app, owner, 'POST', '/v2/client/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const { version } = await read(check.id);
  const decide = (reason?: string) =>
    callAs(app, owner, 'POST', `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted', ...(reason ? { reason } : {}) });
  expect((await decide()).status).not.toBe(200);
  expect((await decide('Seen in the branch with the original passport')).data as Check).toMatchObject({ state: 'decided' });
  const { report } = await read(check.id);
  const { data } = await callAs(app, owner, 'GET', `/v2/client/reports/${report?.id ?? 0}`);
  expect((data as { limits: string[] }).limits.slice(0, 2)).toEqual([
    'That this person is who they say. No test was run in this version; it shows what was sent in.',
    'Details against the document: not run. Not run yet in this version.',
  ]);
});
