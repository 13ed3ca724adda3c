import type { Party, PartyListRow } from '@freehold/contract/people/parties';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { formatDate, formatPounds, londonDay } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import type { PeopleSearch } from './people-search.ts';

export const KEPT: Record<NonNullable<PeopleSearch['kept']>, string> = {
  active: 'Active',
  kept: 'Kept after the end',
  due: 'Retention ended',
  hold: 'Legal hold',
};
export const AML_FILTER: Record<NonNullable<PeopleSearch['aml']>, string> = {
  none: 'No check',
  inProgress: 'In progress',
  needsReview: 'Needs review',
  readyToAccept: 'Ready to accept',
  passed: 'Passed',
  acceptedAfterReview: 'Accepted after review',
  failed: 'Failed',
};

export function countsInWords({ people, companies }: { people: number; companies: number }, total: string): string {
  const persons = people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`;
  const firms = companies === 1 ? '1 company' : `${companies.toLocaleString('en-GB')} companies`;
  return `${persons} and ${firms}, ${total}`;
}

/** Born 1979 · •••• ••• 263 */
export function aboutRow(row: PartyListRow): string {
  const first =
    row.kind === 'company' ? (row.company_number ? `Company ${row.company_number}` : 'Company') : row.born && `Born ${row.born}`;
  return [first, row.kind === 'person' ? row.phone : null].filter(Boolean).join(' · ') || 'Person';
}

/** Buyer, landlord */
export function rolesInWords(roles: PartyListRow['roles']): string {
  return roles.map((role, index) => (index === 0 ? ROLE_WORDS[role] : ROLE_WORDS[role].toLowerCase())).join(', ');
}

/** Buyer and landlord */
export function rolesOf(party: Party): string {
  const roles = [...new Set(party.roles.filter(({ state }) => state !== 'withdrawn').map(({ role }) => role))];
  const words = roles.map((role, index) => (index === 0 ? ROLE_WORDS[role] : ROLE_WORDS[role].toLowerCase()));
  if (words.length === 0) return party.kind === 'company' ? 'Company' : 'Person';
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** How long the record is kept: Active, Until 3 Mar 2031, Due since 3 Mar 2021. */
export function keptInWords({ retention_until: until }: Pick<PartyListRow, 'retention_until'>, now = new Date()): string {
  if (until === null) return 'Active';
  return until < londonDay(now) ? `Due since ${formatDate(until)}` : `Until ${formatDate(until)}`;
}

/** £895,000, or £1,850 a month */
export function priceInWords({ price_pence, rent_pence, rent_frequency }: Party['roles'][number]['property']): string | null {
  if (price_pence !== null) return formatPounds(price_pence);
  if (rent_pence === null || rent_frequency === null) return null;
  return rentWords(rent_pence, rent_frequency);
}
