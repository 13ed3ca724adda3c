/** True when every text in the value can lie in PostgreSQL: no NUL, and no half of a character. Anything else would fail as a fault of ours. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value !== null && typeof value === 'object') return Object.values(value).every(isStorable);
  return true;
}
