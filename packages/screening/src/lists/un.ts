/* The United Nations Security Council Consolidated List in XML. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { readDate } from '../read-date.ts';
import { childrenOf, readXml, textOf, textsOf } from '../read-xml.ts';
import type { XmlNode } from '../read-xml.ts';
import type { ListEntry, NameKind, ParsedList } from '../types.ts';
import { addBirthPlace, addName, addOnce, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';

const ROOT = 'CONSOLIDATED_LIST';

export function recogniseUn(file: OpenFile): Piece | null {
  return new RegExp(`<${ROOT}\\b`).test(file.text.slice(0, 1000)) ? { listKey: 'un-consolidated', part: 'xml', file } : null;
}

/** The publication date without reading the whole file, to choose the newest of several. */
export function unDate(file: OpenFile): string | null {
  const words = /dateGenerated="([^"]+)"/.exec(file.text.slice(0, 2000))?.[1] ?? '';
  const time = Date.parse(words);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export function parseUn(file: OpenFile): ParsedList {
  const root = readXml(file, ROOT);
  const people = childrenOf(root, 'INDIVIDUALS', 'INDIVIDUAL').map((node) => readEntry(node, 'INDIVIDUAL'));
  const bodies = childrenOf(root, 'ENTITIES', 'ENTITY').map((node) => readEntry(node, 'ENTITY'));
  return finishList('un-consolidated', [...people, ...bodies], {
    publishedAt: unDate(file),
    skipped: 0,
    warnings: unDate(file) ? [] : ['The file carries no date.'],
    files: [file.name],
  });
}

function readEntry(node: XmlNode, tag: 'INDIVIDUAL' | 'ENTITY'): ListEntry {
  const entry = emptyEntry(textOf(node, 'REFERENCE_NUMBER') || textOf(node, 'DATAID'));
  entry.kind = tag === 'INDIVIDUAL' ? 'person' : 'organisation';
  const given = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((part) => textOf(node, part)).filter((part) => part !== '');
  addName(entry, { text: given.join(' '), kind: 'primary' });
  for (const alias of childrenOf(node, `${tag}_ALIAS`)) {
    for (const name of textOf(alias, 'ALIAS_NAME').split(';')) addName(entry, { text: name, kind: aliasKind(textOf(alias, 'QUALITY')) });
    addOnce(entry.dobs, readDate(textOf(alias, 'DATE_OF_BIRTH')) ?? '');
  }
  for (const name of textOf(node, 'NAME_ORIGINAL_SCRIPT').split(/[;\n]/)) addName(entry, { text: name, kind: 'alias' });
  for (const birth of childrenOf(node, `${tag}_DATE_OF_BIRTH`)) addOnce(entry.dobs, birthDate(birth));
  for (const place of childrenOf(node, `${tag}_PLACE_OF_BIRTH`))
    addBirthPlace(
      entry,
      ['CITY', 'STATE_PROVINCE', 'COUNTRY'].map((part) => textOf(place, part)),
    );
  entry.countries = countryCodes(childrenOf(node, 'NATIONALITY').flatMap((place) => textsOf(place, 'VALUE')));
  const gender = textOf(node, 'GENDER').toLowerCase();
  entry.gender = gender === 'female' || gender === 'male' ? gender : null;
  for (const paper of childrenOf(node, `${tag}_DOCUMENT`)) {
    const number = textOf(paper, 'NUMBER');
    if (number !== '') addOnce(entry.identifiers, `${(textOf(paper, 'TYPE_OF_DOCUMENT') || 'document').toLowerCase()}: ${number}`);
  }
  for (const place of childrenOf(node, `${tag}_ADDRESS`)) {
    const lines = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY'].map((part) => textOf(place, part));
    addOnce(entry.addresses, lines.filter((line) => line !== '').join(', '));
  }
  if (tag === 'ENTITY') entry.countries = countryCodes(childrenOf(node, 'ENTITY_ADDRESS').map((place) => textOf(place, 'COUNTRY')));
  entry.programme = textOf(node, 'UN_LIST_TYPE') || null;
  const listed = readDate(textOf(node, 'LISTED_ON'));
  entry.listedOn = listed?.length === 10 ? listed : null;
  entry.text = [textsOf({ DESIGNATION: node['DESIGNATION'] }, 'VALUE').join('; '), textOf(node, 'COMMENTS1')]
    .filter((part) => part !== '')
    .join('. ');
  return entry;
}

function aliasKind(quality: string): NameKind {
  if (/low/i.test(quality)) return 'weak_alias';
  return /f\.?k\.?a/i.test(quality) ? 'former' : 'alias';
}

function birthDate(node: XmlNode): string {
  const from = textOf(node, 'FROM_YEAR');
  const to = textOf(node, 'TO_YEAR');
  if (from !== '' && to !== '') return readDate(`${from} to ${to}`) ?? '';
  return readDate(textOf(node, 'DATE')) ?? readDate(textOf(node, 'YEAR')) ?? readDate(from || to) ?? readDate(textOf(node, 'NOTE')) ?? '';
}
