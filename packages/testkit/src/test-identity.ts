import type { IdentityProvider } from '@freehold/server/providers/identity/provider';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';

export type TestIdentity = {
  provider: IdentityProvider;
  signToken(subject: string, options?: { expiresIn?: string; issuer?: string; audience?: string }): Promise<string>;
};

const ISSUER = 'https://identity.test.example';
const AUDIENCE = 'freehold-test';

/** An identity provider with a key of its own: tests get real tokens without a sign-in. */
export async function createTestIdentity(): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] });
  return {
    provider: {
      name: 'built-in',
      issuer: ISSUER,
      audience: AUDIENCE,
      keys,
      registerRoutes: () => Promise.resolve(),
      ensureUser: (email) => Promise.resolve({ subject: `test|${email}` }),
      createOperatorLink: (_email, origin) => Promise.resolve(`${origin}/test-sign-in`),
    },
    signToken: (subject, options = {}) =>
      new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(subject)
        .setIssuer(options.issuer ?? ISSUER)
        .setAudience(options.audience ?? AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(options.expiresIn ?? '15m')
        .sign(privateKey),
  };
}
