import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ListRefusal, parseList, readFolder, recogniseAndParse } from './list-files.ts';
import { MOST_UNPACKED_BYTES, openFile } from './open-file.ts';
import { readXml } from './read-xml.ts';
import type { ParsedList, RefusalReason, SourceFile } from './types.ts';

const FEW = { fewestEntries: 1 };

function file(name: string, text: string): SourceFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

function reasonFor(files: SourceFile[], options = FEW): RefusalReason | null {
  try {
    parseList(files, options);
    return null;
  } catch (error) {
    if (error instanceof ListRefusal) return error.reason;
    throw error;
  }
}

function entryOf(list: ParsedList, ref: string) {
  const entry = list.entries.find((candidate) => candidate.ref === ref);
  if (!entry) throw new Error(`No entry ${ref}`);
  return entry;
}

const END = '\r\n\x1a';
const SDN = [
  '101,"TREGENNA, Jory Perran","individual","SDGT] [CYBER2","Director, Tregenna Metals",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 14 Mar 1979; alt. DOB circa 1980; POB Redruth; nationality Iran; alt. nationality Syria; Gender Male; Passport X1234567 (Iran); a.k.a. \'THE TINNER\'; Director, Tregenna Metals."',
  '102,"TREGENNA METALS LLC",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"f.k.a. \'CARN METALS\'; Tax ID No. 77123 (Russia)."',
  '103,"LADY OF CARN","vessel","CUBA",-0- ,"CL2192","Tug",-0- ,"212","Cuba","Carn Lines","Vessel Registration Identification IMO 7406784."',
].join('\r\n');
const ALT = ['101,11,"aka","TREGENA, Jori",-0- ', '102,12,"fka","CARN TIN WORKS",-0- '].join('\r\n');
const ADD = ['101,21,"1 Harbour Row","Tehran","Iran",-0- ', '102,22,-0- ,"Moscow","Russia",-0- '].join('\r\n');

describe('OFAC', () => {
  const set = [file('a.bin', SDN + END), file('b.bin', ALT + END), file('c.bin', ADD + END)];

  test('a set is recognised by content and joined by entry number', () => {
    const list = parseList(set, FEW);
    expect(list).toMatchObject({ listKey: 'ofac-sdn', publishedAt: null, nameCount: 7, skipped: 0 });
    const person = entryOf(list, '101');
    expect(person).toMatchObject({
      kind: 'person',
      dobs: ['1979-03-14', '1980'],
      countries: ['IR', 'SY'],
      gender: 'male',
      programme: 'SDGT; CYBER2',
      identifiers: ['passport: X1234567 (Iran)'],
      addresses: ['1 Harbour Row, Tehran, Iran'],
    });
    expect(person.names).toEqual([
      { text: 'Jory Perran TREGENNA', kind: 'primary', parts: { given: 'Jory Perran', family: 'TREGENNA' } },
      { text: 'THE TINNER', kind: 'weak_alias' },
      { text: 'Jori TREGENA', kind: 'alias', parts: { given: 'Jori', family: 'TREGENA' } },
    ]);
    expect(entryOf(list, '102')).toMatchObject({ kind: 'organisation', countries: ['RU'] });
    expect(entryOf(list, '102').names.map((name) => name.kind)).toEqual(['primary', 'former', 'former']);
    expect(entryOf(list, '103')).toMatchObject({ kind: 'vessel', countries: ['CU'] });
  });

  test('Latin-1 letters and gzip are read', () => {
    const latin = Uint8Array.from(
      [...`101,"PE\xd1A, Jos\xe9","individual","SDNTK"${',-0- '.repeat(8)}${END}`].map((letter) => letter.charCodeAt(0)),
    );
    const list = parseList([{ name: 'sdn.csv.gz', bytes: new Uint8Array(gzipSync(latin)) }], FEW);
    expect(list.entries[0]?.names[0]?.text).toBe('José PEÑA');
    expect(list.warnings.join(' ')).toContain('No alternate names file');
  });

  test('of several editions the newest main file wins, and files of another date are joined with a warning', () => {
    const newer = `${SDN}\r\n900,"NANCARROW, Elowen","individual","SDGT"${',-0- '.repeat(8)}`;
    const strange = `${ALT}\r\n999,13,"aka","SOMEONE LATER",-0- `;
    const list = parseList(
      [file('sdn-2023-01-01.csv', SDN + END), file('sdn-2024-05-03.csv', newer + END), file('alt.csv', strange + END)],
      FEW,
    );
    expect(list.files).toEqual(['sdn-2024-05-03.csv', 'alt.csv']);
    expect(list.publishedAt).toBe('2024-05-03T00:00:00.000Z');
    expect(list.entries).toHaveLength(4);
    expect(list.warnings.join(' ')).toContain('1 alternate names or addresses belong to entries that the main file does not have');
  });

  test('the consolidated list is told from SDN by its programmes', () => {
    const main = `201,"PENROSE, Tamsin","individual","NS-PLC"${',-0- '.repeat(8)}${END}`;
    expect(
      recogniseAndParse([file('cons_prim.csv', main), file('x', `201,5,"aka","PENROS, Tamsin",-0- ${END}`), ...set], FEW).map((list) => [
        list.listKey,
        list.nameCount,
      ]),
    ).toEqual([
      ['ofac-sdn', 7],
      ['ofac-consolidated', 2],
    ]);
  });

  test('alternate names without the main file are refused', () => {
    expect(reasonFor([file('alt.csv', ALT + END)])).toBe('incomplete_set');
  });

  test.each([
    ['cut inside a cell', SDN.slice(0, SDN.indexOf('METALS LLC'))],
    ['cut between cells', SDN.slice(0, SDN.lastIndexOf('"Cuba"'))],
    ['cut inside the last quoted cell', SDN.slice(0, -10)],
  ])('a file %s is refused as truncated', (_how, text) => {
    expect(reasonFor([file('sdn.csv', text)])).toBe('truncated');
  });

  test('a row of another width is refused as damaged', () => {
    const rows = SDN.split('\r\n');
    expect(reasonFor([file('sdn.csv', [rows[0], '1,2,3', rows[2]].join('\r\n') + END)])).toBe('damaged');
  });

  test('a file far below the size of any edition is refused', () => {
    expect(reasonFor(set, { fewestEntries: 6000 })).toBe('too_small');
  });
});

describe('UK lists', () => {
  const UK_HEADER =
    'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Postal Code,Address Country,Date Designated,D.O.B,Nationality(/ies),Passport number,Gender,IMO number';
  const uk = (rows: string[]) => `Report Date: 12-May-2026${','.repeat(30)}\n${UK_HEADER}\n${rows.join('\n')}\n`;
  const ROWS = [
    '01/05/2026,CWL0001,16001,,TREGENNA,Jory,Perran,,,,Primary Name,,,Йори Трегенна,Cyrillic,Russian,Cornwall,Individual,UK,Asset freeze,,Sold tin,1 Harbour Row,TR15 1AA,United Kingdom,02/03/2022,dd/mm/1979,(1) Russia (2) Iran,X1,Male,',
    '01/05/2026,CWL0001,16001,,TINNER,,,,,,Alias,Low quality,,,,,Cornwall,Individual,UK,Asset freeze,,Sold tin,,,,02/03/2022,14/03/1979,,,,',
    '01/05/2026,CWL0002,16002,,LADY OF CARN,,,,,,Primary Name,,,,,,Cornwall,Ship,UK,,,,,,,02/03/2022,,,,,7406784',
  ];

  test('the published CSV is grouped by unique id', () => {
    const list = parseList([file('anything.txt', uk(ROWS))], FEW);
    expect(list).toMatchObject({ listKey: 'uk-sanctions', publishedAt: '2026-05-12T00:00:00.000Z', nameCount: 4 });
    expect(entryOf(list, 'CWL0001')).toMatchObject({
      kind: 'person',
      dobs: ['1979', '1979-03-14'],
      countries: ['RU', 'IR'],
      gender: 'male',
      programme: 'Cornwall',
      listedOn: '2022-03-02',
      text: 'Sold tin',
    });
    expect(entryOf(list, 'CWL0001').names.map((name) => [name.text, name.kind])).toEqual([
      ['Jory Perran TREGENNA', 'primary'],
      ['Йори Трегенна', 'alias'],
      ['TINNER', 'weak_alias'],
    ]);
    expect(entryOf(list, 'CWL0002')).toMatchObject({ kind: 'vessel', identifiers: ['imo: 7406784'] });
  });

  test('the published CSV cut short is refused', () => {
    expect(reasonFor([file('uk.csv', uk(ROWS).slice(0, -30))])).toBe('truncated');
  });

  const XML = `<?xml version="1.0" encoding="utf-8"?><Designations><DateGenerated>12/05/2026</DateGenerated><Designation><UniqueID>CWL0001</UniqueID><DateDesignated>02/03/2022</DateDesignated><Names><Name><Name1>Jory</Name1><Name6>TREGENNA</Name6><NameType>Primary Name</NameType></Name><Name><Name6>Tregenna &amp; Tin</Name6><NameType>Alias</NameType><AliasStrength>Good quality</AliasStrength></Name></Names><RegimeName>Cornwall</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><IndividualDetails><Individual><DOBs><DOB>14/03/1979</DOB></DOBs><Nationalities><Nationality>Russia</Nationality></Nationalities><Genders><Gender>Male</Gender></Genders></Individual></IndividualDetails></Designation></Designations>`;

  test('the published XML is read', () => {
    const list = parseList([file('uk.xml', XML)], FEW);
    expect(list).toMatchObject({ listKey: 'uk-sanctions', publishedAt: '2026-05-12T00:00:00.000Z' });
    expect(entryOf(list, 'CWL0001')).toMatchObject({
      kind: 'person',
      dobs: ['1979-03-14'],
      countries: ['RU'],
      gender: 'male',
      listedOn: '2022-03-02',
    });
    expect(entryOf(list, 'CWL0001').names.map((name) => name.text)).toEqual(['Jory TREGENNA', 'Tregenna & Tin']);
  });

  test('cut XML is refused as truncated, broken XML as damaged', () => {
    expect(reasonFor([file('uk.xml', XML.slice(0, -40))])).toBe('truncated');
    expect(reasonFor([file('uk.xml', XML.replace('</UniqueID>', '</Unique>'))])).toBe('damaged');
  });

  test('derived tables are joined, and need subjects and names together', () => {
    const subjects = file(
      '1.csv',
      'unique_id,subject_type,un_reference_number,ofsi_group_id,date_designated,last_updated\nCWL0001,individual,,16001,02/03/2022,29/04/2026\n',
    );
    const names = file(
      '2.csv',
      'name_id,unique_id,name_type,alias_strength,full_name,name_6,name_1,name_2,name_3,name_4,name_5\n0,CWL0001,alias,low quality,Tinner,Tinner,,,,,\n1,CWL0001,primary,,Jory TREGENNA,TREGENNA,Jory,,,,\n',
    );
    const dobs = file('3.csv', 'dob_id,unique_id,year,month,day,precision,parse_issues\n0,CWL0001,1979,01,01,year_only,\n');
    const list = parseList([dobs, names, subjects], FEW);
    expect(list).toMatchObject({ listKey: 'uk-sanctions', publishedAt: '2026-04-29T00:00:00.000Z' });
    expect(entryOf(list, 'CWL0001')).toMatchObject({ dobs: ['1979'], programme: 'CWL' });
    expect(entryOf(list, 'CWL0001').names.map((name) => name.kind)).toEqual(['primary', 'weak_alias']);
    expect(reasonFor([names])).toBe('incomplete_set');
  });

  test('the OFSI consolidated list is grouped by group id', () => {
    const header =
      'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Passport Number,Passport Details,National Identification Number,National Identification Details,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Alias Quality,Regime,Listed On,UK Sanctions List Date Designated,Last Updated,Group ID';
    const row = (name6: string, name1: string, type: string, quality: string) =>
      `${name6},${name1},,,,,,,,,00/00/1961,,,Russia,(1) A1 (2) B2,,,,,Row 1,,,,,,,Iran,(Gender):Male,Individual,${type},${quality},Cornwall,03/04/2018,03/04/2018,03/04/2018,16001`;
    const text = `Last Updated,10/04/2025${','.repeat(34)}\n${header}\n${row('TINNER', '', 'AKA', 'Low quality')}\n${row('TREGENNA', 'Jory', 'Primary name', '')}\n`;
    const list = parseList([file('conlist.csv', text)], FEW);
    expect(list).toMatchObject({ listKey: 'ofsi-consolidated', publishedAt: '2025-04-10T00:00:00.000Z', nameCount: 2 });
    expect(entryOf(list, '16001')).toMatchObject({
      dobs: ['1961'],
      countries: ['RU'],
      gender: 'male',
      identifiers: ['passport: A1', 'passport: B2'],
      listedOn: '2018-04-03',
    });
    expect(entryOf(list, '16001').names.map((name) => name.kind)).toEqual(['primary', 'weak_alias']);
  });
});

describe('UN, EU and the demonstration list', () => {
  const UN = `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>JORY</FIRST_NAME><SECOND_NAME>TREGENNA</SECOND_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>CWi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><GENDER>Male</GENDER><NATIONALITY><VALUE>Syrian Arab Republic</VALUE></NATIONALITY><INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Tinner</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1975</FROM_YEAR><TO_YEAR>1979</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>X1</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><FIRST_NAME>CARN METALS</FIRST_NAME><REFERENCE_NUMBER>CWe.001</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

  test('the UN list is read', () => {
    const list = parseList([file('x.xml', UN)], FEW);
    expect(list).toMatchObject({ listKey: 'un-consolidated', publishedAt: '2026-02-27T00:00:09.554Z', nameCount: 3 });
    expect(entryOf(list, 'CWi.001')).toMatchObject({
      kind: 'person',
      dobs: ['1975/1979'],
      countries: ['SY'],
      gender: 'male',
      identifiers: ['passport: X1'],
    });
    expect(entryOf(list, 'CWi.001').names.map((name) => name.kind)).toEqual(['primary', 'weak_alias']);
    expect(entryOf(list, 'CWe.001').kind).toBe('organisation');
  });

  test('of two UN editions the newer is read', () => {
    const older = UN.replace('2026-02-27', '2025-04-19');
    expect(parseList([file('new.xml', UN), file('old.xml', older)], FEW).files).toEqual(['new.xml']);
  });

  test('cut UN XML is refused as truncated', () => {
    expect(reasonFor([file('un.xml', UN.slice(0, 400))])).toBe('truncated');
  });

  test('EU journal rows keep every kind of name, and amendments are joined', () => {
    const header =
      'celex,recordId,programKey,annex,measure,startDate,reason,schema,name,alias,weakAlias,previousName,nationality,birthDate,gender';
    const main = `${header}\n32001R1,1,EU-CWL,I,Asset freeze,17.10.2022,Sold tin,Person,Jory TREGENNA,Jori Tregena; Tregenna Jory,Tinner,,"Russian, Iranian",14.3.1979; 1980,male\n`;
    const amendments = `amendedCelex,amendmentCelex,${header.slice(6)}\n32001R1,32026R2,9,EU-CWL,I,Asset freeze,1.2.2026,,LegalEntity,Carn Metals,,,Carn Tin,,,\n`;
    const list = parseList([file('b.csv', amendments), file('a.csv', main)], FEW);
    expect(list).toMatchObject({ listKey: 'eu-consolidated', nameCount: 6 });
    expect(entryOf(list, '32001R1/I/1')).toMatchObject({ dobs: ['1979-03-14', '1980'], countries: ['RU', 'IR'], listedOn: '2022-10-17' });
    expect(entryOf(list, '32026R2/I/9').names.map((name) => name.kind)).toEqual(['primary', 'former']);
  });

  test('the EU consolidated list is grouped by reference number', () => {
    const header =
      'fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_DesignationDate;Entity_Remark;Entity_SubjectType;Entity_SubjectType_ClassificationCode;Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_WholeName;NameAlias_Gender;NameAlias_Remark;BirthDate_BirthDate;BirthDate_Year;Citizenship_CountryIso2Code;Identification_Number;Identification_TypeDescription';
    const rows = [
      '12/05/2026;13;EU.27.28;2022-03-02;Sold tin;P;person;CWL;TREGENNA;Jory;Jory TREGENNA;M;;;;;;',
      '12/05/2026;13;EU.27.28;2022-03-02;Sold tin;P;person;CWL;;;Tinner;;Low quality alias;;;;;',
      '12/05/2026;13;EU.27.28;2022-03-02;Sold tin;P;person;CWL;;;;;;1979-03-14;1979;IR;X1;National passport',
      '12/05/2026;14;EU.27.29;;;E;enterprise;CWL;;;"Carn; Metals";;;;;00;;',
    ];
    const text = `\uFEFF${[header, ...rows].join('\r\n')}\r\n`;
    const list = parseList([file('x.csv', text)], FEW);
    expect(list).toMatchObject({ listKey: 'eu-consolidated', publishedAt: '2026-05-12T00:00:00.000Z', nameCount: 3 });
    expect(entryOf(list, 'EU.27.28')).toMatchObject({
      kind: 'person',
      dobs: ['1979-03-14'],
      countries: ['IR'],
      gender: 'male',
      identifiers: ['national passport: X1'],
      listedOn: '2022-03-02',
    });
    expect(entryOf(list, 'EU.27.28').names.map((name) => name.kind)).toEqual(['primary', 'weak_alias']);
    expect(entryOf(list, 'EU.27.29')).toMatchObject({ kind: 'organisation', countries: [], names: [{ text: 'Carn; Metals' }] });
    expect(reasonFor([file('x.csv', text.slice(0, -20))])).toBe('truncated');
  });

  test('the demonstration list is read as it stands', () => {
    const text = JSON.stringify({
      freehold_demo_list: 1,
      published: '2026-11-20',
      entries: [{ ref: 'D1', kind: 'person', names: [{ text: 'Jory Tregenna', kind: 'primary' }] }],
    });
    const list = parseList([file('demo.json', text)]);
    expect(list).toMatchObject({ listKey: 'demo', publishedAt: '2026-11-20T00:00:00.000Z', nameCount: 1 });
    expect(Object.keys(list.entries[0] ?? {})).toEqual([
      'ref',
      'kind',
      'names',
      'dobs',
      'countries',
      'gender',
      'identifiers',
      'addresses',
      'programme',
      'listedOn',
      'text',
    ]);
    expect(reasonFor([file('demo.json', text.slice(0, -5))])).toBe('truncated');
  });
});

describe('files that are no list', () => {
  test('an empty, a cut and a damaged gzip file are told apart', () => {
    const packed = new Uint8Array(gzipSync(new TextEncoder().encode(SDN + END)));
    const damaged = packed.slice();
    damaged.set([255, 255, 255, 255], Math.floor(damaged.length / 2));
    expect(reasonFor([file('a.csv', '')])).toBe('empty');
    expect(reasonFor([{ name: 'a.csv.gz', bytes: packed.slice(0, -40) }])).toBe('truncated');
    expect(reasonFor([{ name: 'a.csv.gz', bytes: damaged }])).toBe('damaged');
  });

  test('a gzip file that swells beyond any list is refused before it fills the memory', () => {
    const packed = new Uint8Array(gzipSync(Buffer.alloc(MOST_UNPACKED_BYTES + 1), { level: 1 }));
    expect(() => openFile({ name: 'a.csv.gz', bytes: packed })).toThrow('a.csv.gz unpacks to more than any published list holds.');
  });

  test('XML with entities of its own is refused', () => {
    const text =
      '<!DOCTYPE l [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><CONSOLIDATED_LIST dateGenerated="2026-11-20"><INDIVIDUALS><INDIVIDUAL>&b;</INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>';
    expect(() => readXml({ name: 'un.xml', text }, 'CONSOLIDATED_LIST')).toThrow('un.xml declares entities of its own');
  });

  test.each([
    ['a table of another kind', 'id,name\n1,Jory\n'],
    ['prose', 'Dear reader,\n'],
    ['a zip archive', 'PK\x03\x04rest'],
    ['a picture', '\x89PNG\r\n\x1a\n\x00\x00'],
  ])('%s is unrecognised', (_what, text) => {
    expect(reasonFor([file('x', text)])).toBe('unrecognised');
  });

  test('a folder gives its lists, its refusals and what it passed over', () => {
    const reading = readFolder([file('sdn.csv', SDN + END), file('notes.md', 'Hello'), file('empty.csv', '')], FEW);
    expect(reading.lists.map((list) => list.listKey)).toEqual(['ofac-sdn']);
    expect(reading.refused.map(({ files, refusal }) => [files, refusal.reason])).toEqual([[['empty.csv'], 'empty']]);
    expect(reading.ignored).toEqual(['notes.md']);
  });

  test('the words of a refusal name the file and say what to do', () => {
    expect(() => parseList([file('sdn.csv', SDN.slice(0, -10))], FEW)).toThrow(
      'sdn.csv stops in the middle of a row. The download was cut short: fetch it again.',
    );
  });
});
