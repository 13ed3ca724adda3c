import { gzipSync } from 'node:zlib';
import { ListImport, type ListsOverview, type ListVersion } from '@freehold/contract/screening/screening-lists';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { loadList } from '@freehold/testkit/load-list';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart, unListFile } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../providers/files/provider.ts';
import { endListThreads } from './list-pool.ts';
import { loadDemoList } from './load-demo-list.ts';

const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;
const ENTRIES = [{ ref: 'A1', name: 'Casimir Dravenko' }];
const HOUR = 3_600_000;

let testApp: TestApp;
let owner: SignedInMember;
let now: Date;

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  testApp.services.config.requiredLists = ['uk-sanctions'];
  await testApp.services.pool.query('truncate list_versions, list_entries, list_confirmations, matches cascade');
  owner = await testApp.signIn();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

const overview = async (member = owner) => (await callAs(testApp, member, 'GET', '/v2/client/screening/lists')).data as ListsOverview;
const screen = () => amlJourney(testApp).screen(owner, NOBODY);

async function upload(
  file: { name: string; bytes: Buffer } | null,
  fields: Record<string, string> = { confirm: 'true' },
  member: SignedInMember | null = owner,
) {
  const body = multipart(file, fields);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/screening/lists/import',
    headers: { ...member?.headers, ...body.headers },
    payload: body.payload,
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Message?: string; Errors?: { field: string }[] } }>();
  return {
    status: answer.statusCode,
    code: Info.Code,
    message: Info.Message,
    field: Info.Errors?.[0]?.field,
    data: Info.Data === null ? null : ListImport.parse(Info.Data),
  };
}

describe('a list that cannot carry a pass', () => {
  test('none loaded: the check refers and says so', async () => {
    expect(await overview()).toMatchObject({
      can_pass: false,
      why_not: 'The UK Sanctions List is not loaded. A check cannot pass without it.',
    });
    const check = await screen();
    expect(check).toMatchObject({ outcome: 'refer', verdict: 'No list is loaded, so nothing was compared.', statement: null });
    expect(check.elements[0]).toMatchObject({ code: 'SANCTIONS', result: 'not_run', required: true });
  });

  test('the required one is three days old: the check refers in the words of the banner', async () => {
    await loadList(testApp, ENTRIES, { publishedAt: '2026-11-18T10:00:00Z', isNewest: false });
    expect(await overview()).toMatchObject({ can_pass: false, why_not: 'Sanctions list is 3 days old. Results may be incomplete.' });
    const check = await screen();
    expect(check.outcome).toBe('refer');
    expect(check.outcome_reasons).toContainEqual(
      expect.objectContaining({ code: 'LIST_STALE', severity: 'high', text: 'Sanctions list is 3 days old. Results may be incomplete.' }),
    );
    expect(check.lists[0]).toMatchObject({ stale: true, age_hours: 74 });
    expect(check.verdict).toContain('Sanctions list is 3 days old.');
  });

  test('its date is unknown and nobody said it is the newest: stale, never fresh by default', async () => {
    await loadList(testApp, ENTRIES, { publishedAt: null, isNewest: false });
    expect((await overview()).lists[0]).toMatchObject({ stale: true, age_hours: null });
    expect((await screen()).outcome).toBe('refer');
  });

  test('it is 47 hours old: fresh; 48: stale', async () => {
    await loadList(testApp, ENTRIES, { isNewest: true });
    now = new Date(now.getTime() + 47 * HOUR);
    expect((await overview()).can_pass).toBe(true);
    now = new Date(now.getTime() + HOUR);
    expect((await overview()).can_pass).toBe(false);
  });

  test('another list that is stale is said, and does not stop a pass', async () => {
    await loadList(testApp, ENTRIES);
    await loadList(testApp, [{ ref: 'U1', name: 'Alaric Thornbury' }], {
      listKey: 'un-consolidated',
      publishedAt: '2026-10-01T00:00:00Z',
      isNewest: false,
    });
    const check = await screen();
    expect(check.outcome).toBe('pass');
    expect(check.outcome_reasons.map((reason) => reason.text)).toContain(
      'UN Security Council Consolidated List is 51 days old. Results may be incomplete.',
    );
  });

  test('the demonstration list never lets a check pass, not even where it is named as required', async () => {
    expect(await loadDemoList(testApp.services)).toBeGreaterThan(5);
    const check = await screen();
    expect(check).toMatchObject({ outcome: 'refer', demo: true });
    expect(check.lists).toMatchObject([{ list_key: 'demo', demo: true, stale: false }]);
    testApp.services.config.requiredLists = ['demo'];
    expect((await screen()).outcome).toBe('refer');
  });
});

describe('stating that a list is the newest', () => {
  test('moves its age for this workspace only, is kept and recorded, and lets checks pass', async () => {
    await loadList(testApp, ENTRIES, { publishedAt: '2026-11-01T00:00:00Z', isNewest: false });
    const id = (await overview()).lists[0]?.active?.id ?? 0;
    const answer = await callAs(testApp, owner, 'POST', `/v2/client/screening/lists/versions/${id}/confirm-current`);
    expect(answer.data).toMatchObject({ can_pass: true });
    expect((await overview()).lists[0]).toMatchObject({ active: { current_as_of: now.toISOString() }, age_hours: 0, stale: false });
    expect((await overview(await testApp.signIn())).can_pass).toBe(false);
    expect((await screen()).outcome).toBe('pass');
    const events = await owner.scope.transaction((trx) => trx.selectFrom('audit_events').select('action').execute());
    expect(events.map((event) => event.action)).toContain('confirm.list');
  });

  test('is refused for roles that cannot import, for a version no longer in use, and for one that is not there', async () => {
    const { version_id: old } = await loadList(testApp, ENTRIES, { publishedAt: '2026-11-01T00:00:00Z' });
    await loadList(
      testApp,
      [
        { ref: 'A1', name: 'Casimir Dravenko' },
        { ref: 'A2', name: 'Alaric Thornbury' },
      ],
      { publishedAt: '2026-11-20T00:00:00Z' },
    );
    const confirm = (member: SignedInMember | null, id: number | null) =>
      callAs(testApp, member, 'POST', `/v2/client/screening/lists/versions/${id}/confirm-current`);
    expect((await confirm(owner, old)).code).toBe('INVALID_STATE');
    expect((await confirm(owner, 999_999)).code).toBe('NOT_FOUND');
    expect((await confirm(await testApp.signIn({ roleId: 4, workspaceId: owner.workspaceId }), old)).code).toBe('FORBIDDEN');
    expect((await confirm(null, old)).code).toBe('UNAUTHENTICATED');
  });
});

describe('uploading a list', () => {
  test('first says what would change, then loads it for this workspace only, with its source file kept', async () => {
    const file = { name: 'consolidated.xml', bytes: unListFile(500) };
    const preview = await upload(file, {});
    expect(preview.data).toMatchObject({
      list_key: 'un-consolidated',
      entries: 500,
      names: 500,
      added: 500,
      changed: 0,
      removed: 0,
      imported: false,
      version_id: null,
      published_at: '2026-11-20T09:00:00.000Z',
    });
    expect((await overview()).lists.find((list) => list.list_key === 'un-consolidated')?.active).toBeNull();

    const loaded = await upload(file);
    expect(loaded.data).toMatchObject({ imported: true, unchanged: false });
    expect((await overview()).lists.find((list) => list.list_key === 'un-consolidated')?.active).toMatchObject({
      entries: 500,
      scope: 'workspace',
      source_files: ['consolidated.xml'],
      imported_by: 'Morgan Ellery',
    });

    const neighbour = await testApp.signIn();
    expect((await overview(neighbour)).lists.find((list) => list.list_key === 'un-consolidated')?.active).toBeNull();
    expect((await callAs(testApp, neighbour, 'GET', '/v2/client/screening/lists/un-consolidated/versions')).data).toEqual([]);
    const checked = await amlJourney(testApp).screen(neighbour, NOBODY);
    expect(checked.lists).toEqual([]);
    const files = await owner.scope.transaction((trx) => trx.selectFrom('files').select(['mime', 'size']).execute());
    expect(files).toHaveLength(1);
  });

  test('counts what was added, changed and removed against the version before, and keeps every version', async () => {
    await upload({ name: 'a.xml', bytes: unListFile(500) });
    const next = unListFile(520, { published: '2026-11-21T09:00:00.000Z' })
      .toString()
      .replace('Made up </COMMENTS1>', 'Changed once</COMMENTS1>')
      .replace('TST.0003', 'NEW.0003');
    expect((await upload({ name: 'b.xml', bytes: Buffer.from(next) })).data).toMatchObject({
      added: 21,
      changed: 1,
      removed: 1,
      imported: true,
    });
    const versions = (await callAs(testApp, owner, 'GET', '/v2/client/screening/lists/un-consolidated/versions')).data as ListVersion[];
    expect(versions.map((version) => [version.entries, version.state])).toEqual([
      [520, 'active'],
      [500, 'superseded'],
    ]);
  });

  test('an unchanged file makes no version; stated to be the newest, it makes the list fresh', async () => {
    const file = { name: 'a.xml', bytes: unListFile(500, { published: '2026-10-01T00:00:00.000Z' }) };
    await upload(file);
    expect((await upload(file)).data).toMatchObject({ unchanged: true, imported: false });
    expect((await upload({ name: 'a.xml.gz', bytes: gzipSync(file.bytes) })).data).toMatchObject({ unchanged: true });
    const stale = async () => (await overview()).lists.find((list) => list.list_key === 'un-consolidated');
    expect(await stale()).toMatchObject({ stale: true, versions: 1 });
    expect((await upload(file, { confirm: 'true', is_newest: 'true' })).data).toMatchObject({ unchanged: true, imported: false });
    expect(await stale()).toMatchObject({ stale: false, age_hours: 0, versions: 1 });
  });

  test.each([
    ['cut short', () => unListFile(500).subarray(0, 20_000)],
    ['a sample', () => unListFile(20)],
    ['not a list', () => Buffer.from('Dear all, find the list attached.')],
    ['a damaged archive', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)])],
    ['a damaged gzip', () => gzipSync(unListFile(500)).subarray(0, 900)],
  ])('%s is refused with the reason, and nothing changes', async (_name, bytes) => {
    await upload({ name: 'good.xml', bytes: unListFile(500, { published: '2026-11-01T00:00:00.000Z' }) });
    const before = await overview();
    const refused = await upload({ name: 'bad.xml', bytes: bytes() });
    expect([refused.status, refused.code]).toEqual([422, 'LIST_REFUSED']);
    expect(refused.message).toMatch(/Nothing changed\.$/);
    expect(await overview()).toEqual(before);
  });

  test('a file under 80 % of the version before needs a word; an older one is refused', async () => {
    await upload({ name: 'a.xml', bytes: unListFile(600, { published: '2026-11-01T00:00:00.000Z' }) });
    const smaller = { name: 'b.xml', bytes: unListFile(450, { published: '2026-11-02T00:00:00.000Z' }) };
    expect((await upload(smaller, {})).data).toMatchObject({ shrinks: true, imported: false, removed: 150 });
    expect(await upload(smaller)).toMatchObject({
      code: 'LIST_REFUSED',
      message: expect.stringContaining('450 entries, the version in use has 600'),
    });
    expect((await upload(smaller, { confirm: 'true', accept_smaller: 'true' })).data).toMatchObject({ imported: true });
    expect(await upload({ name: 'c.xml', bytes: unListFile(600, { published: '2026-10-30T00:00:00.000Z' }) })).toMatchObject({
      code: 'LIST_REFUSED',
      message: expect.stringContaining('before the version in use'),
    });
  });

  test('the same file twice at once makes one version, and two newer files at once leave one in use', async () => {
    const file = { name: 'a.xml', bytes: unListFile(500, { published: '2026-11-01T00:00:00.000Z' }) };
    const twice = await Promise.all([upload(file), upload(file)]);
    expect(twice.map(({ data }) => [data?.imported, data?.unchanged]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    const [left, right] = ['left', 'right'].map((extra) => ({
      name: 'b.xml',
      bytes: unListFile(500, { published: '2026-11-02T00:00:00.000Z', extra }),
    }));
    const both = await Promise.all([upload(left ?? null), upload(right ?? null)]);
    expect(both.map(({ data }) => [data?.imported, data?.changed])).toEqual([
      [true, 500],
      [true, 500],
    ]);
    const versions = (await callAs(testApp, owner, 'GET', '/v2/client/screening/lists/un-consolidated/versions')).data as ListVersion[];
    expect(versions.map((version) => version.state).sort()).toEqual(['active', 'superseded', 'superseded']);
  });

  test('an older upload of one workspace never stands before the newer list of the installation', async () => {
    await loadList(testApp, [{ ref: 'U1', name: 'Alaric Thornbury' }], { listKey: 'un-consolidated', publishedAt: '2026-11-10T00:00:00Z' });
    await loadList(testApp, [{ ref: 'U0', name: 'Older Entry' }], {
      listKey: 'un-consolidated',
      publishedAt: '2026-11-12T00:00:00Z',
      workspaceId: owner.workspaceId,
    });
    expect((await overview()).lists.find((list) => list.list_key === 'un-consolidated')?.active?.scope).toBe('workspace');
    await loadList(
      testApp,
      [
        { ref: 'U1', name: 'Alaric Thornbury' },
        { ref: 'U2', name: 'Newer Entry' },
      ],
      { listKey: 'un-consolidated', publishedAt: '2026-11-15T00:00:00Z' },
    );
    expect((await overview()).lists.find((list) => list.list_key === 'un-consolidated')?.active?.scope).toBe('installation');
  });

  test('the name of the file is kept without its folder and control characters', async () => {
    await upload({ name: 'C:/Users/me/un\u0000\u0007 list.xml', bytes: unListFile(500) });
    const [version] = (await callAs(testApp, owner, 'GET', '/v2/client/screening/lists/un-consolidated/versions')).data as ListVersion[];
    expect(version?.source_files).toEqual(['un list.xml']);
  });

  test('is refused signed out, for a negotiator, without a file, and with a wrong field', async () => {
    const file = { name: 'a.xml', bytes: unListFile(500) };
    expect((await upload(file, {}, null)).code).toBe('UNAUTHENTICATED');
    expect((await upload(file, {}, await testApp.signIn({ roleId: 4, workspaceId: owner.workspaceId }))).code).toBe('FORBIDDEN');
    expect(await upload(null)).toMatchObject({ code: 'VALIDATION_FAILED', field: 'file' });
    expect(await upload(file, { confirm: 'perhaps' })).toMatchObject({ code: 'VALIDATION_FAILED', field: 'confirm' });
  });

  test('a full disk for files refuses the upload whole: no version, no entries', async () => {
    const put = vi.spyOn(testApp.services.files, 'put').mockRejectedValue(new StorageFull('no room'));
    expect(await upload({ name: 'a.xml', bytes: unListFile(500) })).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
    put.mockRestore();
    const count = await testApp.services.db
      .selectFrom('list_entries')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(count.rows)).toBe(0);
  });
});
