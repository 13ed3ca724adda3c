import type { ScreenedParty } from '@freehold/contract/checks/checks';

export type KnownParty = {
  id: number;
  kind: string;
  first_name: string | null;
  last_name: string | null;
  dob: string | null;
  company_number: string | null;
};

const bare = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Whom of the workspace's people it is: a person by name and date of birth, a company by its number. Null where two could be meant. */
export function matchParty(subject: ScreenedParty, parties: readonly KnownParty[]): number | null {
  const found = parties.filter((party) => {
    if (party.kind !== subject.kind) return false;
    if (subject.kind === 'company') return Boolean(subject.number) && party.company_number === subject.number;
    return (
      Boolean(subject.dob) &&
      party.dob === subject.dob &&
      bare(party.last_name) === bare(subject.last_name) &&
      bare(party.first_name) === bare(subject.first_name)
    );
  });
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
