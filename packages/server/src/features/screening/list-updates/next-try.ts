const HOUR_MS = 3_600_000;
const MOST_HOURS = 24;

/** After a failure: in 1 hour, 2, 4 and so on, a day at most. After anything else: as often as somebody chose. */
export function nextTry(now: Date, everyHours: number, failures: number): Date {
  const hours = failures === 0 ? everyHours : Math.min(2 ** (failures - 1), MOST_HOURS);
  return new Date(now.getTime() + hours * HOUR_MS);
}
