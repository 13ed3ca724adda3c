import { WORK_KINDS, type WorkKind } from '@freehold/contract/overview/tasks';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the queue, as they stand in the address. */
export type WorkSearch = {
  page?: number | undefined;
  q?: string | undefined;
  kind?: WorkKind | undefined;
  who?: 'mine' | 'nobody' | undefined;
  due?: 'overdue' | 'week' | undefined;
};

/** A wrong value is left out, not refused. */
export function readWorkSearch(search: Record<string, unknown>): WorkSearch {
  return {
    page: countIn(search['page']),
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    kind: oneOf(search['kind'], WORK_KINDS),
    who: oneOf(search['who'], ['mine', 'nobody']),
    due: oneOf(search['due'], ['overdue', 'week']),
  };
}
