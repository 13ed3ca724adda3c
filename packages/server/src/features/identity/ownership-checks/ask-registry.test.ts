import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { PartyProof, PropertyProof } from '@freehold/contract/identity/party-proof';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected } from '../../checks/public.ts';
import { addJob } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { openSandboxLandRegistry } from '../../../providers/land-registry/sandbox.ts';
import { importFiles } from '../../insights/open-data/import-files.ts';
import { asAsked, readOwnerAnswer, stateInRejection } from './read-owner-answer.ts';

const START = new Date('2026-11-24T09:00:00Z');
const sandbox = openSandboxLandRegistry(700, () => START);
let [isAway, losesAnswers] = [false, false];
let asked: string[] = [];
let app: TestApp;
let owner: SignedInMember;
const away = () => new ProviderUnavailable('unreachable', 'HTTP 503');
beforeAll(async () => {
  app = await startTestApp({
    now: () => START,
    landRegistry: {
      ...sandbox,
      name: 'business-gateway',
      isSandbox: false,
      async verifyOwner(question) {
        asked.push(`${question.firstForename}|${question.middleNames}|${question.surname}`);
        if (isAway) throw away();
        return sandbox.verifyOwner(question);
      },
      async orderRegister(order) {
        if (isAway) throw away();
        asked.push(`order ${order.messageId}`);
        const answer = await sandbox.orderRegister(losesAnswers ? { ...order, title: 'AV771295' } : order);
        if (losesAnswers) throw away();
        return answer;
      },
      async pollRegister(messageId) {
        asked.push(`poll ${messageId}`);
        const answer = await sandbox.pollRegister(messageId);
        return answer.state === 'answered' ? { ...answer, facts: { ...answer.facts, title_number: 'AV771206' } } : answer;
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  [isAway, losesAnswers, asked] = [false, false, []];
  owner = await app.signIn();
});

const call = (method: 'GET' | 'POST', url: string, body?: object, as = owner) => callAs(app, as, method, `/v2/client${url}`, body);
const of = ({ data }: { data: unknown }): OwnershipCheck => OwnershipCheck.parse(data);
const read = async (id: number) => of(await call('GET', `/checks/${id}`));
async function begin(title: string | null = 'AV771206', person: object = { first_name: 'Marian Ruth', last_name: 'Sedgemoor' }) {
  const { data } = await call('POST', '/parties', { kind: 'person', ...person });
  return of(
    await call('POST', '/checks/ownership', {
      subjects: [{ party_id: z.object({ id: z.number() }).parse(data).id }],
      address: '22 Corsley Avenue, Bristol BS9 4OK',
      purpose: 'We are asked to sell this home for its owners',
      ...(title === null ? {} : { title_number: title }),
    }),
  );
}
const act = async (id: number, what: 'register' | 'owner', over: object = {}) =>
  call('POST', `/checks/ownership/${id}/registry/${what}`, {
    version: (await read(id)).version,
    title_number: 'AV771206',
    ...(what === 'register' ? { price_pence: 700 } : {}),
    ...over,
  });
async function bought(id: number, over: object = {}): Promise<OwnershipCheck> {
  expect(await act(id, 'register', over)).toMatchObject({ status: 200 });
  await app.runJobs();
  return read(id);
}
async function runAgain({ id, registry }: OwnershipCheck): Promise<OwnershipCheck> {
  void registry;
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  const messageId = /fh-\S+/.exec(asked.find((one) => one.startsWith('order')) ?? '')?.[0] ?? '';
  await scope.transaction((trx) => addJob(trx, 'ask-land-registry', { leadId: id, messageId }, `ask-land-registry:${messageId}`));
  await app.runJobs();
  return read(id);
}
const element = ({ elements }: OwnershipCheck, code: string) => elements.find((one) => one.code === code);

test('a register that is bought stands as evidence, needs no comparing, and refers an owner who is missing', async () => {
  const begun = await begin();
  expect(begun.registry).toMatchObject({ connected: true, register_price_pence: 700, register: null });
  expect(element(begun, 'REGISTRY')).toMatchObject({ result: 'not_run', required: false });
  const ordered = of(await act(begun.id, 'register'));
  expect(ordered.registry?.register).toMatchObject({ state: 'asking', price_pence: 700 });
  expect(element(ordered, 'REGISTRY')).toMatchObject({ result: 'not_run', required: true, waits_for: 'provider' });
  // Nobody orders it twice while it is on its way.
  expect((await act(begun.id, 'register')).status).toBe(409);
  await app.runJobs();
  const check = await read(begun.id);
  expect(check).toMatchObject({
    outcome: 'refer',
    register: { read_by: 'registry', title_number: 'AV771206', confirmed: null },
    registry: { register: { state: 'answered', paid_pence: 700 } },
    owners: [{ verdict: 'full' }, { verdict: 'none' }],
    files: [{ kind: 'register', name: 'register-AV771206.pdf' }],
  });
  expect(element(check, 'REGISTER')).toMatchObject({
    result: 'pass',
    source: { kind: 'registry', name: expect.stringContaining('HM Land Registry, through Business Gateway') },
  });
  expect(element(check, 'REGISTRY')?.result).toBe('pass');
  expect(asked.filter((one) => one.startsWith('order'))).toHaveLength(1);
  const { data } = await call('GET', '/land-registry/documents?title=AV771206');
  expect(data).toMatchObject({ documents: [{ file_name: 'register-AV771206.pdf' }] });
});

test('another price, title, role or nation buys nothing', async () => {
  const { id } = await begin();
  expect(await act(id, 'register', { price_pence: 300 })).toMatchObject({
    status: 409,
    message: 'The price changed. Check it and confirm',
  });
  expect((await act(id, 'register', { title_number: 'AV771207' })).status).toBe(422);
  const auditor = await app.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  const body = { version: 1, title_number: 'AV771206', price_pence: 700 };
  expect((await call('POST', `/checks/ownership/${id}/registry/register`, body, auditor)).status).toBe(403);
  expect(asked).toEqual([]);
});

test('an order whose answer was lost is found by its number, and is bought once', async () => {
  const { id } = await begin();
  losesAnswers = true;
  const lost = await bought(id);
  expect(lost.registry?.register).toMatchObject({ state: 'asking', retry_at: expect.any(String) });
  expect(element(lost, 'REGISTRY')?.reasons[0]?.text).toContain('did not answer');
  losesAnswers = false;
  const found = await runAgain(lost);
  expect(found.registry?.register?.state).toBe('answered');
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['order', 'poll']);
});

test.each([
  ['AV771298', 'TITLE', 'TITLE_CLOSED', 'AV771206'],
  ['AV771297', 'TITLE', 'TITLE_PENDING', 'application'],
  ['AV771296', 'REGISTRY', 'TITLE_NOT_FOUND', 'AV771296'],
])('%s is rejected, costs nothing, and is for a person', async (title, point, code, words) => {
  const { id } = await begin(title);
  const check = await bought(id, { title_number: title });
  expect(check).toMatchObject({ outcome: 'refer', register: null, registry: { register: { state: 'rejected', paid_pence: null } } });
  const found = element(check, point);
  expect(found).toMatchObject({ result: 'refer', reasons: [{ code, text: expect.stringContaining(words) }] });
});

test('a title with an application that waits is bought as it stood before, where that is asked for', async () => {
  const { id } = await begin('AV771297');
  await bought(id, { title_number: 'AV771297' });
  const check = await bought(id, { title_number: 'AV771297', accepts_pending: true });
  expect(check.register).toMatchObject({ read_by: 'registry', title_number: 'AV771297' });
});

test('an outage is tried again by itself and is never a pass', async () => {
  const { id } = await begin();
  isAway = true;
  expect((await act(id, 'owner')).status).toBe(200);
  await app.runJobs();
  const check = await read(id);
  expect(check).toMatchObject({ outcome: 'refer', registry: { owner: { state: 'asking', retry_at: '2026-11-24T09:05:00.000Z' } } });
});

test.each([
  ['AV771206', 'pass', 'there are further owners'],
  ['AV771292', 'refer', 'in part'],
  ['AV771293', 'refer', 'until 31 Dec 2020'],
  ['AV771291', 'fail', 'Nobody of this name'],
])('whether the client owns %s: %s', async (title, result, words) => {
  const { id } = await begin(title);
  expect((await act(id, 'owner', { title_number: title })).status).toBe(200);
  await app.runJobs();
  const check = await read(id);
  expect(element(check, 'REGISTRY')?.result).toBe(result);
  expect(check.registry?.owner?.words).toContain(words);
  // Without a register nobody knows the other owners, so this alone never passes the check.
  expect(check.outcome).not.toBe('pass');
  expect(asked).toEqual(['Marian|Ruth|Sedgemoor']);
});

test('names go in the letters HM Land Registry takes, and rejections are read for how the title stands', () => {
  expect(asAsked('Siân Łucja O’Dowd-Ní')).toBe("Sian Lucja O'Dowd-Ni");
  expect(readOwnerAnswer([], 'AV1').verdict).toBe('not_owner');
  expect(stateInRejection('bg.x', 'The title is closed or cancelled', 'AV1')).toEqual({ state: 'closed', continued_under: null });
  expect(stateInRejection('bg.fee', 'The fee exceeds the expected fee', 'AV1')).toBeNull();
});

test('companies that are published as owners raise a question, agree with a register, and pass nothing alone', async () => {
  const { pool } = app.services;
  const folder = mkdtempSync(join(tmpdir(), 'freehold-titles-'));
  const column = (n: number) =>
    ['Proprietor Name', 'Company Registration No.', 'Proprietorship Category', 'Country Incorporated'].map((name) => `${name} (${n})`);
  const header = [
    'Title Number',
    'Tenure',
    'Property Address',
    'Postcode',
    ...[1, 2, 3, 4].flatMap(column),
    'Date Proprietor Added',
    'Additional Proprietor Indicator',
  ];
  const row = (title: string, name: string) => [
    title,
    'Freehold',
    'Sail Loft',
    'BS1 1AA',
    name,
    'OE990417',
    'Limited',
    'LUXEMBOURG',
    ...Array<string>(12).fill(''),
    '01-02-2020',
    'N',
  ];
  const file = join(folder, 'OCOD.csv');
  writeFileSync(
    file,
    [header, row('AV771206', 'QUAYLE HOLDINGS SA'), row('AV880001', 'QUAYLE HOLDINGS SA'), ['"Row Count:"', '2']]
      .map((one) => one.join(','))
      .join('\n'),
  );
  expect(await importFiles(pool, [folder], () => undefined)).toMatchObject({ read: 1 });
  const company = { kind: 'company', company_name: 'Quayle Holdings SA', company_number: 'OE990417' };
  const mine = await begin('AV880001', company);
  expect(mine.published).toMatchObject({
    through: '2020-02-01',
    owners: [{ name: 'QUAYLE HOLDINGS SA', company_number: 'OE990417', country: 'LUXEMBOURG', party_id: expect.any(Number) }],
  });
  expect(element(mine, 'PUBLISHED')).toMatchObject({ result: 'refer', reasons: [{ code: 'COMPANY_OWNER_PUBLISHED' }] });
  const other = await begin('AV880001');
  expect(element(other, 'PUBLISHED')?.reasons[0]?.code).toBe('COMPANY_OWNER_ELSEWHERE');
  const { id } = await begin();
  const differs = await bought(id);
  expect(element(differs, 'PUBLISHED')?.reasons[0]?.code).toBe('COMPANY_OWNER_DIFFERS');
  expect(element(await begin('AV880002'), 'PUBLISHED')).toBeUndefined();
});

test('how somebody says on their phone that they own the home stands on their check, with the role that follows', async () => {
  const { data } = await call('POST', '/parties', { kind: 'person', first_name: 'Kit', last_name: 'Oyelaran' });
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'test' });
  const answers = { owns: 'executor', other_owners: [], has_mortgage: true, note: 'For my mother' };
  const step = {
    key: 'o',
    type: 'ownership_confirm',
    title: 'Ownership',
    state: 'done' as const,
    skipReason: null,
    doneAt: START,
    answers,
    files: [],
  };
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId: z.object({ id: z.number() }).parse(data).id,
      kinds: ['ownership'],
      at: null,
      collected: { runId: 7100, submittedAt: START, steps: [step] },
      createdBy: owner.memberId,
    }),
  );
  expect(await read(started[0]?.check_id ?? 0)).toMatchObject({ relation: 'executor', stated: answers, outcome: 'refer' });
});

test('the page of a person has every name their checks found, and the files those rest on, for whoever may see them', async () => {
  const { id } = await begin();
  const check = await bought(id);
  const { data } = await call('GET', `/parties/${check.party_id}/proof`);
  expect(PartyProof.parse(data)).toMatchObject({
    name: 'Marian Ruth Sedgemoor',
    names: [
      { where: 'Registered owner of AV771206', name: 'MARIAN RUTH SEDGEMOOR', verdict: 'same', check: { public_ref: check.public_ref } },
    ],
    files: [{ name: 'register-AV771206.pdf', by: 'staff' }],
  });
  const accounts = await app.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect((await call('GET', `/parties/${check.party_id}/proof`, undefined, accounts)).status).toBe(403);
  expect((await call('GET', '/parties/999999/proof')).status).toBe(404);
  // Of a property the same of everybody in its deal, with those left out of whom nothing was found.
  const added = await call('POST', '/properties', {
    kind: 'sale',
    stage: 'instructed',
    line1: '22 Corsley Avenue',
    town: 'Bristol',
    postcode: 'BS9 4DK',
    price_pence: 41_000_000,
    people: [
      { party_id: check.party_id, role: 'seller' },
      { party: { kind: 'person', first_name: 'Kit', last_name: 'Oyelarane' }, role: 'seller' },
    ],
  });
  const home = z.object({ id: z.number() }).parse(added.data).id;
  const deal = PropertyProof.parse((await call('GET', `/properties/${home}/proof`)).data);
  expect(deal.people).toMatchObject([{ party_id: check.party_id, role: 'seller', proof: { names: [{ verdict: 'same' }] } }]);
  expect((await call('GET', `/properties/${home}/proof`, undefined, accounts)).status).toBe(403);
  expect((await call('GET', '/properties/999999/proof')).status).toBe(404);
});
