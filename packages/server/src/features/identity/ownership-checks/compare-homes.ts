type Home = { address: string; postcode: string | null };

const bare = (postcode: string | null): string => (postcode ?? '').toUpperCase().replaceAll(/\s/g, '');
/** `12`, `12A`, `3-5`: what tells a home from its neighbours. Numbers inside a postcode are none. */
const numbersOf = ({ address, postcode }: Home): string[] => {
  const text = address.toUpperCase().replaceAll(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/g, ' ');
  const without = postcode === null ? text : text.replace(postcode.toUpperCase(), ' ');
  return [...without.matchAll(/\b(\d{1,5}[A-Z]?)\b/g)].map(([, number = '']) => number);
};
const WORDS = /[\p{L}]{3,}/gu;
const wordsOf = ({ address }: Home): Set<string> => new Set([...address.toLowerCase().matchAll(WORDS)].map(([word]) => word));

/** Why a register does not read as of this home; null where it does. A home without an address cannot be compared. */
export function compareHomes(home: Home, register: Home): string | null {
  if (home.address.trim() === '') return 'The check names no home to compare the register with';
  const [ours, theirs] = [bare(home.postcode), bare(register.postcode)];
  if (ours !== '' && theirs !== '' && ours !== theirs)
    return `The register is of a home at ${register.postcode}, not at ${home.postcode}: “${register.address}”`;
  const there = numbersOf(register);
  const missing = numbersOf(home).filter((number) => !there.includes(number));
  if (missing.length > 0) return `The register is of “${register.address}”, which has no number ${missing.join(' or ')}`;
  if (ours !== '' && ours === theirs) return null;
  const words = wordsOf(register);
  return [...wordsOf(home)].some((word) => words.has(word)) ? null : `The register is of “${register.address}”, which reads otherwise`;
}

/** The postcode that stands in an address; null where none does. */
export function postcodeIn(text: string): string | null {
  const [, out, inward] = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i.exec(text) ?? [];
  return out && inward ? `${out} ${inward}`.toUpperCase() : null;
}
