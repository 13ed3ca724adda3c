import type { addPasskey, startPasskey } from '@freehold/contract/access/sign-in-methods';
import type { confirmPasskeySignIn, startPasskeySignIn } from '@freehold/contract/access/identity';
import type { z } from 'zod';
import type { DataOf } from '../api.ts';
import { ApiError } from '../api-error.ts';

type Assertion = z.input<typeof confirmPasskeySignIn.body>['response'];
type Registration = z.input<typeof addPasskey.body>['response'];

const webAuthn = () => import('@simplewebauthn/browser');

export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in a field, beside what it would fill in there. */
export async function canOfferPasskeys(): Promise<boolean> {
  return passkeysSupported() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Has the browser ask for a passkey of this site; with `until` it only offers them, in a field whose autocomplete ends in `webauthn`. */
export async function askForPasskey(options: DataOf<typeof startPasskeySignIn>, until?: AbortSignal): Promise<Assertion> {
  const { startAuthentication, WebAuthnAbortService } = await webAuthn();
  until?.throwIfAborted();
  until?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const given = await startAuthentication({ optionsJSON: options, useBrowserAutofill: until !== undefined }).catch(refuse);
  return { ...given, clientExtensionResults: { ...given.clientExtensionResults } };
}

/** Has the browser make a passkey for this site. */
export async function makePasskey(options: DataOf<typeof startPasskey>): Promise<Registration> {
  const { startRegistration } = await webAuthn();
  const excludeCredentials = options.excludeCredentials.map(({ transports, ...credential }) => ({
    ...credential,
    ...(transports && { transports }),
  }));
  const made = await startRegistration({ optionsJSON: { ...options, excludeCredentials } }).catch(refuse);
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** The browser's own words are for developers: each reason becomes a code that has words of ours. */
function refuse(error: unknown): never {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
  throw new ApiError({ code: codeOf(name), message: '', status: 0 });
}

function codeOf(name: unknown): string {
  // Browsers say NotAllowed for a person who said no, for one who waited too long, and for one without a passkey here.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'CANCELLED';
  if (name === 'SecurityError') return 'UNAUTHORISED_DOMAIN';
  if (name === 'InvalidStateError') return 'DUPLICATE';
  return 'PASSKEY_REFUSED';
}
