import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { Report } from '@freehold/contract/reports';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFile } from '../../../platform/file-vault.ts';
import { addJob } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { DocumentChecks, DocumentPerson } from '../../../providers/document-checks/provider.ts';
import { openSandboxDocuments } from '../../../providers/document-checks/sandbox.ts';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected } from '../../checks/public.ts';
import { FILE_RULES } from './add-file.ts';

const sandbox = openSandboxDocuments();
const sent: DocumentPerson[] = [];
const faults = { away: false };
/** The sandbox under the name of a provider, so that an answer does not say that it is made up. */
const documentChecks: DocumentChecks = {
  ...sandbox,
  name: 'onfido',
  isSandbox: false,
  async prepare(person, reference) {
    if (faults.away) throw new ProviderUnavailable('unreachable', 'HTTP 503');
    sent.push(person);
    return sandbox.prepare(person, reference);
  },
};

let app: TestApp;
let made: TestApp;
let none: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp({ documentChecks });
  made = await startTestApp({ documentChecks: sandbox });
  none = await startTestApp({ documentChecks: null });
  owner = await app.signIn();
});
afterAll(() => Promise.all([app.close(), made.close(), none.close()]));

const read = async (id: number, on = app, as = owner) => (await callAs(on, as, 'GET', `/v2/client/checks/${id}`)).data as KycCheck;
const elementOf = ({ elements }: KycCheck, code: string) => elements.find((element) => element.code === code);
const picture = (shade: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Where it was taken' } })
    .toBuffer();

let runs = 0;
/** As it is handed in through a link, with a passport and a face. */
async function begin(lastName: string, { on = app, as = owner, mime = 'image/jpeg', withFace = true } = {}): Promise<KycCheck> {
  const { data } = await callAs(on, as, 'POST', '/v2/client/parties', { kind: 'person', first_name: 'Tobias', last_name: lastName });
  const scope = openScope(on.services, as.workspaceId, { kind: 'system', name: 'hand-in' });
  const done = { state: 'done' as const, skipReason: null, doneAt: new Date('2026-11-20T10:00:00Z'), files: [] };
  const keep = async (id: number, part: string, shade: number) => {
    const bytes = await picture(shade);
    const { sha256, size } = await scope.transaction((trx) => storeFile(trx, scope, on.services, bytes, FILE_RULES));
    return { id, name: `${part}.jpg`, size, mime, sha256, part };
  };
  runs += 1;
  const front = await keep(runs * 10, 'front', runs);
  const selfie = await keep(runs * 10 + 1, 'selfie', 200 - runs);
  const details = { first_name: 'Tobias', last_name: lastName, dob: '1988-10-02', nationality: 'GB' };
  const passport = { kind: 'passport', country: 'GB', number: '123456789', expires_on: '2031-01-01' };
  const steps = [
    { ...done, key: 'details', type: 'details', title: 'You', answers: details },
    { ...done, key: 'id', type: 'id_document', title: 'Passport', answers: passport, files: [front] },
    ...(withFace ? [{ ...done, key: 'face', type: 'selfie_liveness', title: 'Face', answers: {}, files: [selfie] }] : []),
  ];
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, on.services, checkKinds, {
      partyId: (data as { id: number }).id,
      kinds: ['kyc'],
      at: null,
      collected: { runId: runs, submittedAt: done.doneAt, steps },
      createdBy: as.memberId,
    }),
  );
  await on.runJobs();
  return read(started[0]?.check_id ?? 0, on, as);
}
type By = { on?: TestApp | undefined; as?: SignedInMember | undefined; agreed?: boolean };
const ask = (check: KycCheck, { on = app, as = owner, agreed = true }: By = {}) =>
  callAs(on, as, 'POST', `/v2/client/checks/kyc/${check.id}/document-check`, { version: check.version, agreed });
async function asked(lastName: string, more: Parameters<typeof begin>[1] = {}): Promise<KycCheck> {
  const check = await begin(lastName, more);
  expect((await ask(check, more)).status).toBe(200);
  await (more.on ?? app).runJobs();
  return read(check.id, more.on, more.as);
}
const lookAgain = async (checkId: number) => {
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) => addJob(trx, 'ask-provider', { checkId, what: 'document' }, `ask-provider:document:${checkId}`));
  await app.runJobs();
  return read(checkId);
};
test('nothing leaves before a member asks, and then the pictures go drawn anew', async () => {
  const check = await begin('Renner');
  expect(sent).toEqual([]);
  expect(check).toMatchObject({ document_check: { provider: 'Onfido', state: 'not_asked' }, kyc_can: { ask_provider: { may: true } } });
  expect(await ask(check, { agreed: false })).toMatchObject({ status: 422 });
  const answer = await ask(check);
  expect(answer.data).toMatchObject({ document_check: { state: 'asking' } });
  expect(elementOf(answer.data as KycCheck, 'DOC_AUTH')).toMatchObject({
    result: 'not_run',
    waits_for: 'provider',
    reasons: [{ text: 'The provider is being asked' }],
  });
  await app.runJobs();
  expect(sent[0]).toMatchObject({ firstName: 'Tobias', lastName: 'Renner', dob: '1988-10-02', kind: 'passport' });
  const front = sent[0]?.documents[0];
  expect([sent[0]?.documents.length, front?.side, front?.mime]).toEqual([1, 'front', 'image/jpeg']);
  expect((await sharp(front?.bytes).metadata()).exif).toBeUndefined();
  const after = await read(check.id);
  for (const code of ['DOC_AUTH', 'FACE'])
    expect(elementOf(after, code)).toMatchObject({
      result: 'pass',
      source: { kind: 'certified_provider', name: 'Document and face, by Onfido' },
    });
  // That somebody living was there is still for a member to say.
  expect(elementOf(after, 'LIVENESS')).toMatchObject({ result: 'not_run', waits_for: 'person' });
  expect(after.kyc_can.ask_provider).toEqual({ may: false, why_not: 'It was asked already' });
});

test('two members who press at once ask once', async () => {
  const check = await begin('Twice');
  const before = sent.length;
  const answers = await Promise.all([ask(check), ask(check)]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
  await app.runJobs();
  expect(sent.length).toBe(before + 1);
});

test('a document that the provider declines fails, and one it cannot read or finds unusual needs a person', async () => {
  const forged = await asked('Forged');
  expect(forged).toMatchObject({ outcome: 'fail', verdict: 'The provider declined the document. It names: visual authenticity.' });
  expect(forged.outcome_reasons[0]).toMatchObject({ code: 'DOC_TAMPER_SUSPECTED', applicant_text: null });
  expect(elementOf(await asked('Blurred'), 'DOC_AUTH')).toMatchObject({ result: 'refer', reasons: [{ code: 'DOC_UNREADABLE' }] });
  expect(elementOf(await asked('Worn'), 'DOC_AUTH')).toMatchObject({ result: 'refer', reasons: [{ code: 'DOC_CAUTION' }] });
  const stranger = await asked('Stranger');
  expect(elementOf(stranger, 'FACE')).toMatchObject({ result: 'refer', reasons: [{ code: 'FACE_CONSIDER' }] });
  expect(elementOf(stranger, 'DOC_AUTH')).toMatchObject({ result: 'pass' });
});

test('without a picture of the face the document alone is looked at', async () => {
  const check = await asked('Alone', { withFace: false });
  expect(sent.at(-1)?.face).toBeNull();
  expect(elementOf(check, 'DOC_AUTH')).toMatchObject({ result: 'pass' });
  expect(elementOf(check, 'FACE')).toMatchObject({ result: 'refer', reasons: [{ code: 'FACE_NO_PICTURE' }] });
});

test('after an outage it is tried again, and nothing is charged; given up on, a member looks as before and may ask anew', async () => {
  faults.away = true;
  const away = await asked('Outagee');
  expect(elementOf(away, 'DOC_AUTH')?.reasons[0]?.text).toMatch(/^Source unavailable\. It is asked again on .+, and you are not charged$/);
  for (let tries = 0; tries < 8; tries += 1) await lookAgain(away.id);
  const given = await read(away.id);
  expect(given.document_check).toEqual({ provider: 'Onfido', is_sandbox: false, state: 'failed' });
  expect(elementOf(given, 'DOC_AUTH')).toMatchObject({ result: 'not_run', waits_for: 'person' });
  expect(elementOf(given, 'DOC_AUTH')?.reasons.map(({ code }) => code)).toContain('PROVIDER_UNAVAILABLE');
  faults.away = false;
  expect((await ask(given)).status).toBe(200);
  await app.runJobs();
  expect(elementOf(await read(away.id), 'DOC_AUTH')).toMatchObject({ result: 'pass' });
});

test('the sandbox says so on the check and on its report', async () => {
  const maker = await made.signIn();
  const check = await asked('Renner', { on: made, as: maker });
  expect(elementOf(check, 'FACE')).toMatchObject({ source: { name: 'Sandbox, made up: nobody looked at the document' } });
  const { data } = await callAs(made, maker, 'GET', `/v2/client/reports/${check.report?.id ?? 0}`);
  expect((data as Report).limits.filter((limit) => limit.includes('Sandbox'))).toHaveLength(2);
});

test('where nobody is connected, for what cannot be sent, and for whoever may not see pictures it is refused in words', async () => {
  const other = await none.signIn();
  const check = await begin('Renner', { on: none, as: other });
  expect(check.document_check).toBeNull();
  expect(await ask(check, { on: none, as: other })).toMatchObject({
    status: 409,
    code: 'INVALID_STATE',
    message: 'No provider is connected on this installation',
  });
  const accounts = await app.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await ask(await begin('Unseen'), { as: accounts })).status).toBe(403);
  const heic = await begin('Heic', { mime: 'image/heic' });
  expect(await ask(heic)).toMatchObject({
    message: 'There is no picture of the document that can be sent: a JPEG, PNG or PDF of at most 10 MB',
  });
});
