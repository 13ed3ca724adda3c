import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { activityQuery, type ActivityAsked } from '../../../shared/activity-query.ts';
import { londonDay } from '../../../lib/format.ts';
import { activityList, listKey, type ActivityPage } from './queries.ts';

/** A day with its events, in the parts they arrived in: what is drawn once need not be drawn again when more arrives. */
export type Block = readonly ActivityEvent[];
export type Day = { day: string; count: number; blocks: Block[] };
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

  const before = useRef<readonly Day[]>([]);
  const days = useMemo(() => daysOf(pages ?? [], before.current), [pages]);
  useEffect(() => void (before.current = days), [days]);
  return { list, days, meta: first?.meta, waiting: isOutdated ? 0 : waiting, showNewer, added };
}

type Part = { day: string; events: ActivityEvent[] };
const partsOfPage = new WeakMap<ActivityPage, readonly Part[]>();
function partsOf(page: ActivityPage): readonly Part[] {
  const known = partsOfPage.get(page);
  if (known) return known;
  const parts: Part[] = [];
  for (const event of page.data) {
    const day = londonDay(event.at);
    const last = parts.at(-1);
    if (last?.day === day) last.events.push(event);
    else parts.push({ day, events: [event] });
  }
  partsOfPage.set(page, parts);
  return parts;
}

/** The events day by day. A newer page knows the counts of its days better. A day that stayed as it was stays the same object: it is not drawn again. */
function daysOf(pages: readonly ActivityPage[], before: readonly Day[]): Day[] {
  const counts = new Map([...pages].reverse().flatMap(({ meta }) => meta.days.map(({ day, events }) => [day, events] as const)));
  const days: Day[] = [];
  for (const { day, events } of pages.flatMap(partsOf)) {
    const last = days.at(-1);
    if (last?.day === day) last.blocks.push(events);
    else days.push({ day, count: counts.get(day) ?? events.length, blocks: [events] });
  }
  const known = new Map(before.map((day) => [day.day, day]));
  return days.map((day) => {
    const old = known.get(day.day);
    const same =
      old?.count === day.count && old.blocks.length === day.blocks.length && old.blocks.every((block, n) => block === day.blocks[n]);
    return old && same ? old : day;
  });
}
