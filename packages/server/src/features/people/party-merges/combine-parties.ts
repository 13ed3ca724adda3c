import { MERGE_FIELDS, type MergeField, type MergeSide } from '@freehold/contract/people/party-merges';

/** A row of `parties` as the database writes it in JSON. */
export type PartyJson = Record<string, unknown>;
export type Choice = Partial<Record<MergeField, MergeSide>>;

/** Columns that make one value: they are taken, and given back, together. */
export const COLUMNS_OF: Record<MergeField | 'risk' | 'relationship' | 'hold', readonly string[]> = {
  name: ['title', 'first_name', 'middle_names', 'last_name', 'company_name'],
  dob: ['dob'],
  company_number: ['company_number'],
  phone: ['phones'],
  email: ['emails'],
  address: ['addresses'],
  nationality: ['nationality'],
  jurisdiction: ['jurisdiction'],
  company_type: ['company_type'],
  user_reference: ['user_reference'],
  risk: ['risk_level', 'risk_at', 'risk_by', 'risk_reason', 'risk_check_id'],
  relationship: ['relationship_started_on', 'relationship_ended_on'],
  hold: ['legal_hold', 'legal_hold_reason'],
};
export const COMBINED_COLUMNS = Object.values(COLUMNS_OF).flat();
/** Of these the values that were not chosen are kept behind the chosen ones, up to what the table holds. */
const LISTS = { phone: 5, email: 5, address: 10 } as const;
export const isListField = (field: MergeField): field is keyof typeof LISTS => field in LISTS;
const RISKS = ['unset', 'low', 'medium', 'high'];

/** Whose value is taken where nothing was chosen: that of the record that stays, unless it has none or the other has middle names too. */
export function defaultSide(field: MergeField, kept: PartyJson, merged: PartyJson): MergeSide {
  if (field === 'name') return kept['middle_names'] === null && merged['middle_names'] !== null ? 'merged' : 'kept';
  const [column = ''] = COLUMNS_OF[field];
  return isEmpty(kept[column]) && !isEmpty(merged[column]) ? 'merged' : 'kept';
}

/**
 * The record that stands for both: chosen values, everything of the lists, the stricter risk and hold, the earlier beginning of the
 * relationship and the later end of what is kept.
 */
export function combineParties(kept: PartyJson, merged: PartyJson, choose: Choice): PartyJson {
  const after: PartyJson = {};
  for (const field of MERGE_FIELDS) {
    const side = choose[field] ?? defaultSide(field, kept, merged);
    const [first, second] = side === 'kept' ? [kept, merged] : [merged, kept];
    for (const column of COLUMNS_OF[field])
      after[column] = isListField(field) ? bothLists(first[column], second[column], LISTS[field]) : first[column];
  }
  const risky = RISKS.indexOf(String(merged['risk_level'])) > RISKS.indexOf(String(kept['risk_level'])) ? merged : kept;
  for (const column of COLUMNS_OF.risk) after[column] = risky[column];
  const started = [kept, merged].map((row) => row['relationship_started_on']).filter((day) => typeof day === 'string');
  const ended = [kept, merged].map((row) => row['relationship_ended_on']);
  after['relationship_started_on'] = started.toSorted()[0] ?? null;
  // While one of the two goes on, so does the whole, and nothing of it is erased.
  after['relationship_ended_on'] = ended.every((day) => typeof day === 'string') ? (ended.toSorted().at(-1) ?? null) : null;
  after['legal_hold'] = kept['legal_hold'] === true || merged['legal_hold'] === true;
  after['legal_hold_reason'] = reasonsOf([kept, merged]);
  return after;
}

/** Fields of the record that stays which the merge changes. */
export const changedFields = (before: PartyJson, after: PartyJson): MergeField[] =>
  MERGE_FIELDS.filter((field) => COLUMNS_OF[field].some((column) => !equal(before[column], after[column])));

export const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

function bothLists(first: unknown, second: unknown, most: number): unknown[] {
  const all = [first, second].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const seen = new Set<string>();
  return all.filter((value) => !seen.has(keyOf(value)) && seen.add(keyOf(value))).slice(0, most);
}

/** An address is the same however it is typed. */
export function keyOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  const { line1, line2, postcode, town }: { line1?: unknown; line2?: unknown; postcode?: unknown; town?: unknown } = value;
  return [line2, line1, postcode ?? town]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function reasonsOf(rows: readonly PartyJson[]): string | null {
  const reasons = rows.flatMap((row) =>
    row['legal_hold'] === true && typeof row['legal_hold_reason'] === 'string' ? [row['legal_hold_reason']] : [],
  );
  return [...new Set(reasons)].join('\n').slice(0, 2000) || null;
}
