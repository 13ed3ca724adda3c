/** Readers of one value of an address. What is not right counts as absent, so that an old link still opens its page. */
export function textIn(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.length <= longest ? value : undefined;
}

/** A whole number from 1 up. */
export function countIn(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

export function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((each) => each === value);
}

/** A branch by its number, or what has none. */
export const branchIn = (value: unknown): number | 'none' | undefined => (value === 'none' ? 'none' : countIn(value));
