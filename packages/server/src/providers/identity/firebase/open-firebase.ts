import { errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database.ts';
import { boundSubject, pendingSubject, SignsInElsewhere, UnknownPerson, type IdentityProvider } from '../provider.ts';
import { emulatorLink } from './emulator-link.ts';
import { GOOGLE_KEYS, readGoogleKeys } from './google-keys.ts';
import { findUser } from './user-store.ts';

type Settings = Pick<NonNullable<Config['firebase']>, 'projectId' | 'emulatorUrl'>;

/** Firebase Authentication: people sign in with its SDK in their browser, and the API trusts the ID tokens of one project. */
export function openFirebaseIdentity(settings: Settings, db: Database, keysAddress: string = GOOGLE_KEYS): IdentityProvider {
  const { projectId, emulatorUrl } = settings;
  const issuer = `https://securetoken.google.com/${projectId}`;
  const claims = { issuer, audience: projectId };
  const keys = readGoogleKeys(keysAddress);

  return {
    name: 'firebase',
    issuer,
    audience: projectId,
    keys,
    async verify(token) {
      // The emulator signs nothing; the configuration refuses one in production.
      const verified =
        emulatorUrl === null ? await jwtVerify(token, keys, { ...claims, algorithms: ['RS256'] }) : UnsecuredJWT.decode(token, claims);
      requirePerson(verified.payload);
      return verified.payload;
    },
    provenEmail: ({ email, email_verified }) => (email_verified === true && typeof email === 'string' ? email : null),
    registerRoutes: () => Promise.resolve(),
    async ensureUser(email) {
      const found = await findUser(db, email);
      return { subject: found?.issuer === issuer ? found.subject : pendingSubject(email) };
    },
    async createOperatorLink(email, origin) {
      if (emulatorUrl === null)
        throw new SignsInElsewhere(`People sign in through Firebase here. Open ${origin}/sign-in and ask for a link.`);
      if (!(await findUser(db, email))) throw new UnknownPerson('Nobody with this email address can sign in here.');
      return emulatorLink(emulatorUrl, projectId, email, origin);
    },
  };
}

/** A project may have tenants, whose people prove nothing to one another; and no subject may pass for a pending one. */
function requirePerson(payload: JWTPayload): void {
  const { firebase } = payload;
  if (typeof firebase === 'object' && firebase !== null && 'tenant' in firebase && firebase.tenant !== undefined)
    throw new errors.JWTClaimValidationFailed('token of a tenant', payload, 'firebase', 'tenant');
  if (boundSubject(payload.sub ?? '') === null) throw new errors.JWTClaimValidationFailed('reserved subject', payload, 'sub', 'reserved');
}
