import { fieldsIn } from '../read-json.ts';

/** What the browser reads from a token to know when to renew it. The server alone decides whether it is good. */
export type TokenFacts = { subject: string | null; issuedAtMs: number | null; expiresAtMs: number | null };

export function readToken(token: string): TokenFacts {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const { sub, iat, exp } = fieldsIn(text);
    return {
      subject: typeof sub === 'string' ? sub : null,
      issuedAtMs: typeof iat === 'number' ? iat * 1000 : null,
      expiresAtMs: typeof exp === 'number' ? exp * 1000 : null,
    };
  } catch {
    return { subject: null, issuedAtMs: null, expiresAtMs: null };
  }
}
