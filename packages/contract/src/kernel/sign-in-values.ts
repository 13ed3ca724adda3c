import { z } from 'zod';

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[a-z2-7]{10}$/;
const bare = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

/** Six digits from an authenticator app; spaces do not count. */
export const AppCode = z
  .string('Enter the 6 digits from your app')
  .max(40, 'Enter the 6 digits from your app')
  .transform(bare)
  .pipe(z.string().regex(APP_CODE, 'Enter the 6 digits from your app'));

const EITHER = 'Enter the 6 digits from your app, or a recovery code';
/** Six digits from an authenticator app, or a recovery code like `abcde-fgh23`; spaces, hyphens and capitals do not count. */
export const SignInCode = z
  .string(EITHER)
  .max(40, EITHER)
  .transform(bare)
  .pipe(z.string().refine((code) => APP_CODE.test(code) || RECOVERY_CODE.test(code), EITHER));

const Base64Url = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);
const Transports = z.array(z.string().max(40)).max(10);
const CredentialRef = z.object({ id: Base64Url, type: z.literal('public-key'), transports: Transports.optional() });
/** Web Authentication Level 3, 4: a credential ID has at most 1,023 bytes. */
const CredentialId = Base64Url.max(1_364);
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  // Taken because browsers send it, and dropped unread.
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
};

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, for PublicKeyCredential.parseRequestOptionsFromJSON. */
export const PasskeyRequestOptions = z.object({
  challenge: Base64Url,
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** WebAuthn's AuthenticationResponseJSON, as PublicKeyCredential.toJSON() gives it. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, for PublicKeyCredential.parseCreationOptionsFromJSON. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  challenge: Base64Url,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(CredentialRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** WebAuthn's RegistrationResponseJSON, as PublicKeyCredential.toJSON() gives it. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.optional(),
    transports: Transports.optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: Base64Url.nullish(),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;
