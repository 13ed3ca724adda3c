import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';

/** Who signs people in. The API trusts bearer tokens of `issuer` that verify against `keys`; everything else is the provider's own. */
export type IdentityProvider = {
  name: 'built-in';
  issuer: string;
  audience: string;
  /** The issuer's published keys (JWKS). */
  keys: JWTVerifyGetKey;
  /** Adds the provider's own routes, where it has some. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Makes sure the person exists at the provider; answers their subject. */
  ensureUser(email: string, name: string): Promise<{ subject: string }>;
  /** A single-use sign-in address for the operator's terminal; valid 15 minutes, needs no confirmation of the device. */
  createOperatorLink(email: string, origin: string): Promise<string>;
};
