import type { FastifyInstance } from 'fastify';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

/**
 * Who signs people in. The API trusts bearer tokens of `issuer` that verify against `keys`; everything else is the provider's own.
 * A hosted provider (its own pages, its own tokens) needs only the first half: it leaves `emailLinks` out, and the web app signs in there.
 */
export type IdentityProvider = {
  name: 'built-in' | 'firebase';
  issuer: string;
  audience: string;
  /** The issuer's published keys (JWKS). Throws what the database or network threw when they cannot be read. */
  keys: JWTVerifyGetKey;
  /** In place of a check against `keys`, where the provider has rules of its own. Throws as `jwtVerify` does. */
  verify?(token: string): Promise<JWTPayload>;
  /**
   * Where people are let in by address and their subject is known only from their first token: the address that a token proves, or null.
   * `ensureUser` then answers the pending subject.
   */
  provenEmail?(token: JWTPayload): string | null;
  /** Adds the provider's own routes, where it has some. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Makes sure the person exists at the provider; answers their subject. */
  ensureUser(email: string, name: string): Promise<{ subject: string }>;
  /** A single-use sign-in address for the operator's terminal; valid 15 minutes, needs no confirmation of the device. Throws UnknownPerson. */
  createOperatorLink(email: string, origin: string): Promise<string>;
  /** Sign-in by e-mail link, where the API itself serves it. */
  emailLinks?: EmailLinkSignIn;
};

/** Nobody with this address can sign in. */
export class UnknownPerson extends Error {}

/** The provider itself makes the links; none can be made here. */
export class SignsInElsewhere extends Error {}

/** Stands for the subject of a person who has not signed in yet. */
export const pendingSubject = (email: string) => `email:${email.toLowerCase()}`;

/** An open session: the short-lived token for the API, and whose it is. */
export type Session = { accessToken: string; expiresAt: Date; subject: string };

/** What the HTTP layer hands on to the browser: complete `Set-Cookie` values. */
export type WithCookies<T> = T & { setCookies: string[] };

export type LinkRequest = { email: string; redirect: string | null; browser: string; ip: string };
export type LinkRequested = { kind: 'accepted' } | { kind: 'too_many'; retryAfterSeconds: number };

export type LinkUse = { token: string; email: string | null; browser: string | null; userAgent: string };
/** Why a link does not open a session. `other_device` and `wrong_email` leave it unused. */
export type LinkRefusal = 'unknown' | 'used' | 'expired' | 'too_many_tries' | 'other_device' | 'wrong_email';
export type LinkUsed =
  WithCookies<{ kind: 'signed_in'; session: Session; redirect: string | null }> | { kind: 'refused'; reason: LinkRefusal };

export type EmailLinkSignIn = {
  /** Takes a request for a link. What it answers, and when, does not depend on whether the address is known. */
  requestLink(request: LinkRequest): Promise<LinkRequested>;
  /** Uses a link once. In a browser other than the one that asked, the address must be given again; five wrong ones end the link. */
  useLink(use: LinkUse): Promise<LinkUsed>;
  /** A fresh token for the session in the cookies, or null. A session lives 30 days from its last use. */
  refresh(cookies: string): Promise<WithCookies<{ session: Session | null }>>;
  end(cookies: string): Promise<WithCookies<{ ended: true }>>;
  /** Removes links and sessions that nobody can use any more. */
  forgetOld(): Promise<void>;
};
