/* The UK Sanctions List as the FCDO publishes it in XML: `<Designations>` of `<Designation>`. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { childrenOf, readXml, textOf, textsOf } from '../read-xml.ts';
import type { XmlNode } from '../read-xml.ts';
import { readDate, readDates } from '../read-date.ts';
import type { EntryKind, ListEntry, ParsedList } from '../types.ts';
import { addBirthPlace, addName, addOnce, addRelation, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';
import { primaryFirst } from './ofsi.ts';
import { ukGender, ukName, ukNameKind } from './uk-names.ts';

const KINDS: Record<string, EntryKind> = { individual: 'person', entity: 'organisation', ship: 'vessel' };

export function recogniseUkXml(file: OpenFile): Piece | null {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?<Designations\b/.test(file.text.slice(0, 1000))
    ? { listKey: 'uk-sanctions', part: 'xml', file }
    : null;
}

export function parseUkXml(file: OpenFile): ParsedList {
  const root = readXml(file, 'Designations');
  const published = readDate(textOf(root, 'DateGenerated'));
  return finishList('uk-sanctions', childrenOf(root, 'Designation').map(readDesignation), {
    publishedAt: published?.length === 10 ? `${published}T00:00:00.000Z` : null,
    skipped: 0,
    warnings: published ? [] : ['The file carries no date.'],
    files: [file.name],
  });
}

function readDesignation(node: XmlNode): ListEntry {
  const entry = emptyEntry(textOf(node, 'UniqueID'));
  entry.kind = KINDS[textOf(node, 'IndividualEntityShip').toLowerCase()] ?? 'unknown';
  for (const name of childrenOf(node, 'Names', 'Name')) {
    const kind = ukNameKind(textOf(name, 'NameType'), textOf(name, 'AliasStrength'));
    addName(entry, ukName({ name6: textOf(name, 'Name6'), name1to5: [1, 2, 3, 4, 5].map((at) => textOf(name, `Name${at}`)) }, kind));
  }
  for (const name of textsOf(node, 'NameNonLatinScript')) addName(entry, { text: name, kind: 'alias' });
  for (const date of textsOf(node, 'DOB')) for (const read of readDates(date)) addOnce(entry.dobs, read);
  entry.countries = countryCodes(textsOf(node, 'Nationality'));
  entry.gender = ukGender(textsOf(node, 'Gender')[0] ?? '');
  for (const [label, tag] of [
    ['passport', 'PassportNumber'],
    ['national id', 'NationalIdentifierNumber'],
    ['registration', 'BusinessRegistrationNumber'],
    ['imo', 'IMONumber'],
  ] as const) {
    for (const number of textsOf(node, tag)) addOnce(entry.identifiers, `${label}: ${number}`);
  }
  for (const place of childrenOf(node, 'BirthDetails', 'Location'))
    addBirthPlace(entry, [textOf(place, 'TownOfBirth'), textOf(place, 'CountryOfBirth')]);
  for (const [kind, tag] of [
    ['owner', 'CurrentOwnerOperator'],
    ['parent', 'ParentCompany'],
    ['subsidiary', 'Subsidiary'],
  ] as const)
    for (const name of textsOf(node, tag)) addRelation(entry, { kind, name });
  for (const address of childrenOf(node, 'Addresses', 'Address')) {
    const lines = [1, 2, 3, 4, 5, 6]
      .map((at) => textOf(address, `AddressLine${at}`))
      .concat(textOf(address, 'AddressPostalCode'), textOf(address, 'AddressCountry'));
    addOnce(entry.addresses, lines.filter((line) => line !== '').join(', '));
  }
  entry.programme = textOf(node, 'RegimeName') || null;
  const listed = readDate(textOf(node, 'DateDesignated'));
  entry.listedOn = listed?.length === 10 ? listed : null;
  entry.text = [textOf(node, 'UKStatementofReasons'), textOf(node, 'OtherInformation')].filter((part) => part !== '').join(' ');
  primaryFirst(entry);
  return entry;
}
