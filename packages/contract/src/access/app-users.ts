import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { codeSent, Id, IdParams, SentCode, Timestamp } from '../kernel/values.ts';

const tag = 'Signers';

/** A person outside the workspaces who signs. The contacts are masked: whoever holds the token learns no address or number from it. */
export const AppUser = z.object({
  id: Id,
  first_name: z.string(),
  surname: z.string(),
  email: z.string().nullable().describe('Masked: first two letters and the domain'),
  phone: z.string().nullable().describe('Masked: last three digits'),
});
export type AppUser = z.infer<typeof AppUser>;

const Contact = z
  .string('Enter an email address or mobile number')
  .trim()
  .min(1, 'Enter an email address or mobile number')
  .max(254, 'Enter an email address or mobile number')
  .describe('E-mail address, UK mobile number (07… or +44…), or a number of another country in full');

export const requestAppUserCode = defineRoute({
  method: 'POST',
  path: '/v2/public/app-users/code',
  tag,
  access: 'public',
  summary: 'Send a sign-in code. The answer is the same whether or not the contact is known',
  body: z.object({ contact: Contact }),
  output: z.object({
    ...codeSent,
    channel: z.enum(['email', 'sms']),
    challenge: z
      .string()
      .describe('Stands for the browser that asked: the code works with it alone, and wrong tries are counted for it alone'),
  }),
  errors: [],
});

export const signInAppUser = defineRoute({
  method: 'POST',
  path: '/v2/public/app-users/sign-in',
  tag,
  access: 'public',
  summary: 'Use the code that this browser asked for, once, for a token',
  body: z.object({
    contact: Contact,
    challenge: z.string().min(20).max(100).describe('As it was answered when the code was asked for'),
    code: SentCode,
  }),
  output: z.object({
    token: z.string().describe('For the Authorization header of the signer’s calls'),
    expires_at: Timestamp.describe('Seven days from now; each use moves it, up to thirty days after sign-in'),
    app_user: AppUser,
  }),
  errors: ['CODE_INVALID'],
});

export const getAppUser = defineRoute({
  method: 'GET',
  path: '/v2/app/me',
  forOneDocument: true,
  tag,
  access: 'app',
  summary: 'The signed-in signer',
  output: AppUser,
  errors: [],
});

/* ---------- the contacts of one person ---------- */
/** A way to reach the person that opens their pages. Masked, as everywhere. */
export const OwnContact = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  masked: z.string(),
  added_at: Timestamp.nullable().describe('When the person added it; null for the one an agent first wrote to'),
  signed_in_with: z.boolean().describe('This session was opened with it'),
  can_remove: z.boolean().describe('False for the last one'),
});
export type OwnContact = z.infer<typeof OwnContact>;
const OwnContacts = z.object({ contacts: z.array(OwnContact), texts: z.boolean().describe('Whether a code can be sent to a number here') });

export const listOwnContacts = defineRoute({
  method: 'GET',
  path: '/v2/app/contacts',
  tag,
  access: 'app',
  summary: 'The contacts the person proved to be theirs: signed in with any of them, they see what was sent to each',
  output: OwnContacts,
  errors: [],
});

export const sendContactCode = defineRoute({
  method: 'POST',
  path: '/v2/app/contacts/code',
  tag,
  access: 'app',
  summary: 'Send a code to another address or number of the person, whoever is reached there',
  body: z.strictObject({ contact: Contact }),
  output: z.object({ ...codeSent, to: z.string().describe('Masked'), challenge: z.string().describe('Send it back with the code') }),
  errors: ['INVALID_STATE', 'DUPLICATE'],
});

export const addOwnContact = defineRoute({
  method: 'POST',
  path: '/v2/app/contacts',
  tag,
  access: 'app',
  summary: 'Add the contact the code came to. What was sent to it is theirs from then on, and every session opened with it before ends',
  body: z.strictObject({ contact: Contact, challenge: z.string().min(20).max(100), code: SentCode }),
  output: OwnContacts,
  errors: ['CODE_INVALID', 'INVALID_STATE'],
});

export const removeOwnContact = defineRoute({
  method: 'DELETE',
  path: '/v2/app/contacts/{id}',
  tag,
  access: 'app',
  summary: 'Remove a contact that is not the last. What was sent to it stays with it; every other session of the person ends',
  params: IdParams,
  output: OwnContacts,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const endAppUserSession = defineRoute({
  method: 'POST',
  path: '/v2/app/session/end',
  forOneDocument: true,
  tag,
  access: 'app',
  summary: 'End the signer’s session: the token opens nothing any more',
  onFirmDevice: true,
  output: z.object({ ended: z.literal(true) }),
  errors: [],
});
