import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '@freehold/contract/flows/applicants';
import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import type { RegisterEntry } from '@freehold/contract/compliance/registers';
import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { startAmlApp } from '@freehold/testkit/aml-app';
import { addFile as addEddFile, callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { textOfPdf } from '@freehold/testkit/text-of-pdf';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '../../../platform/london-time.ts';

/* Drawn by somebody: nobody is called this, and no State issued it. */
const SPECIMEN = join(import.meta.dirname, '../../../../../../e2e/specimen-passport.jpg');
const LINES = ['P<POLPETTIGREW<<PIERRE<YVES<<<<<<<<<<<<<<<<<', 'AB512832<6POL9109021M27020765882263600<<<<24'];
const IDENTITY_CHECK = 25;
const TODAY = londonDate(new Date());
const HOME = { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' };

let aml: Awaited<ReturnType<typeof startAmlApp>>;
let passport: Buffer;
beforeAll(async () => {
  aml = await startAmlApp();
  passport = await readFile(SPECIMEN);
});
afterAll(() => aml.close());

/** The same page under a lamp. */
const withGlare = (picture: Buffer) =>
  sharp(picture)
    .composite([
      {
        input: { create: { width: 200, height: 120, channels: 3, background: '#fff' } },
        gravity: 'south',
      },
    ])
    .jpeg()
    .toBuffer();
const ok = <T>({ status, message, data }: { status: number; message?: string | undefined; data: unknown }): T => {
  expect([status, message]).toEqual([200, undefined]);
  return data as T;
};
const call = (method: 'GET' | 'POST', path: string, body?: object, as: SignedInMember = aml.owner) =>
  callAs(aml.testApp, as, method, `/v2/client/${path}`, body);
const read = async (id: number) => ok<KycCheck>(await call('GET', `checks/${id}`));
const resultOf = ({ elements }: KycCheck, code: string) => elements.find((element) => element.code === code)?.result;

async function asPerson<T>(token: string | null, method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await aml.testApp.app.inject({ method, url, headers, ...(payload && { payload }) });
  const { Info } = answer.json<{ Info: { Data: T; Message?: string } }>();
  expect([answer.statusCode, Info.Message]).toEqual([200, undefined]);
  return Info.Data;
}
async function send(headers: object, url: string, fields: Record<string, string>, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  const answer = await aml.testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Somebody of the firm's people who was invited by text and is in, by the code of their phone. */
async function invited(person: { first_name: string; last_name: string; phone: string }) {
  const party = { kind: 'person', first_name: person.first_name, last_name: person.last_name, phones: [person.phone] };
  const { id: partyId } = ok<{ id: number }>(await call('POST', 'parties', party));
  const quote = ok<FlowQuote>(await call('POST', 'flow-runs/quote', { flow_id: IDENTITY_CHECK, asset_id: 0, party_ids: [partyId] }));
  const run = ok<FlowRun>(
    await call('POST', 'flow-runs', {
      flow_id: IDENTITY_CHECK,
      asset_type_id: 0,
      asset_id: 0,
      parties: [{ party_id: partyId }],
      payer: 'agent',
      quote_id: quote.id,
      invite: { channel: 'sms', words: '' },
    }),
  );
  let token = '';
  const newest = (pattern: RegExp) =>
    pattern.exec(aml.testApp.texts.findLast(({ to, text }) => to === person.phone && pattern.test(text))?.text ?? '')?.[1] ?? '';
  /** By the newest link that came by text. */
  async function enter() {
    await aml.testApp.runJobs();
    const link = newest(/#t=([\w-]{43})/);
    const { challenge } = await asPerson<{ challenge: string }>(null, 'POST', '/v2/public/otp/send', { token: link, channel: 'sms' });
    await expect.poll(() => newest(/\b(\d{6})\b/)).not.toBe('');
    const code = newest(/\b(\d{6})\b/);
    ({ token } = await asPerson<{ token: string }>(null, 'POST', '/v2/public/otp/verify', {
      token: link,
      channel: 'sms',
      challenge,
      code,
    }));
  }
  const at = `/v2/app/tasks/${run.id}`;
  const task = () => asPerson<Task>(token, 'GET', at);
  const answer = async (key: string, answers: object) => {
    const version = (await task()).all.find((step) => step.key === key)?.answers_version ?? 0;
    await asPerson(token, 'POST', `${at}/steps/${key}`, { answers, answers_version: version, finished: true });
  };
  const picture = (key: string, part: string, name: string, bytes: Buffer) =>
    send({ authorization: `Bearer ${token}` }, `${at}/steps/${key}/files`, { part }, name, bytes);
  const skip = (key: string, reason: string) => asPerson(token, 'POST', `${at}/steps/${key}/skip`, { reason });
  /** Answers the number of the check that begins with it. */
  async function handIn(): Promise<number> {
    await asPerson(token, 'POST', `${at}/submit`, { confirmed: true });
    await aml.testApp.runJobs();
    return ok<FlowRun>(await call('GET', `flow-runs/${run.id}`)).checks.at(-1)?.id ?? 0;
  }
  /** About their own data. */
  const ask = (type: string) => asPerson(token, 'POST', '/v2/app/data-requests', { task_id: run.id, type });
  return { run, enter, task, answer, picture, skip, handIn, ask };
}

const review = async (id: number, what: string, body: object) =>
  ok<KycCheck>(await call('POST', `checks/kyc/${id}/${what}-review`, { version: (await read(id)).version, ...body }));
const points = Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }]));
const addPaper = async (id: number, kind: string, issuer: string) =>
  send(
    aml.owner.headers,
    `/v2/client/checks/kyc/${id}/files`,
    { kind: 'address', proof_kind: kind, issuer, dated_on: TODAY },
    `${kind}.pdf`,
    smallPdf(issuer, 'Pierre Halvorsen, 6 Ladysmith Place'),
  );
async function seePapers(id: number): Promise<KycCheck> {
  for (const { key, kind, issuer } of (await read(id)).address_sources)
    await review(id, 'address', { source: key, kind, issuer, dated_on: TODAY, name_matches: 'yes', address_matches: 'yes' });
  return read(id);
}
const decide = async (id: number, reason: string) =>
  call('POST', `checks/${id}/decision`, { version: (await read(id)).version, value: 'accepted', reason });

test('an invited person, a picture with glare asked for again, a second source, a name from before a marriage, and two people who decide', async () => {
  const pierre = await invited({ first_name: 'Pierre', last_name: 'Halvorsen', phone: '+447700900611' });
  await pierre.enter();
  await pierre.answer('intro', {});
  await pierre.answer('consent', { agreed: true });
  await pierre.answer('details', {
    first_name: 'Pierre',
    middle_names: 'Yves',
    last_name: 'Halvorsen',
    dob: '1991-09-02',
    nationality: 'PL',
  });
  await pierre.picture('id_document', 'photo_page', 'glare.jpg', await withGlare(passport));
  await pierre.answer('id_document', { kind: 'passport', country: 'PL' });
  await pierre.skip('selfie', 'I come to the branch');
  await pierre.answer('addresses', { entries: [{ address: HOME, from: '2019-03', to: null }] });
  const first = await pierre.handIn();
  expect((await read(first)).round).toBe(1);

  // Glare over the lines: the one step is asked for again, in words they read.
  const { version } = await read(first);
  const words = 'There is glare over the two lines at the bottom.';
  const asked = ok<KycCheck>(
    await call('POST', `checks/kyc/${first}/redo`, { version, steps: [{ key: 'id_document', reason_code: 'UNREADABLE', words }] }),
  );
  expect(asked).toMatchObject({ state: 'cancelled', kyc_can: { redo: { may: false } } });
  await pierre.enter();
  const again = (await pierre.task()).all.find(({ key }) => key === 'id_document');
  expect(again).toMatchObject({ state: 'redo', redo_reason: expect.stringContaining('glare') });
  expect((await pierre.task()).all.filter(({ state }) => state === 'redo')).toHaveLength(1);
  await pierre.picture('id_document', 'photo_page', 'passport.jpg', passport);
  await pierre.answer('id_document', { kind: 'passport', country: 'PL', number: 'AB512832', mrz: LINES, mrz_source: 'picture' });
  const id = await pierre.handIn();
  expect(id).not.toBe(first);
  const judged = await read(id);
  expect(judged).toMatchObject({ round: 2, document: { read_from: 'mrz', holder: { last_name: 'PETTIGREW' } } });
  expect(judged.outcome_reasons).toContainEqual(
    expect.objectContaining({
      code: 'NAME_MISMATCH',
      text: 'The surname differs on the document',
      next: expect.stringContaining('marriage'),
    }),
  );

  await send(aml.owner.headers, `/v2/client/checks/kyc/${id}/files`, { kind: 'name_change' }, 'marriage.pdf', smallPdf('Marriage'));
  const front = judged.files.find(({ kind }) => kind === 'front');
  const opened = `/v2/client/checks/${id}/evidence/${encodeURIComponent(front?.key ?? '')}?size=large`;
  expect((await aml.testApp.app.inject({ method: 'GET', url: opened, headers: aml.owner.headers })).statusCode).toBe(200);
  await review(id, 'document', { points });
  await review(id, 'face', { same_person: 'yes', liveness: 'seen_in_person' });
  await addPaper(id, 'council_tax', 'Bristol City Council');
  expect((await seePapers(id)).address_count).toEqual({ wanted: 2, counted: 1 });
  await addPaper(id, 'bank_statement', 'Bank of Testing');
  expect(resultOf(await seePapers(id), 'ADDRESS')).toBe('pass');

  // A high risk asks for a third source, for the pack and for a second person who is not the first.
  ok(await call('POST', 'risk-assessments', { check_id: id, answers: riskAnswers({ transaction_usual: 'yes' }), confirmed: true }));
  expect(await read(id)).toMatchObject({ risk_level: 'high', address_count: { wanted: 3, counted: 2 } });
  await addPaper(id, 'hmrc_letter', 'HM Revenue & Customs');
  await seePapers(id);
  const texts = { source_of_wealth: 'Sale of a family business', source_of_funds: 'The proceeds of that sale', notes: 'Accounts seen' };
  ok(await call('POST', `checks/${id}/edd`, { version: (await read(id)).version, ...texts }));
  ok(await addEddFile(aml.testApp, aml.owner, id, smallPdf('Accounts of the business')));
  ok(await decide(id, 'Married in 2024; the certificate was seen in the branch'));
  const approve = (as: SignedInMember, at: number) =>
    call('POST', `checks/${id}/decision/second`, { version: at, agree: true, reason: 'I looked at the same papers' }, as);
  expect((await approve(aml.owner, (await read(id)).version)).message).toBe('A second approver is required and cannot be you');
  ok(await approve(aml.compliance, (await read(id)).version));
  await aml.testApp.runJobs();
  const decided = await read(id);
  expect(decided).toMatchObject({ state: 'decided', decisions: [{ second: { state: 'approved' } }] });

  const url = `/v2/client/reports/${decided.report?.id ?? 0}/pdf`;
  const pdf = await aml.testApp.app.inject({ method: 'GET', url, headers: aml.owner.headers });
  expect(pdf.statusCode).toBe(200);
  const text = await textOfPdf(pdf.rawPayload);
  // A masked picture of each file.
  expect(pdf.rawPayload.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(decided.files.length);
  for (const said of [
    'Pierre',
    'The surname differs on the document',
    'Register of deaths',
    'Married in 2024; the certificate was seen in the branch',
    'Approved by Bethan Prosser',
    'HM Revenue & Customs',
    'What this report does not prove',
    'number ending 832',
    'Pictures and files',
    'Imogen Ashworth, Owner',
  ])
    expect(text, said).toContain(said);
  expect(text).not.toContain('AB512832');
  for (const { sha256 } of decided.files) expect(text.replaceAll(/\s/g, '')).toContain(sha256);
}, 60_000);

test('what somebody asks about their data from their phone is a line of the register, from the day it came until it is answered', async () => {
  const ines = await invited({ first_name: 'Inès', last_name: 'Okonkwo', phone: '+447700900612' });
  await ines.enter();
  const register = async () =>
    ok<RegisterEntry[]>(await call('GET', 'compliance/data_requests')).filter(({ title }) => title === 'Inès Okonkwo');
  expect(await register()).toEqual([]);
  for (const type of ['export', 'correct', 'erase']) await ines.ask(type);
  const lines = await register();
  expect(lines.map(({ request_kind: kind }) => kind).toSorted()).toEqual(['access', 'erasure', 'rectification']);
  for (const line of lines)
    expect(line).toMatchObject({
      source: 'run',
      id: null,
      path: `/flows/runs/${ines.run.id}`,
      happened_on: TODAY,
      closed_on: null,
      state: 'open',
    });
  const [request] =
    ok<FlowRun>(await call('GET', `flow-runs/${ines.run.id}`)).invite?.data_requests.filter(({ type }) => type === 'export') ?? [];
  ok(await call('POST', `flow-runs/${ines.run.id}/data-requests/${request?.id}`, { answer: 'We sent you a copy by post.' }));
  expect((await register()).map(({ request_kind: kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'access closed',
    'erasure open',
    'rectification open',
  ]);
});
