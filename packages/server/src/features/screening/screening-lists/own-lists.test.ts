import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EntryChange, ListEntryDetail, ListEntryRow, listVersionChanges } from '@freehold/contract/screening/list-entries';
import { OWN_LIST_TEMPLATE } from '@freehold/contract/screening/own-list-template';
import { ListImport, type ListsOverview, type ListVersion } from '@freehold/contract/screening/screening-lists';
import { entryHash } from '@freehold/screening/entry-hash';
import { readInMemory } from '@freehold/screening/lists/read-in-memory';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart, unListFile } from '@freehold/testkit/un-list-file';
import { zipOf } from '@freehold/testkit/zip-of';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeImport } from '../../../commands/describe-import.ts';
import { decideForInstallation } from './decide-waiting.ts';
import { endListThreads } from './list-pool.ts';
import { importSource, removeInstallationSource } from './operator-source.ts';

const HEAD = 'name,kind,aliases,date_of_birth,countries,identifiers,category,reference,note';
const FIRST = [
  HEAD,
  'Casimir Dravenko,person,Cas D,1968-04-02,BY,passport: AB123456,,W-1,Seen twice',
  'Orla Finch,person,,1970,GB,,,W-2,',
  '',
].join('\n');
const SECOND = [
  HEAD,
  'Casimir Dravenko,person,Cas D;Kaz D,1968-04-03,BY,passport: AB123456,,W-1,Seen twice',
  'Quillmere Ltd,company,,,GB,,,W-3,',
  '',
].join('\n');
const PEPS = { own: 'true', name: 'Our exposed people', category: 'pep' };

let testApp: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => new Date('2026-11-21T12:00:00Z') });
});
beforeEach(async () => {
  testApp.services.config.requiredLists = ['uk-sanctions'];
  await testApp.services.pool.query('truncate list_versions, list_entries, list_confirmations, matches cascade');
  owner = await testApp.signIn();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

async function upload(text: string, fields: Record<string, string>, member = owner, name = 'own.csv') {
  const body = multipart({ name, bytes: Buffer.from(text) }, fields);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/screening/lists/import',
    headers: { ...member.headers, ...body.headers },
    payload: body.payload,
  });
  type Wire = { Info: { Data: unknown; Code?: string; Message?: string; Errors?: { field: string; message: string }[] } };
  const { Info } = answer.json<Wire>();
  return { code: Info.Code, message: Info.Message, field: Info.Errors?.[0], data: Info.Data === null ? null : ListImport.parse(Info.Data) };
}
const get = async (path: string, member = owner) => callAs(testApp, member, 'GET', `/v2/client/screening/lists${path}`);
const overview = async (member = owner) => (await get('', member)).data as ListsOverview;
const listed = async (key: string, member = owner) => (await overview(member)).lists.find((list) => list.list_key === key);
const versionsOf = async (key: string, member = owner) => (await get(`/${key}/versions`, member)).data as ListVersion[];

test('the template that people download is read without a fault', () => {
  const list = readInMemory({ name: 'template.csv', bytes: Buffer.from(OWN_LIST_TEMPLATE) });
  expect([list.entries.length, list.faults]).toEqual([2, []]);
});

describe('a file that would take all memory or time', () => {
  const kept = async (at = testApp) => ({
    versions: (await at.services.db.selectFrom('list_versions').select('id').execute()).length,
    files: (await at.services.db.selectFrom('files').select('sha256').execute()).length,
  });
  async function uploadTo(at: TestApp, bytes: Buffer, fields: Record<string, string> = PEPS) {
    const member = await at.signIn();
    const body = multipart({ name: 'own.csv', bytes }, { ...fields, confirm: 'true' });
    const answer = await at.app.inject({
      method: 'POST',
      url: '/v2/client/screening/lists/import',
      headers: { ...member.headers, ...body.headers },
      payload: body.payload,
    });
    const { Info } = answer.json<{ Info: { Code?: string; Message?: string } }>();
    return { status: answer.statusCode, code: Info.Code, message: Info.Message };
  }
  const rows = (count: number) =>
    Buffer.from(
      `${HEAD}\n${Array.from({ length: count }, (_, n) => `Casimir Dravenko ${n},person,Cas D${n},1968-04-02,BY,,,W-${n},x`).join('\n')}\n`,
    );

  test('is refused at once where it swells beyond measure, and nothing is kept', async () => {
    const before = await kept();
    const bomb = gzipSync(`${HEAD}\n${'a,person,,,,,,,\n'.repeat(10_000_000)}`, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await uploadTo(testApp, bomb)).toEqual({
      status: 422,
      code: 'LIST_REFUSED',
      message: 'own.csv unpacks to more than any published list holds. Nothing changed.',
    });
    expect(await kept()).toEqual(before);
  });

  test.each([
    [
      'memory',
      { FREEHOLD_LIST_READING_MEGABYTES: '64' },
      // Published lists are read whole.
      () => unListFile(60_000),
      {},
      'own.csv needs more memory to read than the 64 MB a list is given here. Nothing changed.',
    ],
    [
      'time',
      { FREEHOLD_LIST_READING_SECONDS: '1' },
      () => rows(400_000),
      PEPS,
      'own.csv could not be read within a second. Nothing changed.',
    ],
  ])(
    'is refused where reading it takes more %s than a list is given, and the next file is read',
    async (_what, env, bytes, fields, message) => {
      const small = await startTestApp({ env, now: () => new Date('2026-11-21T12:00:00Z') });
      try {
        expect(await uploadTo(small, bytes(), fields)).toEqual({ status: 422, code: 'LIST_REFUSED', message });
        expect(await kept(small)).toEqual({ versions: 0, files: 0 });
        if ('FREEHOLD_LIST_READING_MEGABYTES' in env) expect(await uploadTo(small, rows(20))).toMatchObject({ status: 200 });
      } finally {
        await endListThreads(small.services);
        await small.close();
      }
    },
    60_000,
  );
});

describe('a list of one’s own', () => {
  test('is tried first with its rows in error, and then loaded for this workspace alone under its name', async () => {
    const tried = await upload(`${FIRST},person,,,,,,W-9,\n`, PEPS);
    expect(tried.data).toMatchObject({
      list_key: 'own-our-exposed-people',
      name: 'Our exposed people',
      category: 'pep',
      entries: 2,
      skipped: 1,
      imported: false,
    });
    expect(tried.data?.faults).toEqual([{ line: 4, text: 'The name is missing.' }]);
    expect(await listed('own-our-exposed-people')).toBeUndefined();

    expect((await upload(FIRST, { ...PEPS, confirm: 'true' })).data).toMatchObject({ imported: true, added: 2 });
    expect(await listed('own-our-exposed-people')).toMatchObject({
      name: 'Our exposed people',
      publisher: 'Your own source',
      own: true,
      category: 'pep',
      stale: false,
    });
    expect(await listed('own-our-exposed-people', await testApp.signIn())).toBeUndefined();
  });

  test('is replaced by its next version, which keeps its name, and the changes are told field by field', async () => {
    const first = await upload(FIRST, { ...PEPS, confirm: 'true' });
    const key = first.data?.list_key ?? '';
    const second = await upload(SECOND, { own: 'true', replaces: key, confirm: 'true' });
    expect(second.data).toMatchObject({ name: 'Our exposed people', added: 1, changed: 1, removed: 1, imported: true });
    const [now, before] = await versionsOf(key);
    expect([now?.state, before?.state]).toEqual(['active', 'superseded']);

    const answer = await get(`/${key}/versions/${now?.id}/diff`);
    expect(listVersionChanges.meta.parse(answer.meta)).toMatchObject({ total: 3, added: 1, changed: 1, removed: 1 });
    const changes = EntryChange.array().parse(answer.data);
    expect(changes.map(({ change, entry }) => [change, entry.name])).toEqual([
      ['changed', 'Casimir Dravenko'],
      ['added', 'Quillmere Ltd'],
      ['removed', 'Orla Finch'],
    ]);
    expect(changes[0]?.fields).toEqual([
      { field: 'names', removed: [], added: ['Kaz D (alias)'] },
      { field: 'dobs', removed: ['1968-04-02'], added: ['1968-04-03'] },
    ]);
    const only = await get(`/${key}/versions/${now?.id}/diff?change=removed&q=finch`);
    expect((only.data as EntryChange[]).map(({ entry }) => entry.ref)).toEqual(['W-2']);
    expect((await get(`/${key}/versions/${before?.id}/diff`)).data).toHaveLength(2);
  });

  test('is browsed and searched on each of its versions, and an entry tells its history', async () => {
    const key = (await upload(FIRST, { ...PEPS, confirm: 'true' })).data?.list_key ?? '';
    await upload(SECOND, { own: 'true', replaces: key, confirm: 'true' });
    const [now, before] = await versionsOf(key);
    const names = async (version: ListVersion | undefined, query = '') => {
      const answer = await get(`/${key}/versions/${version?.id}/entries${query}`);
      return ListEntryRow.array()
        .parse(answer.data)
        .map(({ name }) => name);
    };
    expect(await names(now)).toEqual(['Casimir Dravenko', 'Quillmere Ltd']);
    expect(await names(before)).toEqual(['Casimir Dravenko', 'Orla Finch']);
    for (const sought of ['DRAVÉNKO casimir', 'kaz', 'ab123456', 'W-1'])
      expect(await names(now, `?q=${encodeURIComponent(sought)}`)).toEqual(['Casimir Dravenko']);
    expect(await names(before, '?q=kaz')).toEqual([]);
    expect(await names(now, '?q=100%25')).toEqual([]);
    expect(await names(now, '?kind=organisation')).toEqual(['Quillmere Ltd']);
    expect((await get(`/${key}/versions/${now?.id}/entries?perPage=1&page=2`)).meta).toEqual({
      page: 2,
      perPage: 1,
      total: 2,
      totalPages: 2,
    });

    const entry = ListEntryDetail.parse((await get(`/${key}/versions/${now?.id}/entry?ref=W-1`)).data);
    expect(entry).toMatchObject({ name: 'Casimir Dravenko', categories: ['pep'], identifiers: ['passport: AB123456'], text: 'Seen twice' });
    expect(entry.history.map(({ version_id, change }) => [version_id, change])).toEqual([
      [now?.id, 'changed'],
      [before?.id, 'added'],
    ]);
    expect(ListEntryDetail.parse((await get(`/${key}/versions/${before?.id}/entry?ref=W-2`)).data).history[0]).toMatchObject({
      change: 'removed',
    });
    expect(await get(`/${key}/versions/${now?.id}/entry?ref=W-2`)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('of another workspace does not exist, under no address', async () => {
    const key = (await upload(FIRST, { ...PEPS, confirm: 'true' })).data?.list_key ?? '';
    const [version] = await versionsOf(key);
    const stranger = await testApp.signIn();
    for (const part of ['', '/entries', '/entry?ref=W-1', '/diff'])
      expect(await get(`/${key}/versions/${version?.id}${part}`, stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await get(`/uk-sanctions/versions/${version?.id}`)).toMatchObject({ status: 404 });
    expect(await callAs(testApp, stranger, 'DELETE', `/v2/client/screening/lists/${key}`)).toMatchObject({ status: 404 });
    expect(await listed(key)).toBeDefined();
  });

  test.each([
    ['no name', { own: 'true', category: 'pep' }, 'name'],
    ['no category', { own: 'true', name: 'X' }, 'category'],
    ['a source the workspace does not have', { own: 'true', replaces: 'own-nothing' }, 'replaces'],
  ])('with %s is refused at the field', async (_what, fields: Record<string, string>, field) =>
    expect((await upload(FIRST, fields)).field).toMatchObject({ field }),
  );

  test('by a name that is taken, here or for the whole installation, is refused', async () => {
    await upload(FIRST, { ...PEPS, confirm: 'true' });
    expect((await upload(SECOND, PEPS)).field).toMatchObject({
      field: 'name',
      message: expect.stringContaining('You have a source of this name'),
    });
    await loadList(testApp, [{ ref: '1', name: 'Orla Finch' }], {
      listKey: 'own-shared',
      source: { name: 'Shared', publisher: 'X', category: 'pep' },
    });
    expect((await upload(SECOND, { ...PEPS, name: 'Shared' })).field?.message).toContain('every workspace');
  });

  test('is not taken for a published list, nor the other way round', async () => {
    expect((await upload(unListFile(500).toString(), PEPS)).message).toContain('is a published list that Freehold knows');
    expect((await upload(FIRST, {})).message).toContain('is a source of your own');
    expect((await upload('no list at all', PEPS)).message).toContain('was not recognised');
  });

  test('leaves use when it is removed: checks are no longer compared with it, its versions stay, and it may come back', async () => {
    const key = (await upload(FIRST, { ...PEPS, confirm: 'true' })).data?.list_key ?? '';
    const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect(await callAs(testApp, colleague, 'DELETE', `/v2/client/screening/lists/${key}`)).toMatchObject({ code: 'FORBIDDEN' });
    const after = (await callAs(testApp, owner, 'DELETE', `/v2/client/screening/lists/${key}`)).data as ListsOverview;
    expect(after.lists.some((list) => list.list_key === key)).toBe(false);
    const [version] = await versionsOf(key);
    expect(version?.state).toBe('superseded');
    expect((await get(`/${key}/versions/${version?.id}/entries`)).data).toHaveLength(2);
    expect(await callAs(testApp, owner, 'DELETE', `/v2/client/screening/lists/${key}`)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await upload(SECOND, { ...PEPS, confirm: 'true' })).data).toMatchObject({ imported: true, list_key: key });
  });

  test('a published list cannot be removed', async () => {
    await loadList(testApp, [{ ref: '1', name: 'Orla Finch' }]);
    expect(await callAs(testApp, owner, 'DELETE', '/v2/client/screening/lists/uk-sanctions')).toMatchObject({ code: 'INVALID_STATE' });
  });
});

describe('what a check makes of it', () => {
  test('somebody on a list of exposed people is referred, and never frozen when it is them', async () => {
    await loadList(testApp, [{ ref: '1', name: 'Somebody Otherwise' }]);
    await upload(FIRST, { ...PEPS, confirm: 'true' });
    const journey = amlJourney(testApp);
    const check = await journey.screen(
      owner,
      { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-04-02' },
      { categories: ['sanctions', 'pep'] },
    );
    expect(check.elements.find(({ code }) => code === 'PEP')).toMatchObject({ result: 'refer' });
    expect(check.elements.find(({ code }) => code === 'ADVERSE')).toMatchObject({ result: 'not_run' });
    expect(check.outcome).toBe('refer');
    expect(check.matches[0]).toMatchObject({ category: 'pep', list_name: 'Our exposed people', needs_two: false });
  });
});

describe('a source of the whole installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-list-'));
  const entity = (id: string, name: string, more: Record<string, unknown> = {}) =>
    JSON.stringify({
      id,
      caption: name,
      schema: 'Person',
      properties: { name: [name], topics: ['role.pep'] },
      datasets: ['one'],
      last_seen: '2026-11-01T00:00:00',
      ...more,
    });
  const write = (name: string, lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, name.endsWith('.gz') ? gzipSync(lines.join('\n')) : lines.join('\n'));
    return path;
  };
  const options = { isNewest: false, acceptSmaller: false };
  const peps = { as: 'peps', name: 'Peps', publisher: 'X', category: 'sanctions' };
  const load = (path: string, named = peps) => importSource(testApp.services, path, named, options);
  const LINES = [
    entity('NK-1', 'Casimir Dravenko'),
    entity('NK-2', 'Orla Finch'),
    JSON.stringify({ id: 's', schema: 'Sanction', properties: { entity: ['NK-1'], program: ['Tides'] }, datasets: ['one'] }),
    entity('NK-1', 'Kazimir Drawenko', { datasets: ['two'] }),
  ];
  const hashesOf = async (id: number | null) => {
    const { rows } = await testApp.services.pool.query<{ ref: string; hash: string }>(
      'select ref, hash from entries_of_version($1) order by ref collate "C"',
      [id],
    );
    return rows;
  };

  test('is loaded once, and its next version by what changed', async () => {
    const path = write('peps.json.gz', LINES);
    const first = await load(path);
    expect(first).toMatchObject({ imported: true, entries: 2, names: 3, added: 2, published_at: '2026-11-01T00:00:00.000Z' });
    expect((await listed('own-peps'))?.active).toMatchObject({ scope: 'installation' });
    expect(await load(path)).toMatchObject({ unchanged: true, imported: false, version_id: first.version_id });
    const next = write('next.json', [entity('NK-1', 'Casimir Dravenko'), entity('NK-3', 'Ansel Brackwater')]);
    expect(await load(next)).toMatchObject({ added: 1, changed: 1, removed: 1 });
  });

  /** So many entities, each told of by lines that stand far apart, with owners and family among them and beyond them. */
  const manyLines = (count: number) => [
    ...Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: `o${at}`, schema: 'Ownership', properties: { owner: [`N${at}`], asset: [`N${(at * 7 + 1) % (count + 2)}`] } }),
    ),
    ...Array.from({ length: count }, (_, at) => entity(`N${at}`, at % 11 === 0 ? ' ' : `Casimir\u2028Dravenko ${at}`)),
    ...Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: `s${at}`, schema: 'Sanction', properties: { entity: [`N${at}`], program: [`Tides ${at % 5}`] } }),
    ),
    '{"id": broken',
    ...Array.from({ length: count }, (_, at) => (at % 3 === 0 ? entity(`N${at}`, `Kazimir ${at}`, { datasets: ['two'] }) : '')),
  ];
  test.each([5, 2_300])(
    'of %d entities holds what one in memory would, whatever it is packed in',
    async (count) => {
      const text = manyLines(count).join('\n');
      const { entries, skipped, nameCount } = readInMemory({ name: 'a.json', bytes: Buffer.from(text) });
      const expected = entries
        .map((entry) => ({ ref: entry.ref, hash: entryHash(entry) }))
        .sort((left, right) => (left.ref < right.ref ? -1 : 1));
      expect(entries.flatMap(({ relations = [] }) => relations).filter(({ name }) => name !== '').length).toBeGreaterThan(count);
      const both = { both: zipOf([['a.json.gz', gzipSync(text)]]) };
      const packed = count > 100 ? both : { plain: Buffer.from(text), gz: gzipSync(text), zip: zipOf([['a.json', text]]), ...both };
      for (const [way, bytes] of Object.entries(packed)) {
        const path = join(folder, way);
        writeFileSync(path, bytes);
        const result = await load(path, { ...peps, as: way, name: way });
        expect(result).toMatchObject({ imported: true, entries: entries.length, names: nameCount, skipped });
        expect(await hashesOf(result.version_id)).toEqual(expected);
      }
      const uploaded = await upload(text, { ...PEPS, confirm: 'true' });
      expect(await hashesOf(uploaded.data?.version_id ?? null)).toEqual(expected);
    },
    60_000,
  );

  test('a packed file that swells beyond measure, and one without line ends, are refused in words, and nothing is kept', async () => {
    const swelling = join(folder, 'swelling.json.gz');
    writeFileSync(swelling, gzipSync(Buffer.alloc(12 * 1024 * 1024, '\n')));
    await expect(load(swelling)).rejects.toThrow('swelling.json.gz unpacks to more than any published list holds.');
    const endless = join(folder, 'endless.json');
    writeFileSync(endless, Buffer.alloc(17 * 1024 * 1024, 'a'));
    await expect(load(endless)).rejects.toThrow('endless.json has a line of more than 16 MB.');
    expect(await listed('own-peps')).toBeUndefined();
  });

  test('is tried before it counts: where names it brings are not found, the version waits for a person and the one before stays', async () => {
    const first = await load(write('tried.json', LINES));
    expect(first).toMatchObject({ imported: true, waiting: false });
    expect(first.self_test?.tried).toBeGreaterThan(0);
    expect(first.self_test?.missed).toEqual([]);

    // A broken export gave everybody one name.
    const alike = write('alike.json', [...LINES, ...Array.from({ length: 600 }, (_, at) => entity(`NK-X${at}`, 'Casimir Dravenkoff'))]);
    const broken = await load(alike);
    expect(broken).toMatchObject({ imported: true, waiting: true, entries: 602 });
    expect(describeImport(broken)).toMatch(/waits +its self-test did not find \d+ of \d+ names/);
    expect((await listed('own-peps'))?.active?.id).toBe(first.version_id);
    expect((await listed('own-peps'))?.waiting?.id).toBe(broken.version_id);
    const notices = await testApp.services.db.selectFrom('notifications').select('words').where('kind', '=', 'list_waiting').execute();
    expect(notices.map(({ words }) => words)).toContain(
      'A new version of the Peps waits for you: its self-test missed names. The version before stays in use.',
    );
    expect(await load(alike)).toMatchObject({
      imported: false,
      waiting: true,
      version_id: broken.version_id,
    });
    expect(await decideForInstallation(testApp.services, broken.version_id ?? 0, true, 'Looked at, and right')).toMatchObject({
      state: 'active',
    });
    expect((await listed('own-peps'))?.active?.id).toBe(broken.version_id);
  });

  test('covers what its entries are listed for, and not what the source was called', async () => {
    await load(write('a.json', LINES));
    const { rows } = await testApp.services.pool.query(`select covers from list_versions where list_key = 'own-peps'`);
    expect(rows).toEqual([{ covers: ['pep'] }]);
  });

  test.each([
    ['cut short', [...LINES, '{"id":"NK-9","schema":"Per'], 'stops in the middle of line 5'],
    ['no source at all', ['hello'], /is neither|was not recognised/],
    ['of nobody', ['{"id":"o","schema":"Ownership","properties":{}}'], 'holds no entries'],
    ['a published list', [unListFile(3).toString()], 'is a published list that Freehold knows'],
    ['of no text', ['  ', ' '], 'bad.json holds no text'],
  ])('%s is refused whole, from disk and uploaded: no version, no entries', async (_what, lines, words) => {
    const path = write('bad.json', lines);
    await expect(load(path)).rejects.toThrow(words);
    const uploaded = await upload(lines.join('\n'), { ...PEPS, confirm: 'true' }, owner, 'bad.json');
    expect(uploaded.code).toBe('LIST_REFUSED');
    expect(uploaded.message).toMatch(words);
    expect(uploaded.message).toMatch(/ Nothing changed\.$/);
    const { rows } = await testApp.services.pool.query(
      'select (select count(*)::int from list_versions) versions, (select count(*)::int from list_entries) entries',
    );
    expect(rows).toEqual([{ versions: 0, entries: 0 }]);
  });

  test('two lists in one archive are refused, and neither is loaded', async () => {
    const path = join(folder, 'two.zip');
    writeFileSync(
      path,
      zipOf([
        ['a.json', LINES.join('\n')],
        ['b.json', LINES.join('\n')],
      ]),
    );
    await expect(load(path)).rejects.toThrow('a.json, b.json are several lists. Load one list at a time.');
    expect(await listed('own-peps')).toBeUndefined();
  });

  test('is not named like a list a workspace brought, says what it is for, and can be removed', async () => {
    await upload(FIRST, { ...PEPS, confirm: 'true' });
    const path = write('b.json', LINES);
    const named = (as: string, category?: string) => ({ as, name: 'Peps', publisher: undefined, category });
    await expect(importSource(testApp.services, path, named('our-exposed-people', 'pep'), options)).rejects.toThrow(
      'A workspace has a source',
    );
    await expect(importSource(testApp.services, path, named('peps'), options)).rejects.toThrow('--category');
    await importSource(testApp.services, path, named('peps', 'pep'), options);
    expect(await callAs(testApp, owner, 'DELETE', '/v2/client/screening/lists/own-peps')).toMatchObject({ code: 'INVALID_STATE' });
    expect(await removeInstallationSource(testApp.services, 'peps')).toBe(true);
    expect(await removeInstallationSource(testApp.services, 'peps')).toBe(false);
  });
});
