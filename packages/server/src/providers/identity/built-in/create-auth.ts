import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { cookiePrefix } from '../../../platform/cookie-prefix.ts';
import type { Database } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { jwksSchema, tables } from './auth-tables.ts';
import { sessionPlugin } from './session-plugin.ts';

/** Fixed, not the origin: the port of `npm start` may change, and a person must stay the same person. */
export const ISSUER = 'freehold-built-in';
export const AUDIENCE = 'freehold-api';

const DAY = 24 * 60 * 60;
const SESSION_DAYS = 30;

export type Auth = ReturnType<typeof createAuth>;
export type AuthParts = { config: Pick<Config, 'origin'>; keys: Pick<Keys, 'secret'>; db: Database; log: FastifyBaseLogger };

/** The library that keeps users, sessions and signing keys. It is called in-process only: none of its own routes is served. */
export function createAuth({ config, keys, db, log }: AuthParts) {
  return betterAuth({
    appName: 'Freehold',
    baseURL: config.origin,
    secret: keys.secret,
    database: { db: db.withSchema('auth'), type: 'postgres', transaction: true },
    ...tables,
    session: { ...tables.session, expiresIn: SESSION_DAYS * DAY, updateAge: DAY },
    advanced: {
      cookiePrefix: cookiePrefix(config.origin),
      useSecureCookies: config.origin.startsWith('https:'),
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    // The message only: the library's further arguments may hold addresses.
    logger: { log: (level, message) => log[level]({ from: 'sign-in' }, message) },
    plugins: [
      sessionPlugin(),
      jwt({
        disableSettingJwtHeader: true,
        schema: jwksSchema,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * DAY, gracePeriod: DAY },
        jwt: { issuer: ISSUER, audience: AUDIENCE, expirationTime: '15m' },
      }),
    ],
  });
}
