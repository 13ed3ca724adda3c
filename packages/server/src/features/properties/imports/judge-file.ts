import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { ImportRowState } from '@freehold/contract/properties/imports';
import { CLOSED_STAGES, type PropertyStage } from '@freehold/property-rules/property-stages';
import type { ChoosableBranch } from '../../firm/public.ts';
import type { JudgedPerson } from './judge-person.ts';
import type { Judged } from './judge-row.ts';
import type { KnownParty } from './known-store.ts';
import { openPeopleIndex } from './match-person.ts';
import type { RowResult } from './seal.ts';

/** What stands in the workspace that the rows of a file could meet. */
export type Known = {
  addresses: ReadonlyMap<string, number>;
  references: ReadonlySet<string>;
  parties: readonly KnownParty[];
  members: readonly { id: number; name: string; email: string; state: string }[];
  branches: readonly ChoosableBranch[];
  /** Whether accepted checks answer for everything that is asked of the owner of a property. */
  isChecked(owner: KnownParty, property: { kind: 'sale' | 'letting'; rent_month_pence: number | null }): boolean;
};
export type RowVerdict = { state: ImportRowState; result: RowResult };
export type FileCounts = {
  ready: number;
  wrong: number;
  here: number;
  unchecked: number;
  new_people: number;
  known_people: number;
  value_pence: number;
  priced: number;
};

const NO_OWNER = 'Nobody in your people has this email or phone. Add a column with the name, or leave this one out.';
const NO_MEMBER = 'No member of this workspace has this name or email';
const NO_BRANCH = 'No open branch of this workspace has this name';
const OTHER_BRANCH = 'Choose one of your own branches';
const REFERENCE_TAKEN = 'Another property has this reference';
const REFERENCE_TWICE = 'This reference stands twice in the file';
const QUIET_STAGES: readonly PropertyStage[] = [...CLOSED_STAGES, 'draft', 'instructed'];
const MONTHS = { week: 52 / 12, month: 1, quarter: 1 / 3, year: 1 / 12 } as const;

/** The same key the table makes of an address. */
export const addressKey = ({ line1, line2, postcode }: { line1: string; line2?: string | undefined; postcode: string }): string =>
  `${line2 ? `${line2} ` : ''}${line1} ${postcode}`.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Judges the rows of a file one after another against what is known and what stood before them. */
export function openFileJudge(kind: ImportKind, known: Known) {
  const addresses = new Map(known.addresses);
  const references = new Set<string>();
  const people = openPeopleIndex(known.parties);
  const newcomers = openPeopleIndex();
  const matched = new Set<number>();
  const counts: FileCounts = { ready: 0, wrong: 0, here: 0, unchecked: 0, new_people: 0, known_people: 0, value_pence: 0, priced: 0 };

  function welcome(person: JudgedPerson): KnownParty | null {
    const found = people.find(person);
    if (found) {
      matched.add(found.id);
      return found;
    }
    if (newcomers.find(person) === null) {
      newcomers.addNewcomer(person);
      counts.new_people += 1;
    }
    return null;
  }

  function judge({ what, faults, shown, reader }: Judged): RowVerdict {
    const result: RowResult = { faults, is_unchecked: false, shown, twin_property_id: null, twin_party_id: null };
    if (what?.is === 'person') {
      const person = { party: what.party, emails: what.party.emails, phones: what.party.phones };
      const duplicate = people.find(person) ?? newcomers.find(person);
      if (duplicate) return { state: 'here', result: { ...result, twin_party_id: duplicate.id === 0 ? null : duplicate.id } };
      newcomers.addNewcomer(person);
      counts.new_people += 1;
      return { state: 'ready', result };
    }
    if (what?.is !== 'property') return { state: 'wrong', result };

    const { property, owner, stage, negotiator, branch } = what;
    const isOver = CLOSED_STAGES.includes(stage);
    const duplicate = isOver ? undefined : addresses.get(addressKey(property));
    if (duplicate !== undefined) return { state: 'here', result: { ...result, twin_property_id: duplicate === 0 ? null : duplicate } };
    const reference = property.reference?.toLowerCase();
    if (reference !== undefined && known.references.has(reference)) reader.fault('reference', REFERENCE_TAKEN);
    if (reference !== undefined && references.has(reference)) reader.fault('reference', REFERENCE_TWICE);
    if (negotiator !== '' && memberNamed(known.members, negotiator) === null) reader.fault('negotiator', NO_MEMBER);
    const office = branch === '' ? null : branchNamed(known.branches, branch);
    if (office === undefined) reader.fault('branch', NO_BRANCH);
    else if (office?.is_own === false) reader.fault('branch', OTHER_BRANCH);
    if (owner && owner.party === null && people.find(owner) === null)
      reader.fault(owner.emails.length > 0 ? 'owner_email' : 'owner_phone', NO_OWNER);
    if (faults.length > 0) return { state: 'wrong', result };

    if (!isOver) addresses.set(addressKey(property), 0);
    if (reference !== undefined) references.add(reference);
    const seller = owner ? welcome(owner) : null;
    const worth = property.price_pence ?? Math.round((property.rent_pence ?? 0) * MONTHS[property.rent_frequency ?? 'month']);
    const rentMonth = property.kind === 'letting' ? worth : null;
    const isUnchecked =
      !QUIET_STAGES.includes(stage) && (seller === null || !known.isChecked(seller, { kind: property.kind, rent_month_pence: rentMonth }));
    if (isUnchecked) counts.unchecked += 1;
    if (worth > 0) counts.priced += 1;
    counts.value_pence += worth;
    return { state: 'ready', result: { ...result, is_unchecked: isUnchecked } };
  }

  return {
    judge(judged: Judged): RowVerdict {
      const verdict = judge(judged);
      if (verdict.state === 'ready' || verdict.state === 'wrong' || verdict.state === 'here') counts[verdict.state] += 1;
      return verdict;
    },
    counts: (): FileCounts => ({ ...counts, known_people: kind === 'people' ? counts.here : matched.size }),
  };
}

/** The active member of this name or email; null where there is none, or more than one of the name. */
export function memberNamed(members: Known['members'], text: string): number | null {
  const sought = text.trim().toLowerCase();
  const active = members.filter(({ state }) => state === 'active');
  const found = active.filter(({ name, email }) => email.toLowerCase() === sought || name.toLowerCase() === sought);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The open branch of this name; undefined where there is none. */
export function branchNamed(branches: Known['branches'], text: string): ChoosableBranch | undefined {
  const sought = text.trim().toLowerCase();
  return branches.find(({ name }) => name.toLowerCase() === sought);
}
