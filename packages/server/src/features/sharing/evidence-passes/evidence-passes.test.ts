import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import { EvidencePass, EvidenceRequest, listEvidenceRequests, showPassCode } from '@freehold/contract/sharing/evidence-passes';
import { InboundReport, listInboundReports, readInboundReport } from '@freehold/contract/sharing/inbound-reports';
import { ReadShare, ReportShare, sendShareCode } from '@freehold/contract/sharing/report-shares';
import { NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInAppUser, SignedInMember } from '@freehold/testkit/factories';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'wilhelmina@oakenshawe.example';
const WRONG = 'somebody.else@calloway.example';
const SOURCE_OF_FUNDS = 32;
let aml: Awaited<ReturnType<typeof startAmlApp>>;
/** The firm that checked, the one that asks, and a third. */
let checker: SignedInMember;
let asker: SignedInMember;
let third: SignedInMember;
let person: SignedInAppUser;
let theirParty: number;
let report: number;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** Another day, and what was there before is asked on it. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  ahead = ms;
  try {
    return await work();
  } finally {
    ahead = 0;
  }
}

const idOf = ({ data }: { data: unknown }) => z.object({ id: z.int() }).parse(data).id;
const call = (member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) =>
  callAs(aml.testApp, member, method, `/v2/client${url}`, body);
const Answered = z.object({
  Info: z.object({
    Data: z.unknown(),
    Code: z.string().optional(),
    Message: z.string().optional(),
    Errors: z.array(z.object({ field: z.string() })).default([]),
  }),
});
async function asPerson({ headers }: Pick<SignedInAppUser, 'headers'>, method: 'GET' | 'POST', url: string, body?: object) {
  const answered = await aml.testApp.app.inject({ method, url: `/v2/app/pass${url}`, headers, ...(body ? { payload: body } : {}) });
  const { Info } = Answered.parse(answered.json());
  return { status: answered.statusCode, data: Info.Data, code: Info.Code, message: Info.Message, errors: Info.Errors };
}
const pass = async (who = person) => EvidencePass.parse((await asPerson(who, 'GET', '')).data);
/** A session of a week ends before: they sign in once more. */
const signedInAgain = () => aml.testApp.signInAppUser({ contact: EMAIL });
const partyOf = async (member: SignedInMember, more: object = { emails: [EMAIL] }) =>
  idOf(await call(member, 'POST', '/parties', { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', ...more }));

async function upload(url: string, fields: Record<string, string>, shade: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 20 } } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(image)]), 'file.png');
  const sent = new Response(form);
  const answer = await aml.testApp.app.inject({
    method: 'POST',
    url: `/v2/client${url}`,
    headers: { ...checker.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** An identity check that somebody looked at and accepted, of the person in the firm's records. */
async function identify(partyId: number): Promise<number> {
  const seen = { dated_on: londonDate(now()), name_matches: 'yes', address_matches: 'yes' };
  const proofs = ['bank', 'council'].map((key) => ({
    key,
    kind: key === 'bank' ? 'bank_statement' : 'council_tax',
    issuer: `The ${key}`,
    dated_on: seen.dated_on,
  }));
  const inputs = {
    ...{ first_name: NOBODY.first_name, last_name: NOBODY.last_name, dob: NOBODY.dob, nationality: 'GB', email: EMAIL, party_id: partyId },
    addresses: [
      {
        address: { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' },
        from: '2019-03',
        to: null,
      },
    ],
    document: { kind: 'passport', country: 'GB', number: '123456789', expires_on: '2032-01-01' },
    ...{ address_proofs: proofs, seen_in_person: true, purpose: 'sale', consent: true },
  };
  const id = idOf(await call(checker, 'POST', '/checks/kyc', { inputs }));
  await upload(`/checks/kyc/drafts/${id}/files`, { kind: 'front' }, 1);
  for (const [at, { key }] of proofs.entries()) await upload(`/checks/kyc/drafts/${id}/files`, { kind: 'address', part: key }, at + 2);
  const version = async (url: string) => z.object({ version: z.int() }).parse((await call(checker, 'GET', url)).data).version;
  const sent = await call(checker, 'POST', `/checks/kyc/${id}/submit`, { version: await version(`/checks/kyc/drafts/${id}`) });
  expect([sent.status, sent.errors]).toEqual([200, []]);
  const check = idOf(sent);
  await aml.testApp.runJobs();
  const act = async (path: string, body: object) => {
    const answer = await call(checker, 'POST', `/checks/${path}`, { version: await version(`/checks/${check}`), ...body });
    expect([path, answer.status, answer.message]).toEqual([path, 200, undefined]);
  };
  const reads = {
    first_names: NOBODY.first_name,
    last_name: NOBODY.last_name,
    dob: NOBODY.dob,
    number: '123456789',
    expires_on: '2032-01-01',
  };
  const points = Object.fromEntries(DOCUMENT_POINT_CODES.map((code) => [code, { answer: 'yes', note: '' }]));
  await act(`kyc/${check}/document-review`, { points, reads });
  await act(`kyc/${check}/face-review`, { same_person: 'yes', liveness: 'seen_in_person' });
  await act(`kyc/${check}/address-review`, { source: 'proof:bank', kind: 'bank_statement', issuer: 'The bank', ...seen });
  await act(`kyc/${check}/address-review`, { source: 'proof:council', kind: 'council_tax', issuer: 'The council', ...seen });
  await call(checker, 'POST', '/risk-assessments', { check_id: check, answers: riskAnswers() });
  await act(`${check}/decision`, { value: 'accepted', reason: 'Compared with the passport and two papers' });
  await aml.testApp.runJobs();
  return check;
}

beforeAll(async () => {
  aml = await startAmlApp({ now });
  checker = aml.owner;
  asker = await aml.testApp.signIn({ firstName: 'Orla', surname: 'Quillon' });
  third = aml.stranger;
  const { data: policy } = await call(checker, 'GET', '/kyc-policy');
  const { current } = z.object({ current: z.object({ version: z.int() }) }).parse(policy);
  const rules = { normal: ['LIVENESS', 'DUPLICATE'], high: ['LIVENESS', 'DUPLICATE', 'MORTALITY'] };
  await call(checker, 'POST', '/kyc-policy', { version: current.version, rules, reason: 'No register is connected here yet' });
  const buyer = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', emails: [WRONG] };
  const home = {
    kind: 'sale',
    stage: 'instructed',
    line1: '9 Tolland Terrace',
    town: 'Bristol',
    postcode: 'BS6 5VK',
    price_pence: 30_000_000,
  };
  const property = idOf(await call(checker, 'POST', '/properties', { ...home, people: [{ party: buyer, role: 'buyer' }] }));
  const { people } = z
    .object({ people: z.array(z.object({ party: z.object({ id: z.int() }) })) })
    .parse((await call(checker, 'GET', `/properties/${property}`)).data);
  const party = people[0]?.party.id ?? 0;
  const sendLink = async () => {
    const asked = await call(checker, 'POST', '/flow-runs/quote', { flow_id: SOURCE_OF_FUNDS, asset_id: property, party_ids: [party] });
    const { id: quote } = z.object({ id: z.string() }).parse(asked.data);
    const run = await call(checker, 'POST', '/flow-runs', {
      ...{
        flow_id: SOURCE_OF_FUNDS,
        asset_type_id: 1,
        asset_id: property,
        parties: [{ party_id: party }],
        payer: 'agent',
        quote_id: quote,
      },
      invite: { channel: 'email', words: '' },
    });
    if (run.status !== 200) throw new Error(run.message);
  };
  // The record had a wrong address at first, and a link went there.
  await sendLink();
  const { version } = z.object({ version: z.int() }).parse((await call(checker, 'GET', `/parties/${party}`)).data);
  const mended = await callAs(aml.testApp, checker, 'PATCH', `/v2/client/parties/${party}`, {
    version,
    party: { ...buyer, emails: [EMAIL] },
  });
  if (mended.status !== 200) throw new Error(mended.message);
  await sendLink();
  person = await aml.testApp.signInAppUser({ contact: EMAIL });
  await identify(party);
  theirParty = await partyOf(asker);
  report = (await pass()).evidence[0]?.report_id ?? 0;
}, 120_000);
afterAll(() => aml.close());

const PURPOSE = 'The letting of 2 Quillon Mews';
const ask = (more: object = {}, by = asker) => call(by, 'POST', '/evidence-requests', { party_id: theirParty, purpose: PURPOSE, ...more });
const answer = (id: number, more: object = {}, who = person) =>
  asPerson(who, 'POST', `/requests/${id}/answer`, { answer: 'give', report_id: report, sections: ['document', 'face'], ...more });
const inbound = async (by = asker) => listInboundReports.output.parse((await call(by, 'GET', '/inbound-reports?perPage=100')).data);
const read = (id: number, more: object = {}, by = asker) => call(by, 'POST', `/inbound-reports/${id}/read`, more);
async function given(more: object = {}): Promise<{ request: number; row: InboundReport }> {
  const request = idOf(await ask());
  expect([(await answer(request, more)).status]).toEqual([200]);
  const row = (await inbound())[0];
  if (row?.source !== 'pass') throw new Error('Nothing was received');
  return { request, row };
}

describe('a pass', () => {
  test('is what a firm accepted and another may reuse, without anything of a screening or a decision', async () => {
    const { evidence } = await pass();
    expect(evidence).toMatchObject([{ firm: 'Pennard & Lisle', why_not: null, checked_on: londonDate(now()) }]);
    expect(evidence[0]?.parts.map(({ section }) => section)).toEqual(['person', 'document', 'face', 'address']);
    expect(JSON.stringify(evidence)).not.toMatch(/sanction|screen|match|risk|accepted|Compared/i);
    expect((await later(190 * DAY_MS, async () => pass(await signedInAgain()))).evidence).toMatchObject([
      { why_not: 'too_old', parts: [] },
    ]);
    const stranger = await aml.testApp.signInAppUser();
    expect(await pass(stranger)).toEqual({ evidence: [], requests: [], given: [] });
    // A link that went to the wrong address shows nothing of the client.
    const wrong = await aml.testApp.signInAppUser({ contact: WRONG });
    expect((await pass(wrong)).evidence).toEqual([]);
  });

  test('goes to the firm that asked, with what was chosen; it is a refer until somebody decides, is read while it stands, and each look is seen', async () => {
    const asked = await ask();
    expect(EvidenceRequest.parse(asked.data)).toMatchObject({ state: 'waiting', to_masked: expect.stringContaining('•') });
    expect((await ask()).code).toBe('DUPLICATE');
    await aml.testApp.runJobs();
    expect(aml.testApp.mailbox.findLast(({ to }) => to === EMAIL)?.text).toContain('/personal-page?view=pass');
    const id = idOf(asked);
    expect((await pass()).requests).toMatchObject([{ id, firm: 'Pennard & Lisle', purpose: PURPOSE, asked_by: 'Orla Quillon' }]);
    const stranger = await aml.testApp.signInAppUser();
    expect((await answer(id, {}, stranger)).code).toBe('NOT_FOUND');
    expect((await answer(id, { sections: [] })).errors[0]?.field).toBe('sections');
    expect((await answer(id, { report_id: 9_999_999 })).errors[0]?.field).toBe('report_id');
    // Two tabs: the second changes nothing.
    const twice = await Promise.all([answer(id), answer(id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await answer(id, { answer: 'refuse' })).code).toBe('INVALID_STATE');
    const rows = await inbound();
    expect(rows).toMatchObject([
      {
        source: 'pass',
        state: 'waiting',
        outcome: 'refer',
        standing: 'open',
        party: { id: theirParty },
        reliance: false,
        name_differs: false,
      },
    ]);
    const row = rows[0]?.id ?? 0;
    const opened = readInboundReport.output.parse((await read(row)).data);
    expect(opened.report).toMatchObject({ scope: 'sections', sections: ['document', 'face'], purpose: PURPOSE });
    expect(opened.report?.reports[0]).toMatchObject({ searched: null, accepted_on: null });
    expect(JSON.stringify(opened)).not.toMatch(/Ladysmith|1988/);
    for (const other of [third, checker]) expect((await read(row, {}, other)).code).toBe('NOT_FOUND');

    const accept = (party_id: number, version: number) => call(asker, 'POST', `/inbound-reports/${row}/accept`, { version, party_id });
    const elsewhere = await partyOf(asker, {});
    expect((await accept(elsewhere, 1)).errors[0]?.field).toBe('party_id');
    expect(InboundReport.parse((await accept(theirParty, 1)).data)).toMatchObject({
      state: 'accepted',
      outcome: 'evidence',
      can: { read: true, open_kept: false },
    });
    expect((await pass()).given[0]).toMatchObject({ id, state: 'open', decision: 'accepted', keeps: true, from: 'Pennard & Lisle' });

    expect((await asPerson(person, 'POST', `/given/${id}/withdraw`)).status).toBe(200);
    expect((await asPerson(person, 'POST', `/given/${id}/withdraw`)).status).toBe(200);
    expect((await inbound())[0]).toMatchObject({ standing: 'withdrawn', can: { read: false, open_kept: true } });
    expect((await read(row)).errors[0]?.field).toBe('reason');
    const kept = readInboundReport.output.parse((await read(row, { reason: 'HMRC asked for the file of this client' })).data);
    expect(kept).toMatchObject({ kept: true, report: { sections: ['document', 'face'] } });
    const negotiator = await aml.testApp.signIn({ roleId: 4, workspaceId: asker.workspaceId });
    expect((await read(row, { reason: 'I am curious about them' }, negotiator)).code).toBe('FORBIDDEN');
    expect((await pass()).given[0]).toMatchObject({
      state: 'withdrawn',
      looks: [{ kind: 'kept', reason: 'HMRC asked for the file of this client', name: 'Orla Quillon' }, { kind: 'read' }, { kind: 'read' }],
    });
  });

  test('that was not accepted leaves nothing behind when it is taken back, and ends by itself with its time', async () => {
    const { request, row } = await given();
    expect((await read(row.id)).status).toBe(200);
    await later(31 * DAY_MS, async () => {
      expect((await inbound())[0]).toMatchObject({
        standing: 'ended',
        can: { decide: true, accept: false, read: false, open_kept: false },
      });
      expect((await read(row.id)).code).toBe('INVALID_STATE');
      expect((await call(asker, 'POST', `/inbound-reports/${row.id}/accept`, { version: 1, party_id: theirParty })).code).toBe(
        'INVALID_STATE',
      );
    });
    await asPerson(person, 'POST', `/given/${request}/withdraw`);
    expect((await read(row.id, { reason: 'HMRC asked for the file' })).code).toBe('INVALID_STATE');
    expect((await call(asker, 'POST', `/inbound-reports/${row.id}/accept`, { version: 1, party_id: theirParty })).code).toBe(
      'INVALID_STATE',
    );
  });

  test('taken back and read at once: whatever came first, nothing is read after', async () => {
    const { request, row } = await given();
    await Promise.all([asPerson(person, 'POST', `/given/${request}/withdraw`), read(row.id), read(row.id)]);
    expect((await read(row.id)).code).toBe('INVALID_STATE');
  });

  test('is taken back by the firm that checked as well, and only that it knows of it', async () => {
    const { row } = await given();
    const shares = z.array(ReportShare.partial().loose()).parse((await call(checker, 'GET', '/report-shares')).data);
    expect(shares[0]).toMatchObject({ passed_on: true, shared_by: 'Wilhelmina Oakenshawe', state: 'active' });
    const share = ReportShare.parse((await call(checker, 'GET', `/report-shares/${shares[0]?.id}`)).data);
    expect(share).toMatchObject({ consents: [{ answer: 'given' }], can: { revoke: true, extend: false, resend: false } });
    const change = (act: string, body: object) =>
      call(checker, 'POST', `/report-shares/${share.id}/${act}`, { version: share.version, ...body });
    expect((await change('extend', { expires_on: londonDate(now()), max_views: null })).code).toBe('INVALID_STATE');
    expect((await change('revoke', { reason: 'The passport was reported stolen' })).status).toBe(200);
    expect((await inbound()).find(({ id }) => id === row.id)).toMatchObject({ standing: 'taken_back' });
    expect((await read(row.id)).code).toBe('INVALID_STATE');
  });

  test('is asked for by a code that somebody shows: once, for ten minutes, and it opens nothing', async () => {
    const show = async () => showPassCode.output.parse((await asPerson(person, 'POST', '/code', {})).data).code;
    const code = await show();
    const party = await partyOf(asker, {});
    expect((await ask({ party_id: party })).code).toBe('INVALID_STATE');
    expect((await ask({ party_id: party, code: 'ABCD-2345' })).code).toBe('CODE_INVALID');
    expect((await later(11 * 60_000, () => ask({ party_id: party, code }))).code).toBe('CODE_INVALID');
    const newer = await show();
    expect((await ask({ party_id: party, code })).code).toBe('CODE_INVALID');
    const asked = EvidenceRequest.parse((await ask({ party_id: party, code: newer.toLowerCase().replace('-', ' ') })).data);
    expect(asked).toMatchObject({ to_masked: null, state: 'waiting' });
    expect((await ask({ party_id: await partyOf(third), code: newer }, third)).code).toBe('CODE_INVALID');
    expect(JSON.stringify(asked)).not.toContain('oakenshawe.example');
    expect((await pass()).requests).toMatchObject([{ id: asked.id }]);
    const cancel = (version: number) => call(asker, 'POST', `/evidence-requests/${asked.id}/cancel`, { version });
    expect((await cancel(9)).code).toBe('STALE_VERSION');
    expect((await cancel(1)).status).toBe(200);
    expect((await pass()).requests).toEqual([]);
    expect((await answer(asked.id)).code).toBe('NOT_FOUND');
  });

  test('after five wrong codes within an hour whoever typed them enters none, and a colleague still does', async () => {
    const show = async () => showPassCode.output.parse((await asPerson(person, 'POST', '/code', {})).data).code;
    const typist = await aml.testApp.signIn({ workspaceId: third.workspaceId, roleId: 3 });
    const party_id = await partyOf(third, {});
    for (const letter of 'ABCDE') expect((await ask({ party_id, code: `${letter}BCD-2346` }, typist)).code).toBe('CODE_INVALID');
    expect(await ask({ party_id, code: await show() }, typist)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const asked = idOf(await ask({ party_id, code: await show() }, third));
    expect((await call(third, 'POST', `/evidence-requests/${asked}/cancel`, { version: 1 })).status).toBe(200);
    await later(61 * 60_000, async () => {
      const again = idOf(await ask({ party_id, code: await show() }, typist));
      expect((await call(third, 'POST', `/evidence-requests/${again}/cancel`, { version: 1 })).status).toBe(200);
    });
  });

  test('is refused, and is over after a fortnight without an answer', async () => {
    const asked = idOf(await ask());
    await later(15 * DAY_MS, async () => {
      const again = await signedInAgain();
      expect((await pass(again)).requests).toEqual([]);
      expect((await answer(asked, {}, again)).code).toBe('INVALID_STATE');
    });
    expect((await answer(asked, { answer: 'refuse' })).status).toBe(200);
    expect((await answer(asked)).code).toBe('INVALID_STATE');
    const { requests } = listEvidenceRequests.output.parse((await call(asker, 'GET', `/parties/${theirParty}/evidence-requests`)).data);
    expect(requests[0]).toMatchObject({ id: asked, state: 'refused', can: { cancel: false } });
    const own = await call(checker, 'POST', '/evidence-requests', { party_id: await partyOf(checker), purpose: PURPOSE });
    expect((await answer(idOf(own))).message).toContain('checked that itself');
    const company = idOf(await call(asker, 'POST', '/parties', { kind: 'company', company_name: 'Quillon Mews Ltd' }));
    expect((await ask({ party_id: company })).code).toBe('INVALID_STATE');
  });

  test('crosses by one function alone: in the database a firm sees no other copy, and none that was not made to it', async () => {
    const { row } = await given();
    const passed = await aml.testApp.services.db
      .selectFrom('inbound_reports')
      .select(['from_workspace_id', 'share_id'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const of = (workspaceId: number) => openScope(aml.testApp.services, workspaceId, { kind: 'system', name: 'test' });
    const seenBy = (workspaceId: number) =>
      of(workspaceId).transaction(async (trx) => ({
        rows: (await trx.selectFrom('report_shares').select('id').where('id', '=', passed.share_id).execute()).length,
        standing: (await sql`select * from share_made_to_us(${passed.from_workspace_id}::bigint, ${passed.share_id}::bigint)`.execute(trx))
          .rows.length,
        content: (
          await sql`select * from read_share_made_to_us(${passed.from_workspace_id}::bigint, ${passed.share_id}::bigint, now())`.execute(
            trx,
          )
        ).rows.length,
        requests: (await trx.selectFrom('evidence_requests').select('id').where('party_id', '=', theirParty).execute()).length > 0,
      }));
    expect(await seenBy(asker.workspaceId)).toEqual({ rows: 0, standing: 1, content: 1, requests: true });
    expect(await seenBy(third.workspaceId)).toEqual({ rows: 0, standing: 0, content: 0, requests: false });
    expect(await seenBy(checker.workspaceId)).toEqual({ rows: 1, standing: 0, content: 0, requests: false });
    const looks = await aml.testApp.services.db
      .selectFrom('report_share_looks')
      .select('kind')
      .where('share_id', '=', passed.share_id)
      .execute();
    expect(looks).toEqual([{ kind: 'read' }]);
  });
});

describe('a share that its recipient takes in', () => {
  test('stands in their workspace alone, is accepted with the terms it was shared on, and ends with the sender', async () => {
    const to = 'orla@quillon.example';
    const until = londonDate(new Date(now().getTime() + 9 * DAY_MS));
    const shared = await call(checker, 'POST', '/report-shares', {
      report_ids: [report],
      ...{ recipient_name: 'Orla Quillon', recipient_firm: 'Quillon Lettings', recipient_kind: 'agent', recipient_email: to },
      ...{ scope: 'full', purpose: PURPOSE, lawful_basis: 'contract', reliance: true, expires_on: until, max_views: 3 },
    });
    expect([shared.status, shared.message]).toEqual([200, undefined]);
    await aml.testApp.runJobs();
    const mail = () => aml.testApp.mailbox.filter((one) => one.to === to);
    const token = /shared-report#t=([\w-]{43})/.exec(mail().at(-1)?.text ?? '')?.[1] ?? '';
    const outside = (path: string, body: object) => callAs(aml.testApp, null, 'POST', `/v2/public/shares/${path}`, body);
    const before = mail().length;
    const { challenge } = sendShareCode.output.parse((await outside('code', { token })).data);
    await vi.waitFor(() => expect(mail().length).toBeGreaterThan(before));
    const code = /\b\d{6}\b/.exec(mail().at(-1)?.text ?? '')?.[0];
    const { session } = ReadShare.parse((await outside('open', { token, challenge, code, terms_version: 1 })).data);

    const take = (by: SignedInMember, of = session) => call(by, 'POST', '/inbound-reports/take', { session: of });
    expect((await take(asker, 'x'.repeat(43))).code).toBe('LINK_INVALID');
    expect((await take(checker)).message).toContain('Your own workspace');
    const taken = InboundReport.parse((await take(asker)).data);
    expect(taken).toMatchObject({
      source: 'share',
      state: 'waiting',
      outcome: 'refer',
      reliance: true,
      terms_version: 1,
      from_firm: 'Pennard & Lisle',
      party: null,
    });
    expect((await take(asker)).code).toBe('DUPLICATE');
    expect((await take(third)).message).toContain('another workspace');
    const accepted = await call(asker, 'POST', `/inbound-reports/${taken.id}/accept`, { version: 1, party_id: theirParty });
    expect(InboundReport.parse(accepted.data)).toMatchObject({ state: 'accepted', party: { id: theirParty }, standing: 'open' });
    expect((await read(taken.id)).status).toBe(200);
    // The views it was shared for are used up: what was accepted is kept, and opens with a reason.
    expect((await read(taken.id)).errors[0]?.field).toBe('reason');
    const share = ReportShare.parse((await call(checker, 'GET', `/report-shares/${idOf(shared)}`)).data);
    expect(share).toMatchObject({
      state: 'used_up',
      views: 3,
      looks: [{ kind: 'read', network: null }, { kind: 'read', network: null }, { kind: 'read' }],
    });
    const more = { version: share.version, expires_on: until, max_views: null };
    await call(checker, 'POST', `/report-shares/${share.id}/extend`, more);
    expect((await read(taken.id)).status).toBe(200);
    const last = ReportShare.parse((await call(checker, 'GET', `/report-shares/${share.id}`)).data);
    await call(checker, 'POST', `/report-shares/${share.id}/revoke`, { version: last.version, reason: 'They do not act any more' });
    expect((await read(taken.id)).errors[0]?.field).toBe('reason');
    expect((await read(taken.id, { reason: 'HMRC asked for the file of this client' })).data).toMatchObject({ kept: true });
  });

  test('or a link of another service lies sealed, is https, and each opening is recorded', async () => {
    const add = async (link: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ from_firm: 'Tarrant Moxley LLP', about: 'Wílhelmina 王', link }))
        form.append(name, value);
      const sent = new Response(form);
      const answered = await aml.testApp.app.inject({
        method: 'POST',
        url: '/v2/client/inbound-reports',
        headers: { ...asker.headers, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      return answered.json<{ Info: { Data: unknown; Errors?: { field: string }[] } }>().Info;
    };
    for (const wrong of [
      'http://reports.example/1',
      'javascript:alert(1)',
      'https://user:secret@reports.example/',
      'reports.example',
      'https://localhost/',
    ])
      expect([wrong, (await add(wrong)).Errors?.[0]?.field]).toEqual([wrong, 'link']);
    const row = InboundReport.parse((await add('https://reports.example/r/7f3a?key=abc')).Data);
    expect(row).toMatchObject({ source: 'link', file: null, about: 'Wílhelmina 王', state: 'waiting' });
    expect((await read(row.id)).data).toEqual({ report: null, link: 'https://reports.example/r/7f3a?key=abc', kept: false });
    const { rows } = await aml.testApp.services.pool.query('select * from inbound_reports where id = $1', [row.id]);
    expect(JSON.stringify(rows)).not.toContain('key=abc');
  });
});
