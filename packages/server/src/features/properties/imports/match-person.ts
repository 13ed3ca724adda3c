import type { NewParty } from '@freehold/contract/people/parties';
import type { JudgedPerson } from './judge-person.ts';
import type { KnownParty, PersonKeys } from './known-store.ts';

const bare = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Whether the names can be one person's: the last names agree, or the companies'. Couples share addresses and phones. */
function canBe(party: NewParty | null, known: KnownParty): boolean {
  if (party === null) return true;
  if (party.kind !== known.kind) return false;
  if (party.kind === 'company') return bare(party.company_name) === bare(known.company_name);
  const first = bare(party.first_name);
  const theirs = bare(known.first_name);
  // "P Olander" is Priya Olander; "Priya" is not "Paul".
  return bare(party.last_name) === bare(known.last_name) && (first.startsWith(theirs) || theirs.startsWith(first));
}

/** People by what tells them apart: email, else phone, else name and date of birth. The oldest record where several would do. */
export function openPeopleIndex(people: readonly KnownParty[] = []) {
  const shelves = { email: new Map<string, KnownParty[]>(), phone: new Map<string, KnownParty[]>(), dob: new Map<string, KnownParty[]>() };
  const put = (shelf: Map<string, KnownParty[]>, key: string, known: KnownParty) => shelf.set(key, [...(shelf.get(key) ?? []), known]);
  const add = (known: KnownParty) => {
    for (const email of known.emails) put(shelves.email, email, known);
    for (const phone of known.phones) put(shelves.phone, phone, known);
    if (known.dob !== null) put(shelves.dob, known.dob, known);
  };
  for (const known of people) add(known);
  return {
    find({ party, emails, phones }: JudgedPerson): KnownParty | null {
      const birth = party?.kind === 'person' && party.dob !== undefined ? [party.dob] : [];
      const asked = [
        ...emails.map((email) => shelves.email.get(email)),
        ...phones.map((phone) => shelves.phone.get(phone)),
        ...birth.map((day) => shelves.dob.get(day)),
      ];
      for (const shelf of asked) {
        const found = shelf?.find((known) => canBe(party, known));
        if (found) return found;
      }
      return null;
    },
    /** Somebody of the file, for the rows after them. */
    addNewcomer: ({ party, emails, phones }: JudgedPerson) =>
      add({
        id: 0,
        kind: party?.kind ?? 'person',
        first_name: party?.kind === 'person' ? party.first_name : null,
        last_name: party?.kind === 'person' ? party.last_name : null,
        company_name: party?.kind === 'company' ? party.company_name : null,
        dob: party?.kind === 'person' ? (party.dob ?? null) : null,
        emails,
        phones,
        standings: {},
      }),
  };
}

/** What somebody known would share with them. */
export const keysOf = ({ party, emails, phones }: JudgedPerson): PersonKeys => ({
  emails,
  phones,
  dobs: party?.kind === 'person' && party.dob !== undefined ? [party.dob] : [],
});
