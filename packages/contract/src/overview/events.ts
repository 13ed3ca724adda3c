import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id } from '../kernel/values.ts';

/** What can change. */
export const LIVE_TOPICS = [
  'check',
  'report',
  'lists',
  'activity',
  'members',
  'workspace',
  'registration',
  'verification',
  'messages',
  'notifications',
  'search',
  'parties',
  'properties',
  'imports',
  'screening_batches',
  'screening-policy',
  'flows',
  'documents',
  'payments',
  'api_keys',
  'webhooks',
  'shares',
  'compliance',
  'monitoring',
] as const;

/** Something changed in the workspace; the screen asks again for what it shows. Carries no personal data. */
export const LiveEvent = z.object({ topic: z.enum(LIVE_TOPICS), id: Id.nullable() });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** What can change for somebody outside the firms: what they were asked for, and what was sent to be signed. */
export const APP_TOPICS = ['tasks', 'documents'] as const;

/** Something of theirs changed; the page asks again for what it shows. It says neither what nor whose. */
export const AppEvent = z.object({ topic: z.enum(APP_TOPICS) });
export type AppEvent = z.infer<typeof AppEvent>;

export const streamAppEvents = defineRoute({
  method: 'GET',
  path: '/v2/app/events',
  tag: 'Events',
  access: 'app',
  answers: 'events',
  summary: 'Server-sent events of the person, from whatever workspace; each `data:` line is an AppEvent',
  output: AppEvent,
  errors: [],
});

export const streamEvents = defineRoute({
  method: 'GET',
  path: '/v2/client/live-events',
  tag: 'Events',
  access: 'staff',
  answers: 'events',
  summary: 'Server-sent events of the workspace; each `data:` line is a LiveEvent',
  output: LiveEvent,
  errors: [],
});
