/* What was worked out of late. Two maps, of which the older is dropped when the newer is full, so that what comes again and again stays. */

/** `make` with a memory of between `most` and twice as many answers. It must be pure, and must not answer undefined. */
export function openRecent<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key) => {
    const known = newer.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? make(key);
    if (newer.size >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
    return value;
  };
}
