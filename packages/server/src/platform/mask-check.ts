import type { ScreenedSubject } from '@freehold/contract/checks';

/**
 * A check for somebody who sees full numbers masked: of a date of birth the year, of an address nothing, wherever in the answer they stand,
 * since points and changes quote them.
 */
export function maskCheck<T extends { subject: ScreenedSubject }>(check: T): T {
  const { subject } = check;
  if (subject.kind === 'company') return check;
  const { dob, address } = subject;
  const quoted = [...(dob ? [[dob, dob.slice(0, 4)] as const] : []), ...(address ? [[address, '•••'] as const] : [])];
  return quoted.length === 0 ? check : (replaceIn(check, quoted) as T);
}

function replaceIn(value: unknown, quoted: readonly (readonly [string, string])[]): unknown {
  if (typeof value === 'string') return quoted.reduce((text, [full, masked]) => text.replaceAll(full, masked), value);
  if (Array.isArray(value)) return value.map((one: unknown) => replaceIn(one, quoted));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, quoted)]));
}
