import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import type { KycDraft } from '@freehold/contract/identity/kyc-drafts';
import type { KycPolicy } from '@freehold/contract/identity/kyc-policy';
import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '../../../platform/london-time.ts';
import { purgeDrafts } from './purge-drafts.ts';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
beforeAll(async () => {
  aml = await startAmlApp();
});
afterAll(() => aml.close());

let pictures = 0;
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: (pictures += 1), g: 90, b: 20 } } })
    .png()
    .toBuffer();
const call = (member: SignedInMember, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  callAs(aml.testApp, member, method, `/v2/client${url}`, body);
async function upload(member: SignedInMember, url: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(await picture())]), `${fields['kind'] ?? 'file'}.jpg`);
  const sent = new Response(form);
  const answer = await aml.testApp.app.inject({
    method: 'POST',
    url: `/v2/client${url}`,
    headers: { ...member.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const read = async (id: number, as = aml.owner) => (await call(as, 'GET', `/checks/${id}`)).data as KycCheck;
const draftOf = async (id: number, as = aml.owner) => (await call(as, 'GET', `/checks/kyc/drafts/${id}`)).data as KycDraft;

const TODAY = londonDate(new Date());
const HOME = { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' };
const proofs = ['bank', 'council'].map((key) => ({
  key,
  kind: key === 'bank' ? 'bank_statement' : 'council_tax',
  issuer: `The ${key}`,
  dated_on: TODAY,
}));
const inputsOf = (person: { first_name: string; last_name: string; dob: string }, more: object = {}) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  dob: person.dob,
  nationality: 'GB',
  addresses: [{ address: HOME, from: '2019-03', to: null }],
  document: { kind: 'passport', country: 'GB', number: '123456789', expires_on: '2032-01-01' },
  address_proofs: proofs,
  seen_in_person: true,
  purpose: 'sale',
  consent: true,
  ...more,
});
async function submit(inputs: object, as = aml.owner) {
  const { id } = (await call(as, 'POST', '/checks/kyc', { inputs })).data as KycDraft;
  await upload(as, `/checks/kyc/drafts/${id}/files`, { kind: 'front' });
  for (const { key } of proofs) await upload(as, `/checks/kyc/drafts/${id}/files`, { kind: 'address', part: key });
  const { version } = await draftOf(id, as);
  return call(as, 'POST', `/checks/kyc/${id}/submit`, { version });
}
async function begin(inputs: object, as = aml.owner): Promise<KycCheck> {
  const { data, status } = await submit(inputs, as);
  expect(status).toBe(200);
  await aml.testApp.runJobs();
  return read((data as KycCheck).id, as);
}
async function review(id: number, what: string, body: object): Promise<KycCheck> {
  const answer = await call(aml.owner, 'POST', `/checks/kyc/${id}/${what}-review`, { version: (await read(id)).version, ...body });
  expect(answer.status, answer.message).toBe(200);
  return answer.data as KycCheck;
}
async function reviewAll(
  id: number,
  person: { first_name: string; last_name: string; dob: string },
  number = '123456789',
): Promise<KycCheck> {
  const points = Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }]));
  const reads = {
    first_names: person.first_name,
    last_name: person.last_name,
    dob: person.dob,
    number,
    expires_on: '2032-01-01',
  };
  await review(id, 'document', { points, reads });
  await review(id, 'face', { same_person: 'yes', liveness: 'seen_in_person' });
  const seen = { dated_on: TODAY, name_matches: 'yes', address_matches: 'yes' };
  await review(id, 'address', { source: 'proof:bank', kind: 'bank_statement', issuer: 'The bank', ...seen });
  return review(id, 'address', { source: 'proof:council', kind: 'council_tax', issuer: 'The council', ...seen });
}
const withoutRegisters = async (as = aml.owner) => {
  const { current } = (await call(as, 'GET', '/kyc-policy')).data as KycPolicy;
  const rules = { normal: ['LIVENESS', 'DUPLICATE'], high: ['LIVENESS', 'DUPLICATE', 'MORTALITY'] };
  return call(as, 'POST', '/kyc-policy', { version: current.version, rules, reason: 'No register is connected here yet' });
};

test('a form is kept for whoever began it, whole or not, and is discarded with its files', async () => {
  const { id, version } = (await call(aml.owner, 'POST', '/checks/kyc', { inputs: { first_name: 'Wilhel' } })).data as KycDraft;
  const saved = (
    await call(aml.owner, 'PATCH', `/checks/kyc/drafts/${id}`, { version, inputs: { first_name: 'Wilhelmina', last_name: 'Oak' } })
  ).data;
  expect(saved).toMatchObject({ version: 2, subject_name: 'Wilhelmina Oak' });
  expect((await call(aml.owner, 'PATCH', `/checks/kyc/drafts/${id}`, { version, inputs: {} })).code).toBe('STALE_VERSION');
  await upload(aml.owner, `/checks/kyc/drafts/${id}/files`, { kind: 'front' });
  const { files, version: now } = await draftOf(id);
  expect(files).toMatchObject([{ kind: 'front', name: 'front.jpg', mime: 'image/png' }]);
  expect((await call(aml.compliance, 'GET', `/checks/kyc/drafts/${id}`)).code).toBe('NOT_FOUND');
  const refused = await call(aml.owner, 'POST', `/checks/kyc/${id}/submit`, { version: now });
  expect(refused.code).toBe('VALIDATION_FAILED');
  expect(refused.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['dob', 'consent', 'addresses', 'document']));
  expect((await call(aml.owner, 'DELETE', `/checks/kyc/drafts/${id}`)).status).toBe(200);
  expect((await call(aml.owner, 'GET', '/checks/kyc/drafts')).data).toEqual([]);
  const { rows } = await aml.testApp.services.pool.query('select from kyc_files where draft_id = $1', [id]);
  expect(rows).toHaveLength(0);
});

test('a form that nobody changed for thirty days goes by itself', async () => {
  const { id } = (await call(aml.owner, 'POST', '/checks/kyc', { inputs: {} })).data as KycDraft;
  const later = () => new Date(Date.now() + 31 * 86_400_000);
  await purgeDrafts.run({ ...aml.testApp.services, now: later });
  expect((await call(aml.owner, 'GET', `/checks/kyc/drafts/${id}`)).code).toBe('NOT_FOUND');
});

test('without a picture of the person, or having met them, a form is refused', async () => {
  const { errors } = await submit(inputsOf(NOBODY, { seen_in_person: false }));
  expect(errors).toEqual([expect.objectContaining({ field: 'files.selfie' })]);
});

test('it passes once a person looked at everything, and not before; without a register of deaths only where the firm says so', async () => {
  const shipped = await begin(inputsOf(NOBODY));
  expect(shipped).toMatchObject({ manual: true, state: 'completed', outcome: 'refer', collected: null, kyc_policy: 1 });
  const looked = await reviewAll(shipped.id, NOBODY);
  expect(looked.outcome).toBe('refer');
  const open = looked.elements.filter(({ result, required }) => required && result !== 'pass');
  expect(open.map(({ code }) => code)).toEqual(['MORTALITY', 'PEP', 'REGULATORY']);

  expect((await withoutRegisters(aml.negotiator)).code).toBe('FORBIDDEN');
  expect((await withoutRegisters()).status).toBe(200);
  const document = { kind: 'passport', country: 'GB', number: '987654321', expires_on: '2032-01-01' };
  const check = await begin(inputsOf({ ...NOBODY, first_name: 'Perpetua' }, { document }));
  expect(check.kyc_policy).toBe(2);
  const passed = await reviewAll(check.id, { ...NOBODY, first_name: 'Perpetua' }, '987654321');
  expect(passed).toMatchObject({ outcome: 'pass', status: 'readyToAccept', address_count: { wanted: 2, counted: 2 } });
  // The document that was looked at, and two papers: rules that agreed are no sources.
  expect(passed.verdict).toBe('Identity supported by three sources.');
  // Three sources are wanted where the risk is high: the assessment has it judged anew.
  await call(aml.owner, 'POST', '/risk-assessments', {
    check_id: check.id,
    answers: riskAnswers(),
    confirmed: true,
    override_level: 'high',
    override_reason: 'Known for complicated arrangements',
  });
  expect(await read(check.id)).toMatchObject({ outcome: 'refer', risk_level: 'high', address_count: { wanted: 3, counted: 2 } });
});

test('the same passport with somebody else is told, and names them to whoever may see their check alone', async () => {
  const other = await begin(inputsOf({ first_name: 'Ottoline', last_name: 'Farrow', dob: '1979-03-04' }), aml.negotiator);
  const seen = await read(other.id);
  expect(seen.outcome_reasons.map(({ code }) => code)).toContain('DOC_DUPLICATE_OTHER_PERSON');
  expect(seen.duplicates.some(({ check }) => check?.subject_name === 'Wilhelmina Oakenshawe')).toBe(true);
  const own = await read(other.id, aml.negotiator);
  expect(own.duplicates.length).toBeGreaterThan(0);
  expect(JSON.stringify(own)).not.toContain('Oakenshawe');
});

test('a sanctions match is answered in the screening; confirmed it fails and freezes the identity check too', async () => {
  const check = await begin(inputsOf(DRAVENKO));
  expect(check).toMatchObject({ outcome: 'refer', screening: { open_matches: 1 } });
  expect(check.outcome_reasons.find(({ code }) => code === 'SANCTION_POSSIBLE')).toMatchObject({ applicant_text: null });
  await call(aml.owner, 'POST', '/risk-assessments', { check_id: check.id, answers: riskAnswers(), confirmed: true });
  expect((await read(check.id)).can.accept_why_not).toBe('Answer every match of the screening first: 1 is open');
  const screeningId = check.screening?.check_id ?? 0;
  const screening = (await call(aml.owner, 'GET', `/checks/${screeningId}`)).data as AmlCheck;
  const match = screening.matches[0]?.id ?? 0;
  await aml.journey.resolve(aml.owner, screening, match, 'true_match');
  await aml.testApp.runJobs();
  expect(await read(check.id)).toMatchObject({ outcome: 'fail', frozen: { by: { name: 'Imogen Ashworth' } }, can: { accept: false } });
  const admin = await aml.testApp.signIn({ roleId: 2, workspaceId: aml.owner.workspaceId });
  expect((await call(admin, 'GET', `/checks/${check.id}`)).code).toBe('NOT_FOUND');
});
