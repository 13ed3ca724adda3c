import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { MAIL_CHOICES, NOTIFICATION_KINDS } from './notification-kinds.ts';

const tag = 'Notifications';

const Kind = z.enum(NOTIFICATION_KINDS);
const Mail = z.enum(MAIL_CHOICES).describe('`digest`: in one mail at 08:00, London time');

/** One thing the signed-in member was told. It names nobody who is checked: a reference and a way there. */
export const Notification = z.object({
  id: Id,
  kind: Kind,
  words: z.string(),
  path: z.string().describe('The page of the product it is about'),
  is_urgent: z.boolean(),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/v2/client/notifications',
  tag,
  access: 'staff',
  summary: 'What the signed-in member was told: unread first, then the newest',
  query: PageQuery.extend({ unread: z.enum(['true', 'false']).default('false').describe('`true`: only what is unread') }),
  output: z.array(Notification),
  meta: PageMeta.extend({
    unread: z.int().describe('How many are unread, on every page'),
    newest: Id.nullable().describe('The highest number there is; null when there is none'),
  }),
  errors: [],
});

export const readNotification = defineRoute({
  method: 'POST',
  path: '/v2/client/notifications/{id}/read',
  whileSuspended: true,
  tag,
  access: 'staff',
  whileRegistering: true,
  summary: 'Mark one as read',
  params: IdParams,
  output: Notification,
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = defineRoute({
  method: 'POST',
  path: '/v2/client/notifications/read-all',
  whileSuspended: true,
  tag,
  access: 'staff',
  whileRegistering: true,
  summary: 'Mark as read everything up to a number, so that nothing the person has not seen yet is marked',
  body: z.object({ up_to: Id }),
  output: z.object({ read: z.int() }),
  errors: [],
});

const KindChoice = z.object({ kind: Kind, here: z.boolean(), mail: Mail });

/** What reaches the signed-in member: only the kinds their role can be told of. */
export const NotificationChoices = z.object({
  version: Version,
  is_quiet: z.boolean().describe('Mail that is not urgent waits from 19:00 to 08:00, London time'),
  kinds: z.array(KindChoice.extend({ label: z.string(), is_urgent: z.boolean() })),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const getNotificationChoices = defineRoute({
  method: 'GET',
  path: '/v2/client/notification-choices',
  tag,
  access: 'staff',
  summary: 'What reaches the signed-in member, here and by mail',
  output: NotificationChoices,
  errors: [],
});

export const changeNotificationChoices = defineRoute({
  method: 'PATCH',
  path: '/v2/client/notification-choices',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Change what reaches one; kinds that are not named stay as they are',
  body: z.object({
    version: Version,
    is_quiet: z.boolean().optional(),
    kinds: z.array(KindChoice).max(NOTIFICATION_KINDS.length).optional(),
  }),
  output: NotificationChoices,
  errors: ['STALE_VERSION'],
});
