import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { CheckEdd } from '@freehold/contract/checks/enhanced-due-diligence';

const HIDDEN = '•••';

/**
 * A check for somebody who sees full numbers masked: of a date of birth the year, of an address, a passport number and a place of birth nothing, wherever in the answer they stand,
 * since points and changes quote them. Of the pack of enhanced due diligence what it says and what its files are called.
 */
export function maskCheck<T extends { subject: ScreenedSubject; edd?: CheckEdd | null }>(whole: T): T {
  const check = maskCollected(whole.edd ? { ...whole, edd: maskEdd(whole.edd) } : whole);
  const { subject } = check;
  if (subject.kind !== 'person') return check;
  const { dob, address, passport_number: passport, birth_place: place } = subject;
  const quoted = [
    ...(dob ? [[dob, dob.slice(0, 4)] as const] : []),
    ...[address, passport, place].flatMap((text) => (text ? [[text, HIDDEN] as const] : [])),
  ];
  return quoted.length === 0 ? check : (replaceIn(check, quoted) as T);
}

const hidden = (text: string) => (text === '' ? '' : HIDDEN);
const maskEdd = (edd: CheckEdd): CheckEdd => ({
  ...edd,
  source_of_wealth: hidden(edd.source_of_wealth),
  source_of_funds: hidden(edd.source_of_funds),
  notes: hidden(edd.notes),
  files: edd.files.map((file) => ({ ...file, name: HIDDEN })),
});

/** What was handed in and what was read of it: of answers, lines of statements and files nothing but how many there are. */
const COLLECTED = ['collected', 'funds', 'details', 'document', 'files', 'address_sources', 'reviews', 'duplicates'];
const SAID = new Set([
  ...['description', 'explanation', 'giver_name', 'holder', 'value', 'name', 'text', 'skip_reason', 'reason', 'explained'],
  ...['number', 'email', 'phone', 'line1', 'line2', 'town', 'postcode', 'issuer', 'note', 'words', 'stated', 'found', 'subject_name'],
]);

function maskCollected<T extends object>(check: T): T {
  const own = Object.entries(check).filter(([key]) => COLLECTED.includes(key));
  return own.length === 0
    ? check
    : { ...check, ...Object.fromEntries(own.map(([key, value]) => [key, hideSaid(value)])), ...maskExplained(check) };
}

/** Of the elements of an identity check what was compared with what. */
function maskExplained(check: object): object {
  if (!('elements' in check) || !Array.isArray(check.elements)) return {};
  const elements = check.elements.map((element: object) =>
    'explained' in element ? { ...element, explained: hideSaid(element.explained) } : element,
  );
  return { elements };
}

function hideSaid(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSaid);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'reads'
        ? null
        : typeof one !== 'string'
          ? hideSaid(one)
          : key === 'dob'
            ? one.slice(0, 4)
            : SAID.has(key)
              ? hidden(one)
              : one,
    ]),
  );
}

function replaceIn(value: unknown, quoted: readonly (readonly [string, string])[]): unknown {
  if (typeof value === 'string') return quoted.reduce((text, [full, masked]) => text.replaceAll(full, masked), value);
  if (Array.isArray(value)) return value.map((one: unknown) => replaceIn(one, quoted));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, quoted)]));
}
