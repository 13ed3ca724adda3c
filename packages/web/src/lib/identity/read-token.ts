/** What the browser reads from a token to know when to renew it. The server alone decides whether it is good. */
export type TokenFacts = { subject: string | null; issuedAtMs: number | null; expiresAtMs: number | null };

export function readToken(token: string): TokenFacts {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const claims = JSON.parse(text) as { sub?: unknown; iat?: unknown; exp?: unknown };
    return {
      subject: typeof claims.sub === 'string' ? claims.sub : null,
      issuedAtMs: typeof claims.iat === 'number' ? claims.iat * 1000 : null,
      expiresAtMs: typeof claims.exp === 'number' ? claims.exp * 1000 : null,
    };
  } catch {
    return { subject: null, issuedAtMs: null, expiresAtMs: null };
  }
}
