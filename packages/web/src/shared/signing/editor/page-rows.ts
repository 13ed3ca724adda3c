import type { Page } from './draft.ts';

/* The small pages stand in two columns. Lengths in pixels, as the style sheet has them. */

const COLUMNS = 2;
const COLUMN_GAP = 10;
const BORDERS = 2;
const NAME = 18;
export const STRIP_GAP = 10;

export function rowsOf(pages: readonly Page[]): Page[][] {
  return Array.from({ length: Math.ceil(pages.length / COLUMNS) }, (_, row) => pages.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** -1 where there is no such page. */
export function rowOfPage(pages: readonly Page[], number: number): number {
  const index = pages.findIndex((page) => page.number === number);
  return index < 0 ? -1 : Math.floor(index / COLUMNS);
}

/** As high as the higher of its pages, with the number under it. */
export function heightOfRow(row: readonly Page[], width: number): number {
  const paper = Math.max(0, (width - COLUMN_GAP) / COLUMNS - BORDERS);
  return Math.max(0, ...row.map((page) => Math.ceil((paper * page.height) / Math.max(1, page.width)))) + BORDERS + NAME;
}
