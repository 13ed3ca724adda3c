import type { SearchGroup, SearchType } from '@freehold/contract/overview/search';
import type { Trx } from '../../../platform/database.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { askIndex, type Ask, type VisibleSource } from './ask-index.ts';
import type { ReadSearch } from '../../../platform/search-index/classify-search.ts';
import type { ContactsShown, Entry } from '../../../platform/search-index/source.ts';
import { MOST_COUNTED, type How } from '../../../platform/search-index/store.ts';

type Similar = 'spelling' | 'digits' | null;
type Found = { entries: { entry: Entry; similar: Similar }[]; total: number };
export type Page = { page: number; perPage: number; onlyKey: string | null };

/** Fewer whole hits than this, and close spellings are looked for as well; so many of them are shown at most. */
const ENOUGH = 10;

/** One group of the answer: the page of its hits, exact ones first, each as its feature describes it now. */
export async function searchGroup(
  trx: Trx,
  scope: MemberScope,
  type: SearchType,
  sources: readonly VisibleSource[],
  read: ReadSearch & { typed: string },
  page: Page,
): Promise<SearchGroup> {
  const found = await findPage(askIndex(trx, scope, type, sources), read, page);
  const rows = new Map<string, object>();
  for (const { source, visibility } of sources) {
    const own = found.entries
      .filter(({ entry }) => entry.kind === source.kind)
      .map(({ entry }) => withContacts(entry, visibility.contacts));
    if (own.length === 0) continue;
    for (const [key, row] of await source.describe(trx, scope, own)) rows.set(`${source.kind}:${key}`, row);
  }
  const inOrder = found.entries.flatMap(({ entry, similar }) => {
    const row = rows.get(`${entry.kind}:${entry.key}`);
    return row ? [{ ...row, similar }] : [];
  });
  // The sources of a group describe rows of its type.
  return {
    type,
    failed: false,
    total: Math.min(found.total, MOST_COUNTED),
    more: found.total >= MOST_COUNTED,
    rows: inOrder,
  } as SearchGroup;
}

async function findPage(ask: Ask, read: ReadSearch & { typed: string }, { page, perPage, onlyKey }: Page): Promise<Found> {
  const slice = { limit: perPage, offset: (page - 1) * perPage, onlyKey };
  const exact = async (how: How, needle: string, similar: Similar = null): Promise<Found> => {
    const { entries, total } = await ask(how, needle, slice);
    return { entries: entries.map((entry) => ({ entry, similar })), total };
  };
  if (read.as === 'email') return exact('email', read.needle);
  if (read.as === 'phone') {
    const same = await exact('phone', read.needle);
    if (same.total > 0) return same;
    const ending = await exact('digits', read.needle, 'digits');
    // Digits may also be somebody's own reference.
    return ending.total > 0 ? ending : exact('words', read.typed);
  }
  const whole = await exact('words', read.needle);
  // A reference is not misspelt.
  if (whole.total >= ENOUGH || read.as === 'reference') return whole;
  const near = await ask('near', read.needle, { limit: ENOUGH, offset: 0, onlyKey });
  const similar = near.entries.map((entry) => ({ entry, similar: 'spelling' as const }));
  // After the whole hits, wherever their last page ends.
  const from = Math.max(0, slice.offset - whole.total);
  const room = perPage - whole.entries.length;
  return { entries: [...whole.entries, ...similar.slice(from, from + room)], total: whole.total + similar.length };
}

function withContacts(entry: Entry, shown: ContactsShown | null): Entry {
  if (shown === 'full') return entry;
  if (shown !== 'masked') return { ...entry, phone: null, email: null };
  return { ...entry, phone: entry.phone && maskPhone(entry.phone), email: entry.email && maskEmail(entry.email) };
}
