import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import type { PasskeySignIn } from '../provider.ts';
import type { MethodMails } from './method-mails.ts';
import { CHALLENGE_MINUTES, MOST_PASSKEYS, type PasskeyStore } from './passkey-store.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  config: Pick<Config, 'origin' | 'isProduction'>;
  store: PasskeyStore;
  sessions: Sessions;
  mails: MethodMails;
  emailOf: (userId: string) => Promise<string>;
  log: FastifyBaseLogger;
};

/** EdDSA, ES256 and RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Passkeys (WebAuthn): found by the device itself, always with the owner's face, finger or PIN. */
export function openPasskeys({ config, store, sessions, mails, emailOf, log }: Parts): PasskeySignIn {
  const rpId = new URL(config.origin).hostname;

  /** Outside production the page may stand on another port of the same machine. */
  function originsFor(origin: string | null): string[] {
    const isNear = !config.isProduction && origin !== null && URL.canParse(origin) && new URL(origin).hostname === rpId;
    return isNear ? [config.origin, origin] : [config.origin];
  }

  async function startMaking(userId: string): ReturnType<PasskeySignIn['startMaking']> {
    const known = await store.credentialsOf(userId);
    if (known.length >= MOST_PASSKEYS) return null;
    const email = await emailOf(userId);
    const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: 'Freehold',
      rpID: rpId,
      userName: email,
      userDisplayName: email,
      userID: new TextEncoder().encode(userId),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await store.addChallenge(challenge, { userId });
    return {
      rp: { id: rpId, name: 'Freehold' },
      user,
      challenge,
      pubKeyCredParams,
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map((one) => ({ id: one.credential_id, type: 'public-key', transports: one.transports })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  async function make({ subject, name, response, origin }: Parameters<PasskeySignIn['make']>[0]): ReturnType<PasskeySignIn['make']> {
    const challenge = challengeIn(response.response.clientDataJSON);
    if (challenge === null || !(await store.takeChallenge(challenge, { userId: subject }))) return { kind: 'refused', reason: 'expired' };
    const { attestationObject, clientDataJSON, transports = [] } = response.response;
    const verified = await verifyRegistrationResponse({
      response: { ...idsOf(response), response: { attestationObject, clientDataJSON } },
      expectedChallenge: challenge,
      expectedOrigin: originsFor(origin),
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(notGenuine);
    if (!verified?.verified) return { kind: 'refused', reason: 'not_genuine' };
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const added = await store.add(subject, { credentialId: id, publicKey, counter, transports, name });
    if (typeof added === 'string') return { kind: 'refused', reason: added };
    mails.tell(subject, 'passkey_added');
    return { kind: 'made', passkey: added };
  }

  async function startUse(browser: string): ReturnType<PasskeySignIn['startUse']> {
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
    await store.addChallenge(challenge, { browser });
    return { challenge, timeout: TIMEOUT_MS, rpId, userVerification: 'required' };
  }

  async function use({
    response,
    browser,
    origin,
    userAgent,
    network,
  }: Parameters<PasskeySignIn['use']>[0]): ReturnType<PasskeySignIn['use']> {
    const challenge = challengeIn(response.response.clientDataJSON);
    if (challenge === null || browser === null || !(await store.takeChallenge(challenge, { browser })))
      return { kind: 'refused', reason: 'expired' };
    const passkey = await store.findCredential(response.id);
    if (!passkey) return { kind: 'refused', reason: 'unknown' };
    const { clientDataJSON, authenticatorData, signature, userHandle } = response.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
      return { kind: 'refused', reason: 'not_genuine' };
    const verified = await verifyAuthenticationResponse({
      response: { ...idsOf(response), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: originsFor(origin),
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared below, where the row is changed: two answers at once cannot both pass.
      credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    }).catch(notGenuine);
    if (!verified?.verified) return { kind: 'refused', reason: 'not_genuine' };
    if (!(await store.noteUse(passkey.id, verified.authenticationInfo.newCounter))) {
      log.warn({ passkey: passkey.id }, 'a passkey’s counter fell behind: the device may have been copied');
      return { kind: 'refused', reason: 'copied' };
    }
    return { kind: 'signed_in', redirect: null, ...(await sessions.open(passkey.user_id, { way: 'passkey', userAgent, network })) };
  }

  /** The library throws for everything a device or a page may get wrong. */
  function notGenuine(error: unknown): null {
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey answer was refused');
    return null;
  }

  return {
    list: store.list,
    startMaking,
    make,
    startUse,
    use,
    async rename(userId, id, name) {
      const renamed = await store.rename(userId, id, name);
      if (renamed) mails.tell(userId, 'passkey_renamed');
      return renamed;
    },
    async remove(userId, id) {
      const removed = await store.remove(userId, id);
      if (removed) mails.tell(userId, 'passkey_removed');
      return removed;
    },
  };
}

const idsOf = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId, type: 'public-key' as const, clientExtensionResults: {} });

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
