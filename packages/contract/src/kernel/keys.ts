/*
 * Records whose keys are the words of a list. TypeScript's own `Object.keys`, `entries` and `fromEntries` speak of any text, because a value may
 * have more keys than its type: hand in records that are written out, or made from such a list.
 */

type KeyOf<T> = Extract<keyof T, string>;

export const keysOf = <T extends object>(record: T): KeyOf<T>[] => Object.keys(record) as KeyOf<T>[];

export const entriesOf = <T extends object>(record: T): { [K in KeyOf<T>]-?: [K, T[K]] }[KeyOf<T>][] =>
  keysOf(record).map((key) => [key, record[key]]);

export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** Whether a value is one of these words. */
export const isOneOf = <T>(words: readonly T[], value: unknown): value is T => words.some((word) => word === value);

export const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is KeyOf<T> => Object.hasOwn(record, key);

type Defined<T> = T extends unknown
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
    }
  : never;
/** What is left out, or undefined, is in neither the answer nor its type. */
export const withoutUndefined = <T extends object>(record: T): Defined<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
