import type { Match } from './screening-matches.ts';

type Relation = Match['entry']['relations'][number];
/** A report from before relations were read has none. */
type Entry = { relations?: readonly Relation[] | undefined };

/** What the other one is to the entry. */
const RELATION_WORD = {
  owner: 'Owned by',
  owned: 'Owns',
  parent: 'Parent company',
  subsidiary: 'Subsidiary',
  director: 'Director',
  directs: 'Director of',
  operator: 'Operated by',
  family: 'Family',
  associate: 'Associate',
  member: 'Member',
  linked: 'Linked to',
} as const satisfies Record<Relation['kind'], string>;

/** Each in words: Owned by: Quarry Shipping (51%). */
export const relationLines = ({ relations = [] }: Entry): string[] =>
  relations.map((one) => `${RELATION_WORD[one.kind]}: ${relationWords(one)}`);

function relationWords({ name, ref, role, share, until }: Relation): string {
  const more = [share === null ? null : `${share}%`, role, until && `until ${until}`].filter((part) => part);
  return `${name || `entry ${ref ?? 'without a number'}`}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

const OWNERSHIP: ReadonlySet<Relation['kind']> = new Set(['owner', 'owned', 'parent', 'subsidiary']);

/** The question that no list answers, where the entry is somebody's or has something; null where the list names no owner. */
export function ownershipQuestion({ relations = [] }: Entry): string | null {
  if (!relations.some(({ kind }) => OWNERSHIP.has(kind))) return null;
  return 'Does somebody listed own or control the client? Under the 50 per cent rule of OFAC, what listed people own to half or more together counts as listed; under the ownership and control test of OFSI, what one of them owns to more than half or controls by other means. The list names owners; it does not say who owns your client. Find out, and write it down.';
}
