import { z } from 'zod';
import { AppCode, PasskeyCreationOptions, PasskeyRegistration, SignInCode } from '../kernel/sign-in-values.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Sign-in methods';

/** What a person calls a passkey, so that they know it again. */
export const PasskeyName = z
  .string('Give the passkey a name')
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Give the passkey a name').max(60, 'Must be 60 characters or fewer'));

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable().describe('Null until it has signed in once'),
});
export type Passkey = z.infer<typeof Passkey>;

/** The ways the signed-in person may sign in, beside the e-mail link that always works. They belong to the person, not to a workspace. */
export const SignInMethods = z.object({
  provider: z
    .enum(['built-in', 'firebase'])
    .describe('With another provider than the built-in one the rest is empty: methods are kept there'),
  can_change: z
    .boolean()
    .describe(
      'Whether the person signed in within the last 15 minutes; else they sign in again before a way to sign in is added or removed',
    ),
  passkeys: z.array(Passkey).describe('Oldest first, at most 20'),
  two_step: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  single_sign_on: z
    .object({ name: z.string(), linked: z.boolean() })
    .nullable()
    .describe('The OpenID Connect provider, where there is one; linked at the first sign-in through it'),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const getSignInMethods = defineRoute({
  method: 'GET',
  path: '/v2/client/sign-in-methods',
  tag,
  access: 'staff',
  summary: 'The ways the signed-in person may sign in',
  output: SignInMethods,
  errors: [],
});

export const startPasskey = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/passkeys/options',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'What the browser needs to make a passkey (navigator.credentials.create). Good for five minutes and one try',
  recentSignIn: true,
  output: PasskeyCreationOptions,
  errors: ['INVALID_STATE', 'SIGN_IN_AGAIN'],
});

export const PasskeyForm = z.object({ name: PasskeyName });

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/passkeys',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Keep the passkey the browser made',
  body: z.object({ name: PasskeyName, response: PasskeyRegistration }),
  output: Passkey,
  errors: ['PASSKEY_REFUSED', 'DUPLICATE', 'INVALID_STATE'],
});

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/v2/client/sign-in-methods/passkeys/{id}',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Give a passkey another name',
  params: IdParams,
  body: PasskeyForm,
  output: Passkey,
  errors: ['NOT_FOUND'],
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/v2/client/sign-in-methods/passkeys/{id}',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Remove a passkey: it signs in no longer',
  params: IdParams,
  recentSignIn: true,
  output: z.object({ removed: z.literal(true) }),
  errors: ['NOT_FOUND', 'SIGN_IN_AGAIN'],
});

export const startTwoStep = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/two-step/start',
  whileSuspended: true,
  tag,
  access: 'staff',
  recentSignIn: true,
  summary: 'A new secret for an authenticator app. Nothing changes until a code from the app confirms it; starting again replaces it',
  output: z.object({
    secret: z.string().describe('Base32, to type where the picture cannot be scanned'),
    uri: z.string().describe('otpauth:// address, to show as a QR code'),
  }),
  errors: ['INVALID_STATE', 'SIGN_IN_AGAIN'],
});

/** The form that confirms an authenticator app. */
export const AppCodeForm = z.object({ code: AppCode });
/** The form of what needs a second proof. */
export const SignInCodeForm = z.object({ code: SignInCode });

export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).length(10).describe('Shown this once. Each works once in place of a code from the app'),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTwoStep = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/two-step/confirm',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Switch two-step sign-in on with the first code from the app',
  body: AppCodeForm,
  output: RecoveryCodes,
  errors: ['INVALID_STATE'],
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/two-step/recovery-codes',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Ten new recovery codes; the old ones stop working',
  body: SignInCodeForm,
  output: RecoveryCodes,
  errors: ['INVALID_STATE'],
});

export const stopTwoStep = defineRoute({
  method: 'POST',
  path: '/v2/client/sign-in-methods/two-step/stop',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: 'Switch two-step sign-in off, with a code from the app or a recovery code',
  body: SignInCodeForm,
  output: z.object({ stopped: z.literal(true) }),
  errors: ['INVALID_STATE'],
});
