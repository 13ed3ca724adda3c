const DAY_MS = 86_400_000;
/** Days after a request was sent on which the payer is reminded. */
export const REMINDER_DAYS = [2, 5, 9] as const;

export function nextReminder(sentAt: Date, reminded: number): Date | null {
  const day = REMINDER_DAYS[reminded];
  return day === undefined ? null : new Date(sentAt.getTime() + day * DAY_MS);
}
