import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { capitalise, formatDateTime, formatLongDate } from '../../../lib/format.ts';

const ISSUERS: Readonly<Record<string, string>> = { GBR: 'United Kingdom', IRL: 'Ireland' };

/** What a certified provider found, line by line; nothing before it answered. */
export function providerFacts({ provider, answer }: NonNullable<RentCheck['provider']>): { label: string; value: string }[] {
  if (!answer) return [];
  const { result, why, document, country, expires_on: expires, name, name_words: words, dob, assurance, is_signed: isSigned, at } = answer;
  const facts: [string, string | null][] = [
    [capitalise(provider), result === 'met' ? 'Confirmed' : `Not confirmed${why ? `: ${why}` : ''}`],
    ['Document it saw', document && [capitalise(document), country && (ISSUERS[country] ?? country)].filter(Boolean).join(', ')],
    ['Valid until', expires && formatLongDate(expires)],
    ['Name on it', name ? `${name}. ${words ?? ''}` : words],
    ['Date of birth on it', dob && (dob.length > 4 ? formatLongDate(dob) : dob)],
    ['How sure it is', assurance],
    ['Answered', `${formatDateTime(at)}${isSigned ? ', its signature was proved' : ''}`],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
