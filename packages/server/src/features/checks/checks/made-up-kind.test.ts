import { Check } from '@freehold/contract/check-kinds';
import type { CheckElement, CheckListRow } from '@freehold/contract/checks/checks';
import type { ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import type { CheckPolicy } from '@freehold/contract/checks/check-policy';
import type { Party } from '@freehold/contract/people/parties';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Breach, Gate } from '@freehold/contract/properties/property-moves';
import type { SentChecks } from '@freehold/contract/properties/property-checks';
import type { FileImport } from '@freehold/contract/properties/imports';
import type { Report } from '@freehold/contract/reports';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { addFile, callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import { clientChecks } from '@freehold/testkit/client-checks';

import { loadList } from '@freehold/testkit/load-list';
import type { SignedInMember } from '@freehold/testkit/factories';
import { multipart } from '@freehold/testkit/un-list-file';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberScope, openScope } from '../../../platform/scope.ts';
import { standingsOf } from '../../people/client-acceptance/public.ts';
import { amlKind } from '../../screening/aml-checks/aml-kind.ts';
import { addCheck, openSubjectParty, requireMayStart } from './add-check.ts';
import type { CheckFacts } from './check-facts.ts';
import { checkKindsOf, type CheckKind } from './check-kind.ts';
import { reportView } from '../reports/report-view.ts';
import { finishCheck } from './finish-check.ts';
import { loadFacts } from './load-facts.ts';
import { outcomeOfElements } from './outcome-of-elements.ts';
import { startCollected } from './start-for-parties.ts';
import { fingerprintOf } from './subject.ts';

/* A kind of check that exists in this test alone: somebody looks at the letter a client wrote on their own paper. */

const letterKind: CheckKind = {
  code: 'letter',
  name: 'Letter',
  column: 'Letter',
  about: 'person',
  load: (_trx, _scope, _services, facts) => Promise.resolve(facts),
  bearing: ({ row }) => ({
    neverAccept: row.outcome === 'fail' ? 'A forged letter cannot be accepted.' : null,
    settleFirst: null,
    wasSettled: false,
  }),
  present: (facts, common) => ({
    ...common,
    verdict: facts.row.outcome === 'pass' ? 'The letter is theirs.' : 'The letter needs a person.',
    demo: false,
  }),
  report: {
    title: 'Letter report',
    limits: () => ['That the client can read.'],
    part: ({ subject }) => ({
      facts: [['Paper', subject.kind === 'person' ? 'Cream laid' : undefined]],
      proof: [['Read by', 'A person, beside another letter']],
      besideOutcome: null,
      nothingFound: () => 'Written in one hand',
      madeUp: null,
      statement: 'The letter was read.',
      funnel: [],
      lists: null,
      matches: [],
      nearest: [],
    }),
  },
  startFor: {
    whyNot: (subject) => (subject.kind === 'person' && subject.dob === undefined ? 'A letter is read beside a date of birth' : null),
    start: (trx, scope, services, { at, ...of }) => addCheck(trx, scope, services, { ...of, kind: 'letter', at, reference: null }),
  },
  startFromCollected: (trx, scope, services, { collected, ...of }) =>
    addCheck(trx, scope, services, { ...of, kind: 'letter', reference: `Sent in, ${collected.steps[0]?.title}` }),
};

const SUBJECT = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;
const seen = (result: CheckElement['result']): CheckElement[] => [
  { code: 'HAND', label: 'Handwriting', result, required: true, reasons: [] },
  {
    code: 'STAMP',
    label: 'Stamp',
    result: 'not_run',
    required: false,
    reasons: [{ code: 'SOURCE_UNAVAILABLE', severity: 'info', text: 'Source not connected', next: null }],
  },
];

let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
let partyId: number;
beforeAll(async () => {
  testApp = await startTestApp({ checkKinds: checkKindsOf<CheckFacts, Check>(amlKind, letterKind) });
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  negotiator = await testApp.signIn({ roleId: 4, workspaceId: owner.workspaceId });
  const made = await callAs(testApp, owner, 'POST', '/v2/client/parties', SUBJECT);
  partyId = (made.data as { id: number }).id;
});
afterAll(() => testApp.close());

/** Starts a check of a letter and finishes it with what somebody saw, as the use case of such a kind would. */
function checkLetter(scope: MemberScope, result: CheckElement['result'], about = partyId): Promise<Check> {
  const { services } = testApp;
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    const row = await addCheck(trx, scope, services, {
      kind: 'letter',
      subject: SUBJECT,
      fingerprint: fingerprintOf(services.keys, scope.workspaceId, SUBJECT),
      reference: 'ELM-14',
      partyId: await openSubjectParty(trx, about, SUBJECT),
      at: null,
      createdBy: scope.actor.memberId,
    });
    const elements = seen(result);
    const facts = await loadFacts(trx, scope, services, letterKind, row);
    return finishCheck(
      trx,
      scope,
      services,
      letterKind,
      facts,
      { outcome: outcomeOfElements(elements), reasons: [], elements },
      { done: 'was read' },
    );
  });
}
const call = async <T>(member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) => {
  const answer = await callAs(testApp, member, method, url, body);
  return { ...answer, data: answer.data as T };
};
const read = async (id: number) => Check.parse((await call(owner, 'GET', `/v2/client/checks/${id}`)).data);
const decide = async (id: number, value: string) =>
  call<Check>(owner, 'POST', `/v2/client/checks/${id}/decision`, {
    version: (await read(id)).version,
    value,
    reason: 'Read beside another',
  });

test('a new kind goes from its start to its decision and its report through the common routes', async () => {
  const { id } = await checkLetter(owner.scope, 'pass');
  const begun = await read(id);
  expect(begun).toMatchObject({
    kind: 'letter',
    public_ref: expect.stringMatching(/^CHK-\d{8}-0001$/),
    party_id: partyId,
    state: 'completed',
    status: 'readyToAccept',
    outcome: 'pass',
    verdict: 'The letter is theirs.',
    elements: [
      { code: 'HAND', result: 'pass' },
      { code: 'STAMP', result: 'not_run' },
    ],
    can: { accept: false, accept_why_not: 'Record the risk assessment first', assess_risk: true, assign: true, cancel: true },
  });
  expect('matches' in begun).toBe(false);
  expect((await decide(id, 'accepted')).message).toBe('Record the risk assessment first');
  expect((await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true })).status).toBe(
    200,
  );
  expect((await decide(id, 'accepted')).data).toMatchObject({ state: 'decided', status: 'passed' });

  await testApp.runJobs();
  const done = await read(id);
  expect(done.report).toMatchObject({ version: 2, state: 'ready' });
  expect(done.timeline.map(({ text }) => text)).toEqual([
    'Imogen Ashworth started the check',
    'Imogen Ashworth recorded a low risk',
    'Imogen Ashworth accepted the client',
  ]);
  const report = await call<Report>(owner, 'GET', `/v2/client/reports/${done.report?.id ?? 0}`);
  expect(report.data).toMatchObject({ title: 'Letter report', limits: ['That the client can read.'], content: { kind: 'letter' } });

  // What the PDF prints: the kind's own part, and nothing of a screening.
  const { content, firm, version, content_sha256: contentSha256, title, limits } = report.data;
  const partOf = (of: Report['content']) => letterKind.report.part?.(of) ?? null;
  const printed = reportView({ content, firm, version, contentSha256, createdAt: content.created_at, limits, title, partOf });
  expect(printed).toMatchObject({ statement: 'The letter was read.', lists: null, matches: [] });
  expect(printed['facts']).toEqual(
    expect.arrayContaining([
      ['Paper', 'Cream laid'],
      ['Read by', 'A person, beside another letter'],
    ]),
  );
  expect(JSON.stringify({ ...printed, risk: null, lists: null })).not.toMatch(/screened|no list/i);
  const pdf = await testApp.app.inject({ method: 'GET', url: `/v2/client/reports/${report.data.id}/pdf`, headers: owner.headers });
  expect([pdf.statusCode, pdf.rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
});

test('a decided one is put away and found in the archive, and comes back', async () => {
  const listed = async (archived: boolean) =>
    (await call<ManualCheckRow[]>(owner, 'GET', `/v2/client/checks/manual?archived=${archived}`)).data.map(({ id, kind }) => ({
      id,
      kind,
    }));
  const first = (await call<CheckListRow[]>(owner, 'GET', '/v2/client/checks?kind=letter&order=asc')).data[0];
  const row = { id: first?.id, kind: 'letter' };
  expect(await listed(false)).toContainEqual(row);
  expect((await call(owner, 'POST', '/v2/client/checks/archive', { ids: [row.id] })).status).toBe(200);
  expect(await listed(true)).toEqual([row]);
  expect(await listed(false)).not.toContainEqual(row);
  expect((await call(owner, 'POST', '/v2/client/checks/unarchive', { ids: [row.id] })).status).toBe(200);
  expect(await listed(true)).toEqual([]);
});

test('what the kind says bears on the decision, and a second person is asked as for every other', async () => {
  const forged = await checkLetter(owner.scope, 'fail');
  expect(forged).toMatchObject({ outcome: 'fail', status: 'failed' });
  await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: forged.id, answers: riskAnswers(), confirmed: true });
  expect((await decide(forged.id, 'accepted')).message).toBe('A forged letter cannot be accepted.');

  const { id } = await checkLetter(owner.scope, 'refer');
  const answers = riskAnswers({ customer_pep: 'foreign' });
  await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: id, answers, confirmed: true });
  expect((await decide(id, 'accepted')).message).toMatch(/^Complete the enhanced due diligence first/);
  const { version } = (await call<Check>(owner, 'GET', `/v2/client/checks/${id}`)).data;
  const texts = { source_of_wealth: 'A pottery in Stoke', source_of_funds: 'Savings from the pottery', notes: 'Accounts were read' };
  await call(owner, 'POST', `/v2/client/checks/${id}/edd`, { ...texts, version });
  expect((await addFile(testApp, owner, id, smallPdf('Accounts'))).status).toBe(200);
  expect((await decide(id, 'accepted')).data).toMatchObject({ state: 'completed', decisions: [{ second: { state: 'awaiting' } }] });
});

test('it stands in a list of its own kind, and in none of another', async () => {
  const rows = (await call<CheckListRow[]>(owner, 'GET', '/v2/client/checks?kind=letter&order=asc')).data;
  expect(rows.map(({ kind, status, waits_for: waits }) => [kind, status, waits])).toEqual([
    ['letter', 'passed', null],
    ['letter', 'failed', 'decision'],
    ['letter', 'needsReview', 'second'],
  ]);
  expect((await call<CheckListRow[]>(owner, 'GET', '/v2/client/checks')).data).toEqual([]);
  expect((await call<CheckListRow[]>(negotiator, 'GET', '/v2/client/checks?kind=letter')).data).toEqual([]);
  const [first] = rows;
  expect((await call(negotiator, 'GET', `/v2/client/checks/${first?.id ?? 0}`)).status).toBe(404);
  expect((await call(owner, 'POST', `/v2/client/checks/${first?.id ?? 0}/screen-again`)).code).toBe('NOT_FOUND');
});

test('its acceptance answers for no other kind', async () => {
  const { data } = await call<Party>(owner, 'GET', `/v2/client/parties/${partyId}`);
  expect(data.checks.map(({ status }) => status)).toEqual(['needsReview', 'failed', 'passed']);
  const row = await owner.scope.transaction((trx) =>
    trx.selectFrom('parties').select(standingsOf().as('standings')).where('id', '=', partyId).executeTakeFirst(),
  );
  // The newest waits for a second person, the one before it failed: what the record shows is the newest that closes.
  expect(row?.standings).toEqual({ letter: expect.objectContaining({ accepted_at: null, closed_by: 'second_wanted' }) });
});

test('where the policy asks it of a role, it gates that role, stops its clock and is a column of the checklist', async () => {
  await loadList(testApp, [{ ref: 'TST0001', name: 'Tobias Anselm Renner' }]);
  const { data: policy } = await call<CheckPolicy>(owner, 'GET', '/v2/client/check-policy');
  expect(policy.kinds.filter(({ installed }) => installed).map(({ name }) => name)).toEqual(['AML screening', 'Letter']);
  const rules = { ...policy.current.rules, seller: { always: ['aml', 'letter', 'kyc'], full_cdd: [] } };
  const body = { version: policy.current.version, rules, reason: 'Letters are read from today' };

  const { id: seller } = (await call<{ id: number }>(owner, 'POST', '/v2/client/parties', SUBJECT)).data;
  const add = async (line1: string) => {
    const property = {
      kind: 'sale',
      stage: 'instructed',
      line1,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      price_pence: 1,
    };
    const { id } = (await call<{ id: number }>(owner, 'POST', '/v2/client/properties', property)).data;
    await call(owner, 'POST', `/v2/client/properties/${id}/applicants`, { party_id: seller, role: 'seller' });
    return async () => (await call<PropertyDetails>(owner, 'GET', `/v2/client/properties/${id}`)).data;
  };
  const [before, after] = [await add('1 Larkspur Mews'), await add('2 Larkspur Mews')];
  const move = async ({ id, version }: PropertyDetails) =>
    (await call<{ warning: string | null }>(owner, 'POST', `/v2/client/properties/${id}/stage`, { to: 'available', version })).data;
  const whyNot = async (property: PropertyDetails) =>
    (await call<Gate>(owner, 'GET', `/v2/client/properties/${property.id}/gate?to=available`)).data.missing[0]?.why ?? null;

  // One went on the market before the letter was asked for: its clock waits for the screening alone.
  await move(await before());
  expect((await call(owner, 'POST', '/v2/client/check-policy', body)).status).toBe(200);
  const page = await after();
  expect(page.check_kinds.map(({ column }) => column)).toEqual(['AML screening', 'Letter']);
  expect(page.counts).toMatchObject({ done_checks: 0, asked_checks: 2 });
  expect(await whyNot(page)).toBe('AML screening: no check yet; Letter: no check yet');

  const sellerOf = async (property: () => Promise<PropertyDetails>) => (await property()).people[0];
  await clientChecks(testApp).accept(owner, seller, { first_name: SUBJECT.first_name, last_name: SUBJECT.last_name });
  expect(await whyNot(await after())).toBe('Letter: no check yet');
  expect((await move(await after())).warning).toBe('Wilhelmina Oakenshawe has no accepted check (Letter). This is recorded as a breach.');
  expect((await sellerOf(after))?.clock.done_at).toBeNull();

  const first = await sellerOf(before);
  expect(first?.is_checked).toBe(false);
  expect(first?.clock.done_at).not.toBeNull();

  const letter = await checkLetter(owner.scope, 'pass', seller);
  await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: letter.id, answers: riskAnswers(), confirmed: true });
  await decide(letter.id, 'accepted');
  const done = await sellerOf(after);
  expect(done?.is_checked).toBe(true);
  expect(done?.clock.done_at).not.toBeNull();
  expect(done?.checklist).toMatchObject([
    { kind: 'aml', is_asked: true, is_done: true },
    { kind: 'letter', is_asked: true, is_done: true, path: `/marketplace/manual_letter_check/${letter.id}` },
  ]);
  const lines = await testApp.services.db.selectFrom('breaches').select(['kinds', 'done_at']).orderBy('id').execute();
  expect(lines.map(({ kinds, done_at: at }) => [kinds, at !== null])).toEqual([
    [['aml'], true],
    [['letter'], true],
  ]);
  const register = (await call<Breach[]>(owner, 'GET', '/v2/client/breaches')).data;
  expect(register.map(({ kinds }) => kinds)).toEqual([['Letter'], ['AML screening']]);
});

test('sending the checks of a property starts every kind that is asked there, and each says its own page and its own reason', async () => {
  const people = [
    { party: { kind: 'person', first_name: 'Ottilie', last_name: 'Fairweather', dob: '1990-04-17' }, role: 'seller' },
    { party: { kind: 'person', first_name: 'Barnaby', last_name: 'Fairweather' }, role: 'seller' },
  ];
  const property = { kind: 'sale', stage: 'instructed', line1: '3 Larkspur Mews', town: 'Bristol', postcode: 'BS8 4KV', people };
  const { id } = (await call<{ id: number }>(owner, 'POST', '/v2/client/properties', property)).data;
  const readProperty = async () => (await call<PropertyDetails>(owner, 'GET', `/v2/client/properties/${id}`)).data;
  expect((await readProperty()).check_kinds.map(({ path }) => path)).toEqual([
    '/marketplace/manual_aml_check',
    '/marketplace/manual_letter_check',
  ]);

  const { data: sent } = await call<SentChecks>(owner, 'POST', `/v2/client/properties/${id}/checks`, {});
  expect(sent.started.map(({ party, kind, path, check_id: check }) => [party.name, kind.name, path.endsWith(`_check/${check}`)])).toEqual([
    ['Ottilie Fairweather', 'AML screening', true],
    ['Ottilie Fairweather', 'Letter', true],
    ['Barnaby Fairweather', 'AML screening', true],
  ]);
  expect(sent.left.map(({ party, kind, why, path }) => [party.name, kind.name, why, path])).toEqual([
    ['Barnaby Fairweather', 'Letter', 'A letter is read beside a date of birth', null],
  ]);
  const { people: here } = await readProperty();
  expect(here.map(({ checklist }) => checklist.map(({ check }) => check?.status ?? null))).toEqual([
    ['inProgress', 'inProgress'],
    ['inProgress', null],
  ]);
  const again = (await call<SentChecks>(owner, 'POST', `/v2/client/properties/${id}/checks`, {})).data;
  expect(again.started).toEqual([]);
  expect(again.left.map(({ kind, why, status }) => [kind.code, why, status])).toEqual([
    ['aml', 'A check is under way', 'inProgress'],
    ['letter', 'A check is under way', 'inProgress'],
    ['aml', 'A check is under way', 'inProgress'],
    ['letter', 'A letter is read beside a date of birth', null],
  ]);
  // Their own records lead to the page of each kind.
  const { data: party } = await call<Party>(owner, 'GET', `/v2/client/parties/${here[0]?.party.id ?? 0}`);
  expect(party.checks.map(({ kind, path }) => [kind, path.replace(/\d+$/, '')])).toEqual([
    ['Letter', '/marketplace/manual_letter_check/'],
    ['AML screening', '/marketplace/manual_aml_check/'],
  ]);
});

test('what somebody handed in starts the kinds of their run on behalf of whoever began it, with nobody signed in', async () => {
  const add = async (body: object) => (await call<{ id: number }>(owner, 'POST', '/v2/client/parties', body)).data.id;
  const person = await add({ kind: 'person', first_name: 'Philippa', last_name: 'Nightingale' });
  const company = await add({ kind: 'company', company_name: 'Nightingale Pottery' });
  const scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const step = { key: 'paper', type: 'upload', title: 'Your letter', skipReason: null, doneAt: new Date(), answers: {}, files: [] };
  const collected = { runId: 1, submittedAt: new Date(), steps: [{ ...step, state: 'done' as const }] };
  const handIn = (partyId: number, kinds: string[]) =>
    scope.transaction((trx) =>
      startCollected(trx, scope, testApp.services, checkKindsOf<CheckFacts, Check>(amlKind, letterKind), {
        partyId,
        kinds,
        at: null,
        collected,
        createdBy: negotiator.memberId,
      }),
    );

  const { started, refused } = await handIn(person, ['letter', 'aml', 'horoscope']);
  expect(started.map(({ kind }) => kind)).toEqual(['letter', 'aml']);
  expect(refused).toEqual([{ party_id: person, kind: 'horoscope', reason: 'This installation cannot run this check' }]);
  const [letter, aml] = await Promise.all(started.map(({ check_id: id }) => read(id)));
  // A record without a date of birth starts no letter by itself; what was sent in does.
  expect(letter).toMatchObject({ kind: 'letter', reference: 'Sent in, Your letter', party_id: person, state: 'processing' });
  expect([letter, aml].map((check) => check?.created_by.member_id)).toEqual([negotiator.memberId, negotiator.memberId]);

  expect(await handIn(person, ['letter'])).toEqual({
    started: [],
    refused: [{ party_id: person, kind: 'letter', reason: 'A check of theirs is under way' }],
  });
  expect((await handIn(company, ['letter'])).refused).toEqual([
    { party_id: company, kind: 'letter', reason: 'This check is about people, not companies' },
  ]);
});

test('an import counts its seller as checked by every kind that is asked of them, not by AML screening alone', async () => {
  const email = 'wilhelmina.oakenshawe@letters.example';
  const { id: seller } = (await call<{ id: number }>(owner, 'POST', '/v2/client/parties', { ...SUBJECT, emails: [email] })).data;
  const unchecked = async (line1: string) => {
    const file = `Address,Town,Postcode,State,Vendor name,Vendor email\n${line1},Bristol,BS8 4KV,For Sale,Wilhelmina Oakenshawe,${email}`;
    const body = multipart({ name: 'stock.csv', bytes: Buffer.from(file) }, { kind: 'sales' });
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/imports',
      headers: { ...owner.headers, ...body.headers },
      payload: body.payload,
    });
    const { id, version } = sent.json<{ Info: { Data: FileImport } }>().Info.Data;
    expect((await callAs(testApp, owner, 'PATCH', `/v2/client/imports/${id}`, { version, columns: [] })).status).toBe(200);
    await testApp.runJobs();
    const { data } = await call<FileImport>(owner, 'GET', `/v2/client/imports/${id}`);
    expect(data.counts).toMatchObject({ ready: 1, wrong: 0 });
    return data.counts.unchecked;
  };
  expect(await unchecked('1 Sealwax Row')).toBe(1);
  await clientChecks(testApp).accept(owner, seller, { first_name: SUBJECT.first_name, last_name: SUBJECT.last_name });
  expect(await unchecked('2 Sealwax Row')).toBe(1);
  const letter = await checkLetter(owner.scope, 'pass', seller);
  await call(owner, 'POST', '/v2/client/risk-assessments', { check_id: letter.id, answers: riskAnswers(), confirmed: true });
  await decide(letter.id, 'accepted');
  expect(await unchecked('3 Sealwax Row')).toBe(0);
});

test('the web app is told which kinds this installation runs', async () => {
  const { data } = await call<{ check_kinds: string[] }>(owner, 'GET', '/v2/public/config');
  expect(data.check_kinds).toEqual(['aml', 'letter']);
});
