import { countIn, oneOf } from '../../../lib/search-params.ts';

export const SHOWS = ['all', 'wrong', 'here'] as const;
export type Show = (typeof SHOWS)[number];

/** `import`: the import in hand, so that its address opens it again; `step`: back at the columns of one that was tried. */
export type ImportSearch = {
  type?: 'sales' | 'lettings' | undefined;
  import?: number | undefined;
  step?: 'columns' | undefined;
  show?: Show | undefined;
  page?: number | undefined;
};

export const readImportSearch = (search: Record<string, unknown>): ImportSearch => ({
  type: oneOf(search['type'], ['sales', 'lettings']),
  import: countIn(search['import']),
  step: oneOf(search['step'], ['columns']),
  show: oneOf(search['show'], SHOWS),
  page: countIn(search['page']),
});
