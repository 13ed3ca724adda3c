import { keysOf } from '@freehold/contract/kernel/keys';
import { SALE_STAGES, LETTING_STAGES, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';
import type { ListStage } from '@freehold/contract/properties/property-lists';

export type ListType = 'sales' | 'lettings';
export type ColumnId =
  | 'reference'
  | 'type'
  | 'stage'
  | 'price'
  | 'offer'
  | 'applicants'
  | 'checks'
  | 'clock'
  | 'documents'
  | 'negotiator'
  | 'branch'
  | 'available'
  | 'changed';

type Kind = {
  type: ListType;
  kind: PropertyKind;
  assetTypeId: 1 | 2;
  title: string;
  /** One of them in a sentence, and several. */
  one: string;
  many: string;
  money: string;
  stages: readonly PropertyStage[];
  ledger: readonly ListStage[];
  columns: readonly ColumnId[];
};

/** The two lists of properties, and in what they differ. */
export const KINDS: Record<ListType, Kind> = {
  sales: {
    type: 'sales',
    kind: 'sale',
    assetTypeId: 1,
    title: 'Property sales',
    one: 'sale',
    many: 'sales',
    money: 'Price',
    stages: SALE_STAGES,
    ledger: ['live', 'instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'closed_this_month'],
    columns: ['stage', 'price', 'offer', 'applicants', 'checks', 'negotiator', 'changed'],
  },
  lettings: {
    type: 'lettings',
    kind: 'letting',
    assetTypeId: 2,
    title: 'Property lettings',
    one: 'letting',
    many: 'lettings',
    money: 'Rent',
    stages: LETTING_STAGES,
    ledger: ['live', 'instructed', 'to_let', 'offer_agreed', 'referencing', 'let_agreed', 'tenanted', 'notice_given'],
    columns: ['stage', 'price', 'applicants', 'checks', 'clock', 'negotiator', 'changed'],
  },
};
export type ListOf = Kind;
export const isListType = (type: string): type is ListType => Object.hasOwn(KINDS, type);

const NAMES: Record<ColumnId, string | { sale: string; letting: string }> = {
  reference: 'Reference',
  type: 'Type',
  stage: 'Stage',
  price: { sale: 'Asking price', letting: 'Rent a month' },
  offer: 'Best offer',
  applicants: { sale: 'Applicants', letting: 'People' },
  checks: { sale: 'Compliance', letting: 'Checks' },
  clock: 'CDD clock',
  documents: 'Documents',
  negotiator: 'Negotiator',
  branch: 'Branch',
  available: 'Available from',
  changed: 'Changed',
};
export type Shown = { branches: boolean; documents: boolean };
/** Every column, in the order of the table; a firm with one office has no column of branches, and where nothing is signed there are no documents. */
const COLUMN_IDS = keysOf(NAMES);
export const columnIds = ({ branches, documents }: Shown): ColumnId[] =>
  COLUMN_IDS.filter((id) => (id !== 'branch' || branches) && (id !== 'documents' || documents));
export function columnName(list: ListOf, id: ColumnId): string {
  const name = NAMES[id];
  return typeof name === 'string' ? name : name[list.kind];
}
