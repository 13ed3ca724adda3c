import { quantile } from './quantile.ts';

/** So few are sorted anew in less time than they are merged. */
const FEW = 256;

/** Sorted lists as one. */
export function mergeSorted(lists: readonly Int32Array[]): Int32Array {
  let rest = lists.filter(({ length }) => length > 0);
  const count = rest.reduce((sum, { length }) => sum + length, 0);
  if (rest.length > 1 && count <= FEW) {
    const all = new Int32Array(count);
    let at = 0;
    for (const list of rest) {
      all.set(list, at);
      at += list.length;
    }
    return all.sort();
  }
  while (rest.length > 1) {
    const merged: Int32Array[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const [one, other] = [rest[at], rest[at + 1]];
      if (one) merged.push(other ? mergeTwo(one, other) : one);
    }
    rest = merged;
  }
  return rest[0] ?? new Int32Array(0);
}

function mergeTwo(one: Int32Array, other: Int32Array): Int32Array {
  const merged = new Int32Array(one.length + other.length);
  let [left, right, at] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [low = 0, high = 0] = [one[left], other[right]];
    merged[at++] = low <= high ? low : high;
    if (low <= high) left += 1;
    else right += 1;
  }
  merged.set(one.subarray(left), at);
  merged.set(other.subarray(right), at + one.length - left);
  return merged;
}

/**
 * The quantile of sorted lists taken together, without joining them: their values are searched by halves. Of each list only the part is looked
 * at in which the value may still lie.
 */
export function quantileOfLists(lists: readonly Int32Array[], share: number): number | null {
  let length = 0;
  // Of all together it lies between the least and the greatest of those that each list has by itself.
  let [low, high] = [Infinity, -Infinity];
  for (const list of lists) {
    if (list.length === 0) continue;
    length += list.length;
    const at = share * (list.length - 1);
    low = Math.min(low, list[Math.floor(at)] ?? Infinity);
    high = Math.max(high, list[Math.ceil(at)] ?? -Infinity);
  }
  if (length === 0) return null;
  const below = Math.floor(share * (length - 1));
  const at = share * (length - 1) - below;
  let { starts, ends, places } = roomFor(lists);
  while (low < high) {
    const middle = (low + high) >>> 1;
    let count = 0;
    for (let one = 0; one < lists.length; one++) {
      const list = lists[one] ?? NONE;
      let from = starts[one] ?? 0;
      let to = ends[one] ?? 0;
      while (from < to) {
        const half = (from + to) >> 1;
        if ((list[half] ?? 0) <= middle) from = half + 1;
        else to = half;
      }
      places[one] = from;
      count += from;
    }
    const isReached = count > below;
    if (isReached) high = middle;
    else low = middle + 1;
    const left = isReached ? ends : starts;
    if (isReached) ends = places;
    else starts = places;
    places = left;
  }
  // Two neighbours are enough for a quantile between them.
  return at === 0 ? low : (quantile([low, nextAfter(lists, low, below)], at) ?? null);
}

let kept = { starts: new Int32Array(12), ends: new Int32Array(12), places: new Int32Array(12) };
/** Where in each list the part begins and ends that is looked at; kept from call to call, since to make them takes as long as the search. */
function roomFor(lists: readonly Int32Array[]): typeof kept {
  const count = lists.length;
  if (kept.starts.length < count) kept = { starts: new Int32Array(count), ends: new Int32Array(count), places: new Int32Array(count) };
  for (let one = 0; one < count; one++) {
    kept.starts[one] = 0;
    kept.ends[one] = lists[one]?.length ?? 0;
  }
  return kept;
}

/** The value behind the one of a rank. */
function nextAfter(lists: readonly Int32Array[], value: number, rank: number): number {
  let [count, next] = [0, Infinity];
  for (const list of lists) {
    const own = countUpTo(list, value);
    count += own;
    next = Math.min(next, list[own] ?? Infinity);
  }
  return count > rank + 1 ? value : next;
}

function countUpTo(list: Int32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
const NONE = new Int32Array(0);
