import type { ActivityEvent } from '@freehold/contract/activity';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { activityQuery, type ActivityAsked } from '../../lib/activity-query.ts';
import { londonDay } from '../../lib/format.ts';
import { activityList, listKey, type ActivityPage } from './queries.ts';

export type Day = { day: string; count: number; events: ActivityEvent[] };
type Pages = InfiniteData<ActivityPage, number | null>;
const MOST_NEWER = 100;
const FRESH_MS = 10_000;

/** The list with what happens meanwhile: newer events wait until `showNewer` puts them on top, so that nothing moves under a reader. */
export function useLiveList(asked: ActivityAsked) {
  const client = useQueryClient();
  const list = useInfiniteQuery(activityList(asked));
  const pages = list.data?.pages;
  const first = pages?.[0];
  const newestId = first?.data[0]?.id;
  const newer = useQuery({
    ...activityQuery({ ...asked, limit: MOST_NEWER, ...(newestId === undefined ? {} : { after: newestId }) }),
    // The list itself has just said what there is; from then on live events ask, and whoever comes back to the page.
    ...(first ? { initialData: { data: [], meta: first.meta }, initialDataUpdatedAt: list.dataUpdatedAt } : {}),
    staleTime: FRESH_MS,
    enabled: first !== undefined,
  }).data;
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());

  const startAgain = useCallback(() => client.resetQueries({ queryKey: listKey(asked) }), [client, asked]);
  const waiting = newer?.data.length ?? 0;
  const known = first?.meta.total ?? 0;
  // More came than one answer holds, or something left: what this person may know of has changed.
  const isOutdated = newer !== undefined && (waiting >= MOST_NEWER || newer.meta.total !== known + waiting);
  useEffect(() => {
    if (isOutdated) void startAgain();
  }, [isOutdated, startAgain]);

  const showNewer = useCallback(() => {
    if (!newer || newer.data.length === 0) return;
    client.setQueryData<Pages>(
      listKey(asked),
      (old) => old && { pages: [{ ...newer, meta: { ...newer.meta, next: null } }, ...old.pages], pageParams: [null, ...old.pageParams] },
    );
    setAdded((before) => new Set([...before, ...newer.data.map((event) => event.id)]));
  }, [client, asked, newer]);

  const days = useMemo(() => daysOf(pages ?? []), [pages]);
  return { list, days, meta: first?.meta, waiting: isOutdated ? 0 : waiting, showNewer, added };
}

/** The events day by day. A newer page knows the counts of its days better. */
function daysOf(pages: readonly ActivityPage[]): Day[] {
  const counts = new Map([...pages].reverse().flatMap(({ meta }) => meta.days.map(({ day, events }) => [day, events] as const)));
  const days: Day[] = [];
  for (const event of pages.flatMap((page) => page.data)) {
    const day = londonDay(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, count: counts.get(day) ?? 1, events: [event] });
  }
  return days;
}
