import type { TitleDocument } from '@freehold/contract/insights/title-documents';
import { TitlePurchase } from '@freehold/contract/insights/title-purchases';
import { childProcesses } from '@freehold/testkit/child-processes';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startGateway, type GatewayServer } from '@freehold/testkit/gateway-server';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { fileURLToPath } from 'node:url';
import { openScope } from '../../../platform/scope.ts';
import { addJob } from '../../../platform/jobs.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { openSandboxLandRegistry } from '../../../providers/land-registry/sandbox.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const DOCUMENTS = '/v2/client/land-registry/documents';
const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n% ${words}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);
let testApp: TestApp;
let owner: SignedInMember;
const START = new Date('2026-11-24T09:00:00Z');
const sandbox = openSandboxLandRegistry(700, () => START);
/** What came there, and whether the answer is lost on its way back. */
let asked: string[] = [];
let losesAnswers = false;
beforeAll(async () => {
  testApp = await startTestApp({
    now: () => START,
    landRegistry: {
      ...sandbox,
      name: 'business-gateway',
      isSandbox: false,
      async orderRegister(order) {
        asked.push(`order ${order.title}`);
        const answer = await sandbox.orderRegister(order);
        if (losesAnswers) throw new ProviderUnavailable('unreachable', 'HTTP 503');
        return answer;
      },
      async pollRegister(messageId) {
        asked.push('poll');
        if (losesAnswers) throw new ProviderUnavailable('unreachable', 'HTTP 503');
        return sandbox.orderRegister({ messageId, reference: '', title: 'AV771207', pricePence: 700, acceptsPending: false });
      },
    },
  });
});
beforeEach(async () => {
  [asked, losesAnswers] = [[], false];
  owner = await testApp.signIn();
});
afterAll(() => testApp.close());

const FIELDS = { title_number: 'av 990142', kind: 'register', address: '14 Calloway Crescent, Bristol', edition_on: '2014-07-03' };
type Added = { status: number; code: string; faults: { field: string }[]; data: TitleDocument };
async function add(bytes: Buffer = pdf('one'), fields: Record<string, string> = {}, who = owner): Promise<Added> {
  const form = multipart({ name: 'register.pdf', bytes }, { ...FIELDS, ...fields });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: DOCUMENTS,
    headers: { ...who.headers, ...form.headers },
    payload: form.payload,
  });
  return {
    status: answer.statusCode,
    code: answer.json().Info.Code,
    faults: answer.json().Info.Errors,
    data: answer.json().Info.Data,
  };
}
async function list(query = '', who = owner) {
  const answer = await testApp.app.inject({ url: `${DOCUMENTS}${query}`, headers: who.headers });
  return { status: answer.statusCode, ...answer.json().Info };
}
const call = (method: 'GET' | 'DELETE', path: string, who = owner) =>
  testApp.app.inject({ method, url: `${DOCUMENTS}/${path}`, headers: who.headers });

test('a register is kept as it came, found by its title, opened with a record of it, and erased', async () => {
  const { status, data } = await add();
  expect({ status, data }).toMatchObject({
    status: 200,
    data: { title_number: 'AV990142', kind: 'register', edition_on: '2014-07-03', file_name: 'register.pdf' },
  });
  await add(pdf('plan'), { title_number: 'WS1', kind: 'plan', edition_on: '' });
  expect((await list()).Data.documents.map(({ title_number: title }: TitleDocument) => title)).toEqual(['WS1', 'AV990142']);
  const one = await list('?title=AV%20990142');
  expect([one.Meta.total, one.Data.documents[0].id, one.Data.can]).toEqual([1, data.id, { add: true }]);

  const file = await call('GET', `${data.id}/file`);
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.equals(pdf('one'))]).toEqual([200, 'application/pdf', true]);
  const gone = await call('DELETE', String(data.id));
  expect(gone.statusCode, gone.body).toBe(200);
  for (const answer of [await call('GET', `${data.id}/file`), await call('DELETE', String(data.id))]) expect(answer.statusCode).toBe(404);
  const { rows } = await testApp.services.pool.query<{ action: string }>(
    "select action from audit_events where workspace_id = $1 and action like '%.title_document' order by id",
    [owner.workspaceId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'add.title_document',
    'add.title_document',
    'open.title_document',
    'remove.title_document',
  ]);
  expect(
    (await testApp.services.pool.query('select from files where workspace_id = $1 and sha256 = $2', [owner.workspaceId, data.sha256]))
      .rowCount,
  ).toBe(0);
});

test('the same file of a title is kept once, however often and however many at once send it', async () => {
  const all = await Promise.all([add(), add(), add()]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
  expect((await list()).Meta.total).toBe(1);
  // Of another title it is another; erasing one leaves the other readable.
  const other = await add(pdf('one'), { title_number: 'AV1' });
  await call('DELETE', String(all[0]?.data.id));
  expect((await call('GET', `${other.data.id}/file`)).statusCode).toBe(200);
});

test.each([
  ['title_number', {}, { title_number: '14 Calloway' }],
  ['kind', {}, { kind: 'deed' }],
  ['address', {}, { address: ' ' }],
  ['edition_on', {}, { edition_on: '2014-02-30' }],
  ['file', { bytes: Buffer.from('hello') }, {}],
  ['file', { bytes: Buffer.alloc(0) }, {}],
  ['file', { bytes: pdf('/Encrypt 5 0 R') }, {}],
])('a wrong %s is refused by name, and nothing is kept', async (field, { bytes }: { bytes?: Buffer }, fields) => {
  const { status, code, faults } = await add(bytes, fields);
  expect([status, code, faults[0]?.field]).toEqual([422, 'VALIDATION_FAILED', field]);
  expect((await list()).Meta.total).toBe(0);
});

test('who may not see owners sees none of it, and another workspace has none of it', async () => {
  const { data } = await add();
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
  expect([(await list('', accounts)).status, (await call('GET', `${data.id}/file`, accounts)).statusCode]).toEqual([403, 403]);
  expect((await list('', auditor)).Data).toMatchObject({ documents: [{ id: data.id }], can: { add: false } });
  expect([(await add(pdf('two'), {}, auditor)).status, (await call('DELETE', String(data.id), auditor)).statusCode]).toEqual([403, 403]);
  const other = await testApp.signIn();
  expect([(await list('', other)).Meta.total, (await call('GET', `${data.id}/file`, other)).statusCode]).toEqual([0, 404]);
});

const PURCHASES = '/v2/client/land-registry/purchases';
const PURPOSE = 'We are asked to sell this home';
async function buy(title: string, over: object = {}, key: string = crypto.randomUUID()) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: PURCHASES,
    headers: { ...owner.headers, 'idempotency-key': key },
    payload: { title_number: title, purpose: PURPOSE, price_pence: 700, ...over },
  });
  return { status: answer.statusCode, ...answer.json().Info };
}
async function purchases(title: string): Promise<TitlePurchase[]> {
  const answer = await testApp.app.inject({ url: `${PURCHASES}?title=${title}`, headers: owner.headers });
  return answer.json().Info.Data.purchases.map((one: unknown) => TitlePurchase.parse(one));
}

test('a register is bought once, whoever clicks twice or calls again, and is kept under its title', async () => {
  const key = crypto.randomUUID();
  const clicks = await Promise.all([buy('AV771206', {}, key), buy('AV771206')]);
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  const again = await buy('AV771206', {}, key);
  expect(new Set([...clicks, again].map(({ Data }) => Data.id)).size).toBe(1);
  expect(again.Data).toMatchObject({ state: 'requested', price_pence: 700, paid_pence: null });
  await testApp.runJobs();
  expect(asked).toEqual(['order AV771206']);
  const [bought] = await purchases('AV771206');
  expect(bought).toMatchObject({ state: 'delivered', paid_pence: 700, purpose: PURPOSE, can_refund: true });
  const kept = await list('?title=AV771206');
  expect(kept.Data.documents).toMatchObject([{ id: bought?.document_id, kind: 'register', file_name: 'register-AV771206.pdf' }]);
  // Within a day another copy is bought only by somebody who says so.
  expect(await buy('AV771206')).toMatchObject({ status: 409, Code: 'CONFLICT' });
  expect(await buy('AV771206', { again: true })).toMatchObject({ status: 200 });
  await testApp.runJobs();
  expect(asked).toHaveLength(2);
  const refund = () => testApp.app.inject({ method: 'POST', url: `${PURCHASES}/${bought?.id}/refund`, headers: owner.headers });
  const [first, second] = [await refund(), await refund()];
  expect([first.json().Info.Data.state, second.statusCode]).toEqual(['refunded', 409]);
});

test('an order whose answer is lost is looked for by its number, and not sent again', async () => {
  losesAnswers = true;
  const { Data: order } = await buy('AV771207');
  await testApp.runJobs();
  expect(await purchases('AV771207')).toMatchObject([{ state: 'requested', retry_at: '2026-11-24T09:05:00.000Z' }]);
  losesAnswers = false;
  const scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'test' });
  await scope.transaction((trx) => addJob(trx, 'buy-title-register', { purchaseId: order.id }, `buy-title-register:${order.number}`));
  await testApp.runJobs();
  expect(asked).toEqual(['order AV771207', 'poll']);
  expect(await purchases('AV771207')).toMatchObject([{ state: 'delivered', paid_pence: 700 }]);
});

test('a title that is refused costs nothing, and a price that changed is not paid', async () => {
  expect(await buy('AV771296', { price_pence: 600 })).toMatchObject({ status: 409, Message: 'The price changed. Check it and confirm' });
  expect(await buy('AV771296', { purpose: 'short' })).toMatchObject({ status: 422 });
  const { Data: order } = await buy('AV771296');
  await testApp.runJobs();
  expect(await purchases('AV771296')).toMatchObject([
    { id: order.id, state: 'failed', paid_pence: 0, document_id: null, can_refund: false },
  ]);
  const refund = await testApp.app.inject({ method: 'POST', url: `${PURCHASES}/${order.id}/refund`, headers: owner.headers });
  expect(refund.statusCode).toBe(409);
});

async function charges(): Promise<{ kind: string; check_ref: string; path: string; unit_pence: number; state: string }[]> {
  const answer = await testApp.app.inject({ url: '/v2/client/usages', headers: owner.headers });
  return answer.json().Info.Data.map(({ kind, check_ref, path, unit_pence, state }: Record<string, unknown>) => ({
    kind,
    check_ref,
    path,
    unit_pence,
    state,
  }));
}
const used = (kind: string, title: string) => ({
  kind,
  check_ref: title,
  path: `/land-registry/titles/${title}`,
  unit_pence: 0,
  state: 'open',
});

test('the title plan comes with the register, at the price of both, and each counts as used once', async () => {
  expect(await buy('AV771208', { with_plan: true })).toMatchObject({ status: 409, Message: 'The price changed. Check it and confirm' });
  const { Data: order } = await buy('AV771208', { with_plan: true, price_pence: 1400 });
  expect(order).toMatchObject({ with_plan: true, price_pence: 1400, plan_document_id: null });
  expect(await charges()).toEqual([]);
  await testApp.runJobs();
  const [bought] = await purchases('AV771208');
  expect(bought).toMatchObject({ state: 'delivered', paid_pence: 1400, reason: null, register: null });
  const { documents } = (await list('?title=AV771208')).Data;
  expect(documents.map(({ id, kind, file_name: name }: TitleDocument) => [id, kind, name])).toEqual([
    [bought?.plan_document_id, 'plan', 'plan-AV771208.pdf'],
    [bought?.document_id, 'register', 'register-AV771208.pdf'],
  ]);
  expect((await charges()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    used('title_plan', 'AV771208'),
    used('title_register', 'AV771208'),
  ]);
});

test('a register that comes without a PDF is delivered with what it says, and says that no PDF came', async () => {
  await buy('AV771289', { with_plan: true, price_pence: 1400 });
  await testApp.runJobs();
  const [bought] = await purchases('AV771289');
  expect(bought).toMatchObject({ state: 'delivered', paid_pence: 1400, document_id: null, plan_document_id: null, can_refund: true });
  expect(bought?.reason).toBe(
    'HM Land Registry sent what the register says, and no PDF of it. Ask there for an official copy by post. No title plan came.',
  );
  expect(bought?.register).toMatchObject({
    owners: ['MARIAN RUTH SEDGEMOOR', 'GERALD SEDGEMOOR'],
    tenure: 'freehold',
    edition_on: '2019-11-14',
  });
  expect((await list('?title=AV771289')).Meta.total).toBe(0);
  expect(await charges()).toEqual([used('title_register', 'AV771289')]);
  const { rows } = await testApp.services.pool.query('select register_sealed from title_purchases where id = $1', [bought?.id]);
  expect(String(rows[0].register_sealed)).not.toMatch(/sedgemoor/i);
});

const CHILD = fileURLToPath(new URL('../../../../../testkit/src/purchase-worker-child.ts', import.meta.url));
describe('a worker that is killed', () => {
  let gateway: GatewayServer;
  const children = childProcesses();
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  afterEach(() => children.killAll());

  test('between the charge and the file, twice, leaves it to the next, which asks by the number: it is charged, kept and counted once', async () => {
    const startWorker = () =>
      children.start(CHILD, {
        DATABASE_URL: testApp.databaseUrl,
        FREEHOLD_DATA_DIR: testApp.services.config.dataDir,
        LOG_LEVEL: 'error',
        GATEWAY_URL: gateway.url,
        CLOCK: START.toISOString(),
      });
    const { Data: order } = await buy('AV771207');
    const blocker = await testApp.services.pool.connect();
    const charge = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    try {
      // The first: HM Land Registry charged for the order, and its answer never comes.
      gateway.before = async () => {
        charge.resolve();
        await new Promise(() => undefined);
      };
      const first = startWorker();
      await charge.promise;
      expect([...gateway.charged]).toEqual([[order.number, 'AV771207']]);
      await children.kill(first.child);
      expect(await purchases('AV771207')).toMatchObject([{ state: 'requested', paid_pence: null, document_id: null }]);
      // The second: the answer came, and before the file is kept the process is gone.
      await blocker.query('begin');
      await blocker.query('select from title_purchases where id = $1 for update', [order.id]);
      gateway.before = async () => answer.resolve();
      const heir = startWorker();
      await answer.promise;
      await vi.waitFor(
        async () => {
          const { rows } = await testApp.services.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%title_purchases%'",
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000, interval: 20 },
      );
      await children.kill(heir.child);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await purchases('AV771207')).toMatchObject([{ state: 'requested', document_id: null }]);
    startWorker();
    await vi.waitFor(async () => expect(await purchases('AV771207')).toMatchObject([{ state: 'delivered' }]), {
      timeout: 20_000,
      interval: 50,
    });
    expect(gateway.asked).toEqual(['order', 'poll', 'poll']);
    expect([...gateway.charged]).toEqual([[order.number, 'AV771207']]);
    const [bought] = await purchases('AV771207');
    expect(bought).toMatchObject({ paid_pence: 700, reason: null });
    const kept = await list('?title=AV771207');
    expect(kept.Data.documents).toMatchObject([{ id: bought?.document_id, kind: 'register' }]);
    expect((await call('GET', `${bought?.document_id}/file`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await charges()).toEqual([used('title_register', 'AV771207')]);
    const { rows } = await testApp.services.pool.query(
      "select (select count(*)::int from files where workspace_id = $1) as files, (select count(*)::int from audit_events where workspace_id = $1 and action = 'receive.title_register') as told",
      [owner.workspaceId],
    );
    expect(rows).toEqual([{ files: 1, told: 1 }]);
  }, 60_000);
});
