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
  let [left, right] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const [low, high] = [one[left], other[right]];
    if (high === undefined || (low !== undefined && low <= high)) {
      merged[at] = low ?? 0;
      left += 1;
    } else {
      merged[at] = high;
      right += 1;
    }
  }
  return merged;
}

/** The quantile of sorted lists taken together, without joining them: their values are searched by halves. */
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
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countUpToIn(lists, middle) > below) high = middle;
    else low = middle + 1;
  }
  // Two neighbours are enough for a quantile between them.
  return at === 0 ? low : (quantile([low, nextAfter(lists, low, below)], at) ?? null);
}

function countUpToIn(lists: readonly Int32Array[], value: number): number {
  let count = 0;
  for (const list of lists) count += countUpTo(list, value);
  return count;
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
