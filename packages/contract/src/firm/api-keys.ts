import { z } from 'zod';
import { keysOf } from '../kernel/keys.ts';
import { KEY_SCOPES } from '../kernel/key-scopes.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'API keys';

/** How many keys that still work a workspace can have. */
export const MOST_KEYS = 20;
/** How long a key can be made to work, in days; null until it is revoked. */
export const KEY_LIFETIMES = [30, 90, 365, null] as const;

const Scopes = z.array(z.enum(keysOf(KEY_SCOPES)));

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  hint: z.string().describe('The last four characters, to know one from another'),
  scopes: Scopes,
  state: z.enum(['active', 'expired', 'revoked', 'stopped']).describe('`stopped`: whoever made it no longer works here'),
  made_by: z.object({ member_id: Id, name: z.string() }),
  made_at: Timestamp,
  expires_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable().describe('To the minute'),
  last_used_from: z.string().nullable().describe('The network it was last used from'),
  revoked_at: Timestamp.nullable(),
  revoked_by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/v2/client/api-keys',
  tag,
  access: 'staff',
  summary: 'The API keys of the workspace, the newest first, with those that no longer work',
  output: z.object({ keys: z.array(ApiKey), can: z.object({ manage: z.boolean() }) }),
  errors: [],
});

export const NewApiKey = z.strictObject({
  name: z
    .string('Enter a name')
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Enter a name').max(60, 'Must be 60 characters or fewer')),
  scopes: Scopes.min(1, 'Choose what the key may do').transform((scopes) => [...new Set(scopes)]),
  expires_in_days: z.literal(KEY_LIFETIMES, 'Choose how long the key works'),
});
export type NewApiKey = z.input<typeof NewApiKey>;

export const makeApiKey = defineRoute({
  method: 'POST',
  path: '/v2/client/api-keys',
  tag,
  access: 'staff',
  summary: 'Make an API key. The key stands in this answer and nowhere else, ever',
  body: NewApiKey,
  output: ApiKey.extend({ key: z.string().describe('Send it as `Authorization: Bearer …`') }),
  errors: ['INVALID_STATE'],
  recentSignIn: true,
});

export const revokeApiKey = defineRoute({
  method: 'POST',
  path: '/v2/client/api-keys/{id}/revoke',
  tag,
  access: 'staff',
  summary: 'Stop an API key at once and for good',
  params: IdParams,
  output: ApiKey,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  whileSuspended: true,
});

export const readKeyInUse = defineRoute({
  method: 'GET',
  path: '/v2/client/api-keys/in-use',
  tag,
  access: 'staff',
  key: 'any',
  summary: 'Which workspace this call works in, and with which API key',
  output: z.object({
    workspace: z.object({ id: Id, account_name: z.string() }),
    key: ApiKey.pick({ id: true, name: true, scopes: true, expires_at: true }).nullable().describe('Null for a member without a key'),
  }),
  errors: [],
});
