/* The indexes this process compares with. They are shared memory: holding one here is enough for every thread to use it. */
import type { ScreeningIndex } from '@freehold/screening/build-index';

import type { Place } from './screening-connection.ts';

/** `slot` names whose list it is: a newer version takes the place of the one before. `entries` tells how long its index takes, where that is known. */
export type WantedList = { slot: string; versionId: number; entries?: number };
type Held = { slot: string; versionId: number; index: Promise<ScreeningIndex>; ready: ScreeningIndex | null };
/** `before`: the newest earlier version that is held. */
export type Build = (
  list: WantedList,
  place: Place,
  before: { versionId: number; index: ScreeningIndex } | null,
) => Promise<ScreeningIndex>;
export type HeldIndexes = ReturnType<typeof openHeldIndexes>;

/** Lists of one installation and of many workspaces are held together; those used longest ago leave first. */
const MOST_HELD = 24;
/** Of versions that a newer one has replaced, for checks that are worked out again. */
const MOST_REPLACED = 4;

/** `onDropped` hears of how many entries each index was that is held no longer. */
export function openHeldIndexes(build: Build, onDropped: (entries: number) => void = () => {}) {
  /** Last used last. */
  const held = new Map<number, Held>();

  /** The index of a version: at once when it is held, else when it is built. Whoever asks meanwhile waits for the same build; others go on. */
  function indexOf(list: WantedList, place: Place): Promise<ScreeningIndex> {
    const known = held.get(list.versionId);
    if (known) {
      held.delete(list.versionId);
      held.set(list.versionId, known);
      return known.index;
    }
    const one: Held = { slot: list.slot, versionId: list.versionId, ready: null, index: build(list, place, newestBefore(list)) };
    held.set(list.versionId, one);
    one.index.then(
      (index) => {
        one.ready = index;
        dropOthers(one);
      },
      () => held.get(list.versionId) === one && held.delete(list.versionId),
    );
    return one.index;
  }

  /** Gives the memory of a version back. */
  function release(versionId: number): void {
    const one = held.get(versionId);
    if (!held.delete(versionId) || !one?.ready) return;
    onDropped(one.ready.entryCount);
  }

  function newestBefore({ slot, versionId }: WantedList) {
    const earlier = [...held.values()].filter((one) => one.slot === slot && one.ready && one.versionId < versionId);
    const newest = earlier.sort((left, right) => right.versionId - left.versionId)[0];
    return newest?.ready ? { versionId: newest.versionId, index: newest.ready } : null;
  }

  /** A new version takes the place of those before it. A comparison under way holds its own; the memory goes when the last one is done. */
  function dropOthers(one: Held): void {
    const ready = [...held.values()].filter((other) => other.ready);
    const newer = (list: Held) => ready.some((other) => other.slot === list.slot && other.versionId > list.versionId);
    if (!newer(one)) for (const other of ready) if (other.slot === one.slot && other !== one) release(other.versionId);
    const replaced = ready.filter((other) => held.has(other.versionId) && newer(other));
    for (const other of replaced.slice(0, Math.max(0, replaced.length - MOST_REPLACED))) release(other.versionId);
    for (const other of ready) if (held.size > MOST_HELD) release(other.versionId);
  }

  /** Versions of a list that can be compared with at once, newest first. */
  const readyOf = (slot: string): number[] =>
    [...held.values()].flatMap((one) => (one.slot === slot && one.ready ? one.versionId : [])).sort((left, right) => right - left);

  return {
    indexOf,
    readyOf,
    drop: release,
    versions: () => [...held.keys()],
    slots: () => [...new Set([...held.values()].map((one) => one.slot))],
  };
}
