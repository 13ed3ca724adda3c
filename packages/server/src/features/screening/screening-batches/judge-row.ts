import { CompanySubject, PersonSubject } from '@freehold/contract/screening/aml-checks';
import type { ScreenedParty } from '@freehold/contract/checks/checks';
import type { BatchFault } from '@freehold/contract/screening/screening-batches';
import { countryCode } from '@freehold/screening/country-code';
import type { z } from 'zod';
import { whyNothingToCompare } from '../aml-checks/public.ts';
import { readDate, readName } from '../../../platform/table-files/read-cell.ts';
import { codeOfThree, readGender, readKind } from './read-words.ts';
import type { Plan, RowResult } from './seal.ts';
import { withoutUndefined } from '@freehold/contract/kernel/keys';

export type JudgedRow = Pick<RowResult, 'subject' | 'reference' | 'faults' | 'shown'>;

const LONGEST_REFERENCE = 60;
const SEVERAL = 'Name one person. Give each of them a row of their own.';
const NO_NAME = 'Enter a name';

/** Whom a row asks to screen, by the rules of a single check, or what is wrong with it and where. Touches nothing. */
export function judgeRow({ columns }: Plan, cells: readonly string[]): JudgedRow {
  const indexOf = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])));
  const nameField = (field: string) => (indexOf.has(field) ? field : 'name');
  const cell = (field: string) => (cells[indexOf.get(field) ?? -1] ?? '').trim();
  const faults: BatchFault[] = [];
  const fault = (field: string, message: string) => {
    if (faults.some((each) => each.field === field && each.message === message)) return;
    const index = indexOf.get(field);
    faults.push({ field, column: index === undefined ? null : (columns[index]?.header ?? null), message });
  };

  const named = whoIsNamed(cell, fault);
  const country = (field: string) => {
    if (cell(field) === '') return undefined;
    const code = countryCode(cell(field)) ?? codeOfThree(cell(field));
    if (code === null) fault(field, 'Enter a country, like British or GB');
    return code ?? undefined;
  };
  const reference = cell('reference');
  if (reference.length > LONGEST_REFERENCE) fault('reference', `Must be ${LONGEST_REFERENCE} characters or fewer`);

  const dobText = cell('dob');
  const dob = dobText === '' ? '' : readDate(dobText, true);
  const isCompany = named?.kind === 'company';
  const shown = {
    kind: named?.kind ?? null,
    name: named === null ? null : shownName(named) || null,
    dob: isCompany ? null : dob || null,
    number: isCompany ? cell('company_number') || null : null,
  };
  if (named === null) return { subject: null, reference: reference || null, faults, shown };

  const gender = isCompany || cell('gender') === '' ? undefined : readGender(cell('gender'));
  if (gender === null) fault('gender', 'Enter female or male, or leave it empty');
  const parsed = isCompany
    ? CompanySubject.safeParse({ ...named, number: cell('company_number'), country: country('country') })
    : PersonSubject.safeParse({ ...named, dob, nationality: country('nationality'), gender: gender ?? undefined });
  if (!parsed.success) noteIssues(parsed.error, named.kind, indexOf, fault);
  const whole = parsed.success ? tidy(parsed.data) : null;
  const nothing = whole === null ? null : whyNothingToCompare(whole);
  if (nothing !== null) fault(isCompany ? nameField('company_name') : nameField('last_name'), nothing);
  const subject = faults.length === 0 ? whole : null;
  // A day that is none stands as the file has it.
  const asWritten = faults.some(({ field }) => field === 'dob') ? { ...shown, dob: dobText } : shown;
  return { subject, reference: reference || null, faults, shown: subject === null ? asWritten : shownOf(subject) };
}

type Named = { kind: 'person'; first_name: string; middle_names?: string; last_name: string } | { kind: 'company'; name: string };
type Cell = (field: string) => string;

/** A person by their parts, a company by its name, or whichever one column names; the kind of the row decides where both stand. */
function whoIsNamed(cell: Cell, fault: (field: string, message: string) => void): Named | null {
  const kindText = cell('kind');
  const said = kindText === '' ? undefined : readKind(kindText);
  if (said === null) {
    fault('kind', 'Say person or company');
    return null;
  }
  const [whole, first, last, company] = [cell('name'), cell('first_name'), cell('last_name'), cell('company_name')];
  const hasParts = first !== '' || last !== '';
  if (said === 'company' || (said === undefined && !hasParts && company !== '')) {
    const name = company || whole || [first, last].filter(Boolean).join(' ');
    if (name === '') fault(whichOf(cell, ['company_name', 'name']), 'Enter a company name');
    return name === '' ? null : { kind: 'company', name };
  }
  const middle = cell('middle_names');
  if (hasParts) return { kind: 'person', first_name: first, last_name: last, ...(middle ? { middle_names: middle } : {}) };
  if (whole === '') {
    fault(whichOf(cell, ['name', 'first_name', 'company_name']), NO_NAME);
    return null;
  }
  const read = readName(whole);
  if (read.kind === 'several') {
    fault('name', SEVERAL);
    return null;
  }
  if (read.kind === 'company' && said === undefined) return { kind: 'company', name: read.company_name };
  if (read.kind === 'company') return splitWhole(whole, middle);
  const between = [read.middle_names, middle].filter(Boolean).join(' ');
  return { kind: 'person', first_name: read.first_name, last_name: read.last_name, ...(between ? { middle_names: between } : {}) };
}

/** Somebody the file calls a person, though their name reads like a company's. */
function splitWhole(whole: string, middle: string): Named {
  const words = whole.split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  const [first = '', ...rest] = words;
  const between = [...rest, middle].filter(Boolean).join(' ');
  return { kind: 'person', first_name: first, last_name: last, ...(between ? { middle_names: between } : {}) };
}

/** The first of the fields that says something, else the first. */
const whichOf = (cell: Cell, fields: readonly [string, ...string[]]): string => fields.find((field) => cell(field) !== '') ?? fields[0];

function noteIssues(
  error: z.ZodError,
  kind: Named['kind'],
  indexOf: ReadonlyMap<string, number>,
  fault: (field: string, message: string) => void,
): void {
  const byName = (field: string) => (indexOf.has(field) ? field : 'name');
  const known: Record<string, string> =
    kind === 'company'
      ? { name: byName('company_name'), number: 'company_number', country: 'country' }
      : { first_name: byName('first_name'), middle_names: byName('middle_names'), last_name: byName('last_name') };
  for (const issue of error.issues) {
    const path = String(issue.path[0] ?? '');
    fault(known[path] ?? path, issue.message);
  }
}

const tidy = (subject: z.output<typeof PersonSubject> | z.output<typeof CompanySubject>): ScreenedParty => withoutUndefined(subject);

const shownName = (named: Named | ScreenedParty) =>
  named.kind === 'company' ? named.name : [named.first_name, named.middle_names, named.last_name].filter(Boolean).join(' ');

/** The cells of a row that is whole. */
export function shownOf(subject: ScreenedParty): RowResult['shown'] {
  return {
    kind: subject.kind,
    name: shownName(subject),
    dob: subject.kind === 'person' ? (subject.dob ?? null) : null,
    number: subject.kind === 'company' ? (subject.number ?? null) : null,
  };
}
