import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { keysOf } from '../kernel/keys.ts';
import { defineRoute } from '../kernel/route.ts';
import { EnteredTime, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

const staff = { tag: 'Webhooks', access: 'staff' } as const;

/** The most endpoints a workspace can have, whatever its plan. */
export const MOST_ENDPOINTS = 10;
/** Tries of one event, and how long after each the next follows, in minutes, before jitter. */
export const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 720, 720, 720] as const;
export const MOST_ATTEMPTS = RETRY_MINUTES.length + 1;
/** After a new secret both sign, for this long. */
export const OVERLAP_HOURS = 24;
/** How long events, deliveries and answers are kept. */
export const KEPT_DAYS = 30;

const EventType = z.enum(keysOf(WEBHOOK_EVENTS));
const EventTypes = z
  .array(EventType)
  .min(1, 'Choose at least one event, or all')
  .transform((types) => [...new Set(types)])
  .nullable()
  .describe('Null for all, those of later versions too');
const Url = z
  .string('Enter an address that begins with https://')
  .transform((text) => text.trim())
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }).max(500, 'Must be 500 characters or fewer'));
const Description = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(120, 'Must be 120 characters or fewer'));

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(EventType).nullable().describe('Null for all'),
  with_summary: z.boolean().describe('Messages say in words what happened, with the name or reference of the record'),
  state: z
    .enum(['enabled', 'disabled', 'auto_disabled'])
    .describe('`auto_disabled`: it answered 410, or nothing but faults for three days'),
  last_error: z.string().nullable().describe('Why the last try failed, until one succeeds'),
  failing_since: Timestamp.nullable(),
  secret_hint: z.string().describe('Its last three characters'),
  secret_made_at: Timestamp,
  old_secret_until: Timestamp.nullable().describe('Until then messages carry a signature by the secret before too'),
  delivered: z.int().describe('In seven days'),
  failed: z.int().describe('In seven days, given up'),
  waiting: z.int(),
  made_by: z.string(),
  made_at: Timestamp,
  version: Version,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
const WithSecret = WebhookEndpoint.extend({ secret: z.string().describe('`whsec_…`; stands in this answer and nowhere else') });

export const listWebhooks = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/webhooks',
  summary: 'The endpoints of the workspace',
  output: z.object({ endpoints: z.array(WebhookEndpoint), limit: z.int(), can: z.object({ manage: z.boolean() }) }),
  errors: [],
});

export const NewWebhook = z.strictObject({
  url: Url,
  description: Description.default(''),
  events: EventTypes,
  with_summary: z.boolean().default(false),
});
export type NewWebhook = z.input<typeof NewWebhook>;

export const addWebhook = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/webhooks',
  summary: 'Add an endpoint. Its secret stands in this answer and nowhere else',
  body: NewWebhook,
  output: WithSecret,
  errors: ['PLAN_LIMIT'],
});

export const listEventTypes = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/webhooks/events',
  summary: 'The events that an endpoint can be told of',
  output: z.array(z.object({ type: EventType, about: z.string() })),
  errors: [],
});

export const readWebhook = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/webhooks/{id}',
  summary: 'One endpoint',
  params: IdParams,
  output: WebhookEndpoint.extend({ can: z.object({ manage: z.boolean() }) }),
  errors: ['NOT_FOUND'],
});

export const changeWebhook = defineRoute({
  ...staff,
  method: 'PATCH',
  path: '/v2/client/webhooks/{id}',
  summary: 'Change the address, the description or the events of an endpoint, and whether its messages have a summary',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    url: Url.optional(),
    description: Description.optional(),
    events: EventTypes.optional(),
    with_summary: z.boolean().optional(),
  }),
  output: WebhookEndpoint,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});

export const rotateWebhook = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/webhooks/{id}/rotate',
  summary: 'Make a new secret. For 24 hours messages are signed by both',
  params: IdParams,
  output: WithSecret,
  errors: ['NOT_FOUND'],
});

export const switchWebhook = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/webhooks/{id}/switch',
  summary: 'Enable or disable an endpoint. While it is disabled nothing is sent, and what happens is not kept for it',
  params: IdParams,
  body: z.strictObject({ enabled: z.boolean() }),
  output: WebhookEndpoint,
  errors: ['NOT_FOUND'],
  whileSuspended: true,
});

export const removeWebhook = defineRoute({
  ...staff,
  method: 'DELETE',
  path: '/v2/client/webhooks/{id}',
  summary: 'Remove an endpoint with its log',
  params: IdParams,
  output: z.object({ id: Id }),
  errors: ['NOT_FOUND'],
  whileSuspended: true,
});

export const WebhookDelivery = z.object({
  id: Id,
  event_id: z.string().describe('`webhook-id` of the message, the same in every try'),
  type: EventType,
  object: z.object({ type: z.string(), id: z.string() }),
  state: z.enum(['waiting', 'retrying', 'delivered', 'failed']),
  attempts: z.int(),
  next_at: Timestamp.nullable(),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  took_ms: z.int().nullable(),
  at: Timestamp.describe('When it happened'),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listDeliveries = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/webhooks/{id}/deliveries',
  summary: 'What was sent to an endpoint in 30 days, the newest first',
  params: IdParams,
  query: PageQuery.extend({ show: z.enum(['all', 'problems']).default('all') }),
  output: z.array(WebhookDelivery),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});

export const readDelivery = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/deliveries/{id}',
  summary: 'One delivery: what is sent, and each try with its answer',
  params: IdParams,
  output: WebhookDelivery.extend({
    body: z.string().describe('As the last try sent it, or the first will'),
    tries: z.array(
      z.object({
        number: z.int(),
        at: Timestamp,
        status: z.int().nullable(),
        took_ms: z.int(),
        fault: z.string().nullable().describe('Why there is no answer'),
        answer: z.string().nullable().describe('The first 2 KB of it'),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const resendDelivery = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/deliveries/{id}/resend',
  summary: 'Send an event again now, with the same id, from the first try on',
  params: IdParams,
  output: WebhookDelivery,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const resendSince = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/webhooks/{id}/resend',
  summary: 'Send again what failed, and what happened while the endpoint was disabled, since a moment',
  params: IdParams,
  body: z.strictObject({ since: EnteredTime }),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const testWebhook = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/webhooks/{id}/test',
  summary: 'Send a test to an endpoint',
  params: IdParams,
  output: WebhookDelivery,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

/** What is sent, and what the list of events answers: numbers and states, and nothing of a person. */
export const WebhookEvent = z.object({
  id: z.string().describe('`evt_…`'),
  type: EventType,
  created: Timestamp,
  timestamp: Timestamp.describe('The same, as Standard Webhooks names it'),
  workspace_id: Id,
  version: z.literal('2026-11'),
  data: z.object({
    object_type: z.string(),
    id: z.union([Id, z.string()]),
    url: z.string().nullable().describe('Where to read it'),
    state: z.string().optional(),
    outcome: z.string().optional(),
    changed: z.array(z.string()).describe('Names of the fields that changed'),
    summary: z
      .object({ words: z.string(), name: z.string().describe('Of the record: an address, a person, a reference') })
      .optional()
      .describe('Only in messages to an endpoint that asked for it'),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const pollEvents = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/events',
  key: 'events:read',
  summary: 'What happened, the oldest first: for programs that cannot be called. Ask again with the id of the last one',
  query: z.object({
    after: z
      .string()
      .regex(/^evt_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send the id of an event')
      .optional()
      .describe('Without it from the oldest one kept'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.array(WebhookEvent),
  meta: z.object({ has_more: z.boolean() }),
  errors: ['NOT_FOUND'],
});
