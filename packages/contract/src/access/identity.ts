import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { PasskeyAssertion, PasskeyRequestOptions, SignInCode } from '../kernel/sign-in-values.ts';
import { sitePath } from '../kernel/site-path.ts';
import { Email, Id } from '../kernel/values.ts';
import { MemberCan } from './permissions.ts';

const tag = 'Identity';

export const OwnerSummary = z.object({
  owner_id: Id.describe("The workspace owner's number; the workspace's id"),
  account_name: z.string(),
  active_plan: z.string().nullable(),
  firebase_id: z.string().nullable().describe("The owner's unique id at the identity provider"),
  completed_signup: z.boolean(),
  connected_account: z.object({ status: z.string() }).nullable().describe('Payment account, null when none is connected'),
  first_name: z.string(),
  surname: z.string(),
});

export const VerificationStatus = z.object({
  is_verified: z.boolean(),
  is_key_member: z.boolean(),
  is_phone_verified: z.boolean(),
  is_in_grace_period: z.boolean(),
  required: z.boolean(),
  workspace_family_verified: z.boolean(),
  is_recently_verified: z.boolean(),
  current_verification: z.object({ check_link: z.string().nullable() }).nullable(),
});

/** Owner and Admin. */
export const ADMIN_ROLE_IDS: readonly number[] = [1, 2];

/** The auth user of the specification, section 3. */
export const AuthUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  surname: z.string(),
  user_hash: z.string().nullable().describe('HMAC-SHA256 of the user id for the chat widget; null when no widget is configured'),
  member_id: Id,
  role_id: z.int().describe('1 Owner, 2 Admin, 3 Compliance, 4 Negotiator, 5 Accounts, 6 Auditor'),
  role: z.string().describe('The role in words'),
  is_admin: z.boolean().describe('True for role_id 1 or 2; for display only, `can` says what is allowed'),
  owner_id: Id,
  owner: OwnerSummary,
  member: z.object({ first_name: z.string(), surname: z.string(), completed_signup: z.boolean() }),
  verification_status: VerificationStatus,
  is_operator: z.boolean().describe('Reviews verifications for the whole installation'),
  can: MemberCan,
});
export type AuthUser = z.infer<typeof AuthUser>;

export const getMe = defineRoute({
  method: 'GET',
  path: '/v2/client/me',
  tag,
  access: 'staff',
  summary: 'The signed-in user, in their first workspace',
  output: AuthUser,
  errors: [],
});

/** What the Firebase SDK of the web app is started with. None of it is secret. */
export const FirebaseSettings = z.object({
  project_id: z.string(),
  api_key: z.string(),
  auth_domain: z.string(),
  emulator_url: z.string().nullable().describe('Address of a Firebase Auth emulator, never in production'),
});
export type FirebaseSettings = z.infer<typeof FirebaseSettings>;

/** What the web app needs before anyone is signed in. */
export const AppConfig = z.object({
  environment: z.enum(['production', 'non-production']),
  identity: z.object({
    provider: z.enum(['built-in', 'firebase']),
    firebase: FirebaseSettings.nullable(),
    single_sign_on: z.object({ name: z.string() }).nullable().describe('OpenID Connect provider that may be used instead of a link'),
  }),
  document_signing: z.boolean().describe('Whether the Document signing menu shows: outside production, or where it was switched on'),
  error_reporting: z.object({ dsn: z.string() }).nullable().describe('Sentry, in production only'),
  chat: z
    .object({
      app_id: z.string(),
      origin: z.string(),
      api_base: z.string().nullable().describe('Address of the region that hosts the workspace; null for the United States'),
    })
    .nullable()
    .describe('Intercom messenger'),
  help_url: z.string().nullable(),
  version: z.string(),
  mailbox: z.boolean().describe('True when mail goes to the local mailbox page'),
  sends_texts: z.boolean().describe('Whether the installation can send text messages'),
  check_kinds: z.array(z.string()).describe('Codes of the kinds of check this installation can run'),
});
export type AppConfig = z.infer<typeof AppConfig>;

export const getAppConfig = defineRoute({
  method: 'GET',
  path: '/v2/public/config',
  tag,
  access: 'public',
  summary: 'Settings the web app needs before sign-in',
  output: AppConfig,
  errors: [],
});

export const requestSignInLink = defineRoute({
  method: 'POST',
  path: '/v2/public/sign-in/link',
  tag,
  access: 'public',
  summary: 'E-mail a sign-in link. The answer is the same whether or not the address is known',
  body: z.object({
    email: Email,
    redirect: z
      .string()
      .max(2000)
      .refine((target) => sitePath(target) !== null, 'This is not a path of this site')
      .optional()
      .describe('Path to return to after sign-in'),
  }),
  output: z.object({ sent: z.literal(true) }),
  errors: [],
});

/** A signed-in session of the built-in provider: a short-lived token; the session itself stays in an HttpOnly cookie. */
export const SignedIn = z.object({
  access_token: z.string().describe('JWT for the Authorization header, valid 15 minutes'),
  expires_at: z.iso.datetime({ offset: true }),
  uid: z.string().describe("The user's unique id at the identity provider"),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** What comes after a way in was proved: a session, or the second step before one. */
export const SignInStep = z.discriminatedUnion('next', [
  SignedIn.extend({ next: z.literal('done'), redirect: z.string().nullable().describe('Path to return to') }),
  z.object({
    next: z.literal('two_step'),
    pending: z.string().describe('Stands for the first step, for ten minutes and five tries; send it with the code'),
    redirect: z.string().nullable(),
  }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

export const confirmSignInLink = defineRoute({
  method: 'POST',
  path: '/v2/public/sign-in/confirm',
  tag,
  access: 'public',
  summary: 'Use a sign-in link once. On another device than the one that asked, the e-mail address must be given again',
  body: z.object({ token: z.string().min(20).max(400), email: Email.optional() }),
  output: SignInStep,
  errors: ['LINK_INVALID', 'LINK_OTHER_DEVICE'],
});

export const confirmTwoStepSignIn = defineRoute({
  method: 'POST',
  path: '/v2/public/sign-in/two-step',
  tag,
  access: 'public',
  summary: 'The second step: a code from the authenticator app, or a recovery code. A wrong code is told under the field `code`',
  body: z.object({ pending: z.string().min(20).max(400), code: SignInCode }),
  output: SignInStep,
  errors: ['SIGN_IN_EXPIRED'],
});

export const startPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/v2/public/sign-in/passkey/options',
  tag,
  access: 'public',
  summary: 'What the browser needs to ask for a passkey (navigator.credentials.get). Good for five minutes and one try',
  output: PasskeyRequestOptions,
  errors: [],
});

export const confirmPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/v2/public/sign-in/passkey',
  tag,
  access: 'public',
  summary: 'Sign in with a passkey. It counts as both steps',
  body: z.object({ response: PasskeyAssertion }),
  output: SignInStep,
  errors: ['PASSKEY_REFUSED'],
});

export const refreshSession = defineRoute({
  method: 'POST',
  path: '/v2/public/session/refresh',
  tag,
  access: 'public',
  summary: "A fresh access token for this browser's session; null when nobody is signed in here",
  output: SignedIn.nullable(),
  errors: [],
});

export const endSession = defineRoute({
  method: 'POST',
  path: '/v2/public/session/end',
  tag,
  access: 'public',
  summary: "End this browser's session",
  output: z.object({ ended: z.literal(true) }),
  errors: [],
});
