import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFolder } from '../list-files.ts';
import { entryHash } from '../entry-hash.ts';
import { categoriesOfTopics } from './ftm-topics.ts';
import { tryInMemory } from './read-in-memory.ts';

const DATA = join(process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'), 'screening');

const read = (text: string, name = 'file') => tryInMemory({ name, bytes: Buffer.from(text) });
const entity = (id: string, schema: string, properties: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  JSON.stringify({ id, caption: '', schema, properties, datasets: ['one'], referents: [], target: true, ...more });

describe('FollowTheMoney lines', () => {
  const person = entity(
    'NK-1',
    'Person',
    {
      name: ['Casimir Dravenko', 'DRAVENKO, Casimir'],
      alias: ['Cas Dravenko'],
      weakAlias: ['Cas'],
      previousName: ['Casimir Dravo'],
      firstName: ['Casimir'],
      lastName: ['Dravenko'],
      birthDate: ['1968-04-02'],
      nationality: ['by'],
      gender: ['male'],
      passportNumber: ['AB1234567'],
      topics: ['role.rca', 'sanction'],
      position: ['Minister of Tides'],
    },
    { caption: 'Casimir Dravenko', referents: ['ofac-1', 'NK-1'], last_seen: '2026-04-29T12:02:01' },
  );

  test('give each name its kind, and every field its place', () => {
    const { list } = read(person);
    expect(list).toMatchObject({ publishedAt: '2026-04-29T12:02:01.000Z', nameCount: 5, skipped: 0, faults: [] });
    expect(list?.entries[0]).toMatchObject({
      ref: 'NK-1',
      kind: 'person',
      names: [
        { text: 'Casimir Dravenko', kind: 'primary', parts: { given: 'Casimir', family: 'Dravenko' } },
        { text: 'DRAVENKO, Casimir', kind: 'primary' },
        { text: 'Cas Dravenko', kind: 'alias' },
        { text: 'Cas', kind: 'weak_alias' },
        { text: 'Casimir Dravo', kind: 'former' },
      ],
      dobs: ['1968-04-02'],
      countries: ['BY'],
      gender: 'male',
      identifiers: ['passport: AB1234567'],
      categories: ['sanctions', 'rca'],
      datasets: ['one'],
      referents: ['ofac-1'],
      text: 'Minister of Tides',
    });
  });

  test('join a designation and a passport that stand on lines of their own, wherever they stand', () => {
    const sanction = entity(
      's-1',
      'Sanction',
      { entity: ['NK-1'], program: ['Tides'], listingDate: ['2024-02-01'], reason: ['Took the sea'], authority: ['Council'] },
      { target: false },
    );
    const passport = entity('p-1', 'Passport', { holder: ['NK-1'], number: ['ZZ99'] }, { target: false });
    const whole = read([sanction, person, passport].join('\n')).list;
    expect(whole?.entries).toHaveLength(1);
    expect(whole?.entries[0]).toMatchObject({
      programme: 'Tides',
      listedOn: '2024-02-01',
      identifiers: ['passport: AB1234567', 'passport: ZZ99'],
    });
    expect(whole?.entries[0]?.text).toContain('Council: Took the sea');
    expect(read([person, passport, sanction].join('\n')).list?.entries.map(entryHash)).not.toEqual([]);
  });

  test('of one entity from several data sets make one entry, and keep who said what', () => {
    const other = entity(
      'NK-1',
      'Person',
      { name: ['Casimir Dravenko', 'Kazimir Drawenko'], birthDate: ['1969-04-02'], topics: ['role.pep'] },
      { datasets: ['two'] },
    );
    const [entry] = read([person, other].join('\n')).list?.entries ?? [];
    expect(entry).toMatchObject({ dobs: ['1968-04-02', '1969-04-02'], categories: ['sanctions', 'pep', 'rca'], datasets: ['one', 'two'] });
    expect(entry?.saidBy).toContainEqual({ value: '1969-04-02', datasets: ['two'] });
    expect(entry?.saidBy).toContainEqual({ value: 'Kazimir Drawenko', datasets: ['two'] });
    expect(entry?.saidBy?.some(({ value }) => value === 'Casimir Dravenko')).toBe(false);
  });

  test('leave out what is not listed itself, and say how many', () => {
    const sister = entity('NK-2', 'Person', { name: ['Ilse Dravenko'] }, { target: false });
    const owned = entity('o-1', 'Ownership', { owner: ['NK-1'] }, { target: false });
    const { list } = read([person, sister, owned, owned].join('\n'));
    expect(list?.entries.map(({ ref }) => ref)).toEqual(['NK-1']);
    expect(list?.warnings).toContain('Left out, as no person, body, ship or aircraft that is listed: 2 Ownership, 1 not listed itself.');
  });

  test('that cannot be read are told by their number, and the others stand', () => {
    const { list } = read([person, '{"id": broken', '{"id":"x"}', person.replaceAll('NK-1', 'NK-3')].join('\n'));
    expect(list?.entries.map(({ ref }) => ref)).toEqual(['NK-1', 'NK-3']);
    expect(list).toMatchObject({ skipped: 2, faults: [{ line: 2, text: 'This line is not JSON.' }, { line: 3 }] });
  });

  test.each([
    ['cut short', `${person}\n${person.slice(0, 80)}`, 'stops in the middle of line 2'],
    ['of changes only', JSON.stringify({ op: 'ADD', entity: {} }), 'entities.ftm.json'],
    ['in the Senzing layout', JSON.stringify({ DATA_SOURCE: 'X', RECORD_ID: '1' }), 'Senzing'],
    ['without anybody listed', entity('o', 'Ownership', {}), 'holds no entries'],
  ])('%s are refused in words', (_name, text, words) => expect(read(text).refusal?.message).toContain(words));

  test.each([
    [['sanction'], ['sanctions']],
    [
      ['sanction.linked', 'crime.fraud'],
      ['sanctions', 'adverse'],
    ],
    [['sanction.counter'], ['regulatory']],
    [['role.pep.natl', 'role.judge'], ['pep']],
    [['corp.disqual', 'debarment'], ['regulatory']],
    [['fin.bank'], []],
  ])('topics %j are listed for %j', (topics, categories) => expect(categoriesOfTopics(topics)).toEqual(categories));
});

describe('targets.simple.csv', () => {
  const HEAD =
    '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen"';
  test('is read with its several values in a cell, a family name before a comma, and a cell over two lines', () => {
    const { list } = read(
      `${HEAD}\n"cor-1","Person","VELLACOTT, Mira","Mira V;M. Vellacott","1971;1972-03","gb;ie","1 Quay\nBristol","P1;P2","","","","Regions","2021-07-26 11:55:45","2022-08-08 12:18:37"\n`,
    );
    expect(list).toMatchObject({ publishedAt: '2022-08-08T12:18:37.000Z', faults: [] });
    expect(list?.entries[0]).toMatchObject({
      names: [{ text: 'VELLACOTT, Mira', parts: { given: 'Mira', family: 'VELLACOTT' } }, { text: 'Mira V' }, { text: 'M. Vellacott' }],
      dobs: ['1971', '1972-03'],
      countries: ['GB', 'IE'],
      identifiers: ['id: P1', 'id: P2'],
      addresses: ['1 Quay Bristol'],
      datasets: ['Regions'],
    });
  });
  test('that stops inside a row is refused', () => expect(read(`${HEAD}\n"cor-1","Person","VELL`).refusal?.reason).toBe('truncated'));
});

describe('a list in the columns of the template', () => {
  const HEAD = 'name,kind,aliases,date_of_birth,countries,identifiers,category,reference,note';
  test('keeps the rows that are right and tells each other by its line', () => {
    const { list } = read(
      [
        HEAD,
        'Ansel Brackwater,person,Anse;A. J.,1968-04-02,GB;IE,passport: 1;222,pep,W-1,"A note, with a comma"',
        ',person,,,,,,W-2,',
        'Orla Finch,wizard,,,,,,W-3,',
        'Orla Finch,person,,soon,,,,W-4,',
        'Orla Finch,person,,,,,naughty,W-5,',
        'Orla Finch,person,,,,,,W-1,',
        'Quillmere Ltd,company,,,GB,registration: 1,,,',
        '',
      ].join('\r\n'),
    );
    expect(list?.entries.map(({ kind, names }) => [kind, names[0]?.text])).toEqual([
      ['person', 'Ansel Brackwater'],
      ['organisation', 'Quillmere Ltd'],
    ]);
    expect(list?.entries[0]).toMatchObject({
      ref: 'W-1',
      identifiers: ['passport: 1', 'id: 222'],
      categories: ['pep'],
      text: 'A note, with a comma',
    });
    expect(list?.entries[1]?.categories).toBeUndefined();
    expect(list?.faults).toEqual([
      { line: 3, text: 'The name is missing.' },
      { line: 4, text: '“wizard” is no kind. Write person, company, vessel or aircraft.' },
      { line: 5, text: '“soon” is no date. Write 1968-04-02, 1968-04 or 1968.' },
      { line: 6, text: '“naughty” is no category. Write sanctions, pep, rca, regulatory, adverse.' },
      { line: 7, text: 'The reference or the whole row repeats line 2.' },
    ]);
    expect(list?.skipped).toBe(5);
  });
  test('knows a row without a reference again by its name and birth date, wherever it stands', () => {
    const rows = ['Orla Finch,person,,1970,,,,,', 'Ansel Brackwater,person,,1968,,,,,'];
    const refs = (lines: string[]) =>
      read([HEAD, ...lines].join('\n'))
        .list?.entries.map(({ ref }) => ref)
        .sort();
    expect(refs(rows)).toEqual(refs([...rows].reverse()));
  });
  test('with nothing but faults is refused with the first of them', () =>
    expect(read(`${HEAD}\n,person,,,,,,,\n`).refusal?.message).toBe('file holds no row that can be used. Line 2: The name is missing.'));
});

test('a published list is not taken for a source of one’s own, nor a source without a name for a list', () => {
  const un = '<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:00Z"></CONSOLIDATED_LIST>';
  expect(read(un).refusal?.reason).toBe('published');
  const { unnamed, ignored } = readFolder([{ name: 'own.csv', bytes: Buffer.from('name,kind,aliases,note\nOrla Finch,person,,\n') }]);
  expect([unnamed, ignored]).toEqual([['own.csv'], []]);
});

describe.skipIf(!existsSync(DATA))('real files of collected sources', () => {
  const load = (name: string) => tryInMemory({ name, bytes: readFileSync(join(DATA, name)) });
  test.each([
    ['opensanctions/sample-zala-entities.ftm.json.gz', 14, 242],
    ['opensanctions/sample-t1-entities.ftm.json.gz', 6, 35],
    ['pep/opensanctions-eu-cor-targets.simple-2022-08.csv.gz', 635, 635],
  ])('%s has %d entries with %d names, and no row in error', (name, entries, names) => {
    const { list } = load(name);
    expect([list?.entries.length, list?.nameCount, list?.skipped]).toEqual([entries, names, 0]);
  });
  test.each(['opensanctions/sample-delta-20240527194702.json.gz', 'pep/opensanctions-us-congress-senzing-2026-01.jsonl.gz'])(
    '%s is refused in words',
    (name) => expect(load(name).refusal?.message).toContain('entities.ftm.json'),
  );
});
