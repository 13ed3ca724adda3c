import { MAIL_CHOICES, NOTIFICATION_KINDS, kindOf, type Choice, type NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { z } from 'zod';

const Stored = z.partialRecord(z.enum(NOTIFICATION_KINDS), z.object({ here: z.boolean(), mail: z.enum(MAIL_CHOICES) }));

/** What a member's stored row says; the usual for what it does not hold, or should not. */
export function choiceOf(stored: unknown, kind: NotificationKind): Choice {
  return readStored(stored)[kind] ?? kindOf(kind).usual;
}

export function readStored(stored: unknown): Partial<Record<NotificationKind, Choice>> {
  const parsed = Stored.safeParse(stored);
  return parsed.success ? parsed.data : {};
}
