import type { UsageSummary } from '@freehold/contract/firm/usage';
import { addDays, daysBetween } from '@freehold/property-rules/calendar';

/** What one bar of the chart shows: a day, or a month where there are many days. */
export type UsageBar = {
  key: string;
  isMonth: boolean;
  total_pence: number;
  quantity: number;
  counts: readonly { kind: string; quantity: number }[];
};

const MOST_DAYS = 62;

/** Every day from the first to the last, or every month: also those on which nothing was used. */
export function barsOf({ from, to, days, kinds }: Pick<UsageSummary, 'from' | 'to' | 'days' | 'kinds'>): UsageBar[] {
  const count = daysBetween(from, to) + 1;
  const isMonth = count > MOST_DAYS;
  const all = Array.from({ length: count }, (_, at) => addDays(from, at).slice(0, isMonth ? 7 : 10));
  const byKey = Map.groupBy(days, ({ day }) => (isMonth ? day.slice(0, 7) : day));
  return [...new Set(all)].map((key) => {
    const rows = byKey.get(key) ?? [];
    return {
      key,
      isMonth,
      quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
      total_pence: rows.reduce((sum, row) => sum + row.total_pence, 0),
      counts: kinds.map(({ kind }) => ({
        kind,
        quantity: rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.quantity, 0),
      })),
    };
  });
}

/** At most seven bars named under the chart. */
export function marksOf<Bar>(bars: readonly Bar[], name: (bar: Bar) => string): { at: number; text: string }[] {
  const every = Math.max(1, Math.ceil(bars.length / 7));
  return bars.flatMap((bar, at) => (at % every === 0 ? [{ at, text: name(bar) }] : []));
}
