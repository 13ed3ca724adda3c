import type { OwnerMatch } from '@freehold/contract/identity/ownership-checks';
import { alignWholeNames } from '../kyc-checks/public.ts';

/** Somebody who sells or lets the home, as their record or their identity document has them. */
export type Candidate = { partyId: number; name: string; kind: 'person' | 'company'; lastName: string; companyNumber: string | null };
export type OwnerName = { name: string; kind: 'person' | 'company'; company_number: string | null };
export type Likeness = Pick<OwnerMatch, 'verdict' | 'words'>;

const NONE: Likeness = { verdict: 'none', words: 'Nobody has this name' };

/**
 * A registered owner beside somebody in the deal, by the comparer of the screening. In full: the surname and every forename given agree, an initial
 * for its name. In part: a forename is a form of the other, is spelt differently, or is one that the register does not have. A company in full by its
 * number, else by its name.
 */
export function compareOwner(owner: OwnerName, candidate: Candidate): Likeness {
  if (owner.kind !== candidate.kind) return NONE;
  if (owner.kind === 'company') return compareCompanies(owner, candidate);
  const { verdict, words, relations, onlyStated, onlyFound } = alignWholeNames(candidate.name, owner.name, 'person');
  if (verdict === 'differs')
    return hasSameFirst(candidate.name, owner.name)
      ? { verdict: 'none', words: `The first name agrees, the surname does not. ${FORMER}` }
      : NONE;
  if (verdict === 'same') return { verdict: 'full', words: 'Surname and every first name agree' };
  const isFull = onlyStated === 0 && relations.every((relation) => relation === 'initial') && hasSurname(candidate.lastName, owner.name);
  if (!isFull) return { verdict: 'partial', words };
  const more = onlyFound > 0 ? '; the register has a further first name' : '';
  return { verdict: 'full', words: `Surname and first name agree${relations.length > 0 ? ', by initials' : ''}${more}` };
}
const FORMER = 'Ask for a marriage certificate or a deed poll if it is a former name';

function compareCompanies(owner: OwnerName, { name, companyNumber }: Candidate): Likeness {
  const hasBoth = owner.company_number !== null && companyNumber !== null;
  if (hasBoth && owner.company_number === companyNumber) return { verdict: 'full', words: 'The company number agrees' };
  const { verdict, words } = alignWholeNames(name, owner.name, 'organisation');
  if (verdict === 'differs') return NONE;
  // Two companies may have had one name after the other; their numbers tell them apart.
  if (hasBoth) return { verdict: 'partial', words: `${verdict === 'same' ? 'The name agrees' : words}, the company number does not` };
  return verdict === 'same' ? { verdict: 'full', words: 'The name agrees' } : { verdict: 'partial', words };
}

/** The surname stands last on a register, in as many words as it has. */
function hasSurname(lastName: string, found: string): boolean {
  const words = lastName.trim().split(/\s+/).length;
  return alignWholeNames(lastName, found.trim().split(/\s+/).slice(-words).join(' '), 'person').verdict === 'same';
}
const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? '';
const hasSameFirst = (one: string, other: string) => alignWholeNames(firstWord(one), firstWord(other), 'person').verdict === 'same';

/**
 * Which owner is who: nobody stands for two owners, and as many owners as can be are accounted for, in full before in part. Father and son of one
 * name are two owners, and one of them is missing while one is there.
 */
export function matchOwners(owners: readonly OwnerName[], candidates: readonly Candidate[]): OwnerMatch[] {
  const likeness = owners.map((owner) => candidates.map((candidate) => compareOwner(owner, candidate)));
  const ownerOf = new Map<number, number>();
  const take = (owner: number, allowed: readonly Likeness['verdict'][], tried: Set<number>): boolean =>
    (likeness[owner] ?? []).some(({ verdict }, candidate) => {
      if (!allowed.includes(verdict) || tried.has(candidate)) return false;
      tried.add(candidate);
      const other = ownerOf.get(candidate);
      if (other !== undefined && !take(other, allowed, tried)) return false;
      ownerOf.set(candidate, owner);
      return true;
    });
  const isTaken = (owner: number) => [...ownerOf.values()].includes(owner);
  for (const [owner] of owners.entries()) take(owner, ['full'], new Set());
  for (const [owner] of owners.entries()) if (!isTaken(owner)) takeFree(owner);
  function takeFree(owner: number): void {
    const free = (likeness[owner] ?? []).findIndex(({ verdict }, candidate) => verdict === 'partial' && !ownerOf.has(candidate));
    if (free >= 0) ownerOf.set(free, owner);
  }
  const candidateOf = new Map([...ownerOf].map(([candidate, owner]) => [owner, candidate]));
  return owners.map((owner, at): OwnerMatch => {
    const place = candidateOf.get(at);
    const found = place === undefined ? nearest(likeness[at] ?? []) : likeness[at]?.[place];
    const partyId = place === undefined ? null : (candidates[place]?.partyId ?? null);
    return { name: owner.name, party_id: partyId, verdict: found?.verdict ?? 'none', words: found?.words ?? NONE.words };
  });
}

/** What is said of an owner whom nobody accounts for. */
function nearest(found: readonly Likeness[]): Likeness {
  if (found.some(({ verdict }) => verdict !== 'none'))
    return { verdict: 'none', words: 'Whoever has this name stands for another owner of the same name' };
  return found.find(({ words }) => words !== NONE.words) ?? NONE;
}
