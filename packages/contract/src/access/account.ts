import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, personName, Phone, Timestamp, Version } from '../kernel/values.ts';

const tag = 'Your account';

/** The signed-in person as this workspace knows them. Their other workspaces keep the name and number they know. */
export const Profile = z.object({
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe('With country code, like +447700900123; null when none was given'),
  role: z.string(),
  member_since: Timestamp,
  saved_at: Timestamp.describe('When these details last changed'),
  version: Version,
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineRoute({
  method: 'GET',
  path: '/v2/client/profile',
  tag,
  access: 'staff',
  summary: 'The signed-in person’s own details in this workspace',
  output: Profile,
  errors: [],
});

/** The form of one's own details. */
export const ProfileForm = z.object({
  first_name: personName('Enter your first name'),
  surname: personName('Enter your last name'),
  phone: z.preprocess((value) => (value === '' ? null : value), Phone.nullable()),
});

export const changeProfile = defineRoute({
  method: 'PATCH',
  path: '/v2/client/profile',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Change one’s own name and phone number',
  body: ProfileForm.extend({ version: Version }),
  output: Profile,
  errors: ['STALE_VERSION'],
});

/** A browser that is signed in. */
export const LiveSession = z.object({
  id: Id,
  browser: z.string().nullable().describe('Like “Chrome”; null when it does not say'),
  system: z.string().nullable().describe('Like “Windows” or “iPhone”; null when it does not say'),
  device: z.enum(['computer', 'phone', 'tablet']),
  network: z.string().nullable().describe('First half of its address at its last use, the rest as zeros'),
  way: z.enum(['link', 'passkey', 'single_sign_on']).describe('How it signed in'),
  opened_at: Timestamp,
  last_used_at: Timestamp,
  is_current: z.boolean().describe('The one that asks'),
  is_unfamiliar: z.boolean().describe('Another network and another kind of device than every other one in the list'),
});
export type LiveSession = z.infer<typeof LiveSession>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/v2/client/sessions',
  tag,
  access: 'staff',
  summary: 'Where the signed-in person is signed in now, this one first',
  output: z.object({
    kept_here: z.boolean().describe('False where another identity provider keeps sign-ins; then the list is empty'),
    sessions: z.array(LiveSession),
  }),
  errors: [],
});

export const endOneSession = defineRoute({
  method: 'DELETE',
  path: '/v2/client/sessions/{id}',
  whileSuspended: true,
  tag,
  access: 'staff',
  whileRegistering: true,
  summary: 'Sign one browser out. Its tokens are refused from that moment; when it is another one, the person is told by email',
  params: IdParams,
  output: z.object({ ended: z.literal(true), was_current: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/v2/client/sessions/end-others',
  whileSuspended: true,
  tag,
  access: 'staff',
  whileRegistering: true,
  summary: 'Sign out everywhere but here. The person is told by email',
  output: z.object({ ended: z.int().describe('How many were signed out') }),
  errors: ['INVALID_STATE'],
});
