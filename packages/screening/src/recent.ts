/* What was worked out of late. Two maps, of which the older is dropped when the newer is full, so that what comes again and again stays. */

export type Recent<Value> = (key: string, make: () => Value) => Value;

/** Keeps between `most` and twice as many. `make` is asked for what is not kept, and must be pure. */
export function openRecent<Value>(most: number): Recent<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key, make) => {
    const known = newer.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? make();
    if (newer.size >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
    return value;
  };
}
