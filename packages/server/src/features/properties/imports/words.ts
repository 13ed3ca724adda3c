import type { ImportKind } from '@freehold/contract/properties/import-fields';

const NAMED = {
  sales: ['property for sale', 'properties for sale'],
  lettings: ['property to let', 'properties to let'],
  people: ['person', 'people'],
} as const satisfies Record<ImportKind, readonly [string, string]>;

/** "46 properties for sale": how an import is told, without a word of its file. */
export const countInWords = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString('en-GB')} ${NAMED[kind][count === 1 ? 0 : 1]}`;
