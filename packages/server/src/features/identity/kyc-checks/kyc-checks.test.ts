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

const read = async (id: number, as = owner) => (await callAs(app, as, 'GET', `/v2/client/checks/${id}`)).data as KycCheck;
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

let runs = 0;
async function handIn(steps = STEPS, kinds = ['kyc'], last = 'Renner'): Promise<KycCheck> {
  const { data } = await callAs(app, owner, 'POST', '/v2/client/parties', { kind: 'person', first_name: 'Tobias', last_name: last });
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId: (data as { id: number }).id,
      kinds,
      at: null,
      collected: { runId: (runs += 1), submittedAt: DONE_AT, steps },
      createdBy: owner.memberId,
    }),
  );
  await app.runJobs();
  return read(started[0]?.check_id ?? 0);
}
const results = ({ elements }: KycCheck) => Object.fromEntries(elements.map(({ code, result }) => [code, result]));
const POINTS = ['photo_matches', 'fonts_even', 'hologram_seen', 'edges_intact', 'data_page_consistent', 'not_on_screen', 'original_seen'];
const points = (answer: string) => Object.fromEntries(POINTS.map((code) => [code, { answer, note: '' }]));
const review = async (id: number, what: string, body: object, as = owner) =>
  callAs(app, as, 'POST', `/v2/client/checks/kyc/${id}/${what}-review`, { version: (await read(id, as)).version, ...body });

test('what was sent in is judged as far as rules can, and the rest waits for a person', async () => {
  const check = await handIn();
  expect(check).toMatchObject({ kind: 'kyc', state: 'completed', outcome: 'refer', manual: false, kyc_policy: 1 });
  expect(results(check)).toMatchObject({
    DATA: 'not_run',
    DOC_FORM: 'not_run',
    DOC_AUTH: 'not_run',
    FACE: 'refer',
    ADDRESS: 'refer',
    MORTALITY: 'not_run',
    SANCTIONS: 'not_run',
    DUPLICATE: 'pass',
  });
  expect(check.elements.filter(({ waits_for: waits }) => waits === 'person').map(({ code }) => code)).toEqual([
    'DATA',
    'DOC_FORM',
    'DOC_DATES',
    'DOC_AUTH',
  ]);
  expect(check.collected?.steps[0]?.answers).toContainEqual({ label: 'Date of birth', value: '2 October 1988' });
  expect(check.files).toMatchObject([{ key: 'run:7', kind: 'front', by: 'applicant' }]);
  expect(check.address_months).toMatchObject({ covered: 32, gaps: ['Where did you live from November 2023 to February 2024?'] });
  // Its screening is a check of its own, which it follows.
  expect(check.screening).toMatchObject({ state: 'completed', open_matches: 0 });
});

test('it takes over a screening that the same run began, and begins no second one', async () => {
  const check = await handIn(STEPS, ['kyc', 'aml'], 'Rennard');
  const { data } = await callAs(app, owner, 'GET', '/v2/client/checks?kind=aml&q=Rennard');
  expect((data as { id: number }[]).map(({ id }) => id)).toEqual([check.screening?.check_id]);
});

test('a look at the document gives what is printed there; every look is kept, and the newest counts', async () => {
  const { id } = await handIn();
  const reads = { first_names: 'Tobias', last_name: 'Rennick', dob: '1988-10-20', number: 'RENNE810028T99AB', expires_on: '2030-01-01' };
  const said = await review(id, 'document', { points: points('yes'), reads });
  expect(said.status).toBe(200);
  const first = said.data as KycCheck;
  expect(results(first)).toMatchObject({ DATA: 'refer', DOC_AUTH: 'pass', DOC_DATES: 'pass' });
  expect(first.outcome_reasons.map(({ code, text }) => [code, text])).toEqual(
    expect.arrayContaining([
      ['NAME_MISMATCH', 'The surname is spelt differently on the document'],
      ['DOB_MISMATCH', 'The date of birth has two digits exchanged on the document'],
    ]),
  );
  expect(first.outcome_reasons.find(({ code }) => code === 'NAME_MISMATCH')).toMatchObject({
    next: 'Ask for the marriage certificate or deed poll that shows the change of name',
    applicant_text: expect.stringContaining('marriage certificate'),
  });
  const unsure = (await review(id, 'document', { points: { ...points('yes'), hologram_seen: { answer: 'no', note: 'None seen' } }, reads }))
    .data as KycCheck;
  expect(results(unsure)['DOC_AUTH']).toBe('refer');
  expect(unsure.outcome_reasons.find(({ code }) => code === 'DOC_TAMPER_SUSPECTED')).toMatchObject({ applicant_text: null });
  expect(unsure.reviews.document.map(({ points: { hologram_seen: seen } }) => seen.answer)).toEqual(['yes', 'no']);
  expect(unsure.report?.version).toBe(3);
});

test('a version that came between is refused, and so is a paper that is not there', async () => {
  const { id, version } = await handIn();
  const face = { version: version - 1, same_person: 'yes', liveness: 'seen_in_person' };
  expect((await callAs(app, owner, 'POST', `/v2/client/checks/kyc/${id}/face-review`, face)).code).toBe('STALE_VERSION');
  const paper = { source: 'step:none', kind: 'council_tax', issuer: 'A council', dated_on: '2026-10-01' };
  expect((await review(id, 'address', { ...paper, name_matches: 'yes', address_matches: 'yes' })).errors[0]?.field).toBe('source');
});

test('a person decides with a reason; the report says what was not run', async () => {
  const check = await handIn();
  await callAs(app, owner, 'POST', '/v2/client/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  const { version } = await read(check.id);
  const decide = (reason?: string) =>
    callAs(app, owner, 'POST', `/v2/client/checks/${check.id}/decision`, { version, value: 'accepted', ...(reason ? { reason } : {}) });
  expect((await decide()).status).not.toBe(200);
  expect((await decide('Seen in the branch with the original passport')).data as Check).toMatchObject({ state: 'decided' });
  const { report } = await read(check.id);
  const { data } = await callAs(app, owner, 'GET', `/v2/client/reports/${report?.id ?? 0}`);
  expect((data as { limits: string[] }).limits).toEqual(expect.arrayContaining(['Register of deaths: not run. Source not connected.']));
});

test('whoever sees numbers masked reads no document, no address and no comparison', async () => {
  const auditor = await app.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  const { id } = await handIn();
  const reads = { first_names: 'Tobias', last_name: 'Renner', dob: '1988-10-02', number: 'RENNE810028T99AB', expires_on: '2030-01-01' };
  await review(id, 'document', { points: points('yes'), reads });
  const seen = JSON.stringify(await read(id, auditor));
  for (const secret of ['Ladysmith', '1988-10-02', 'RENNE810028T99AB', 'BS6 5VK']) expect(seen, secret).not.toContain(secret);
  expect((await review(id, 'face', { same_person: 'yes', liveness: 'seen_in_person' }, auditor)).status).toBe(403);
});

test('asking for a step again is handed to the run, which says whether it can be', async () => {
  const { id, version } = await handIn();
  const redo = (key: string) =>
    callAs(app, owner, 'POST', `/v2/client/checks/kyc/${id}/redo`, { version, steps: [{ key, reason_code: 'UNREADABLE' }] });
  expect((await redo('bank')).errors).toMatchObject([{ field: 'steps.0.key' }]);
  // These answers were handed in without a run.
  expect(await redo('id_document')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
