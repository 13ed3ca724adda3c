import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@freehold/contract/kernel/sign-in-values';
import type { FastifyInstance } from 'fastify';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

/**
 * Who signs people in. The API trusts bearer tokens of `issuer` that verify against `keys`; everything else is the provider's own.
 * A hosted provider (its own pages, its own tokens) needs only the first half: it leaves the ways in out, and the web app signs in there.
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
  /** Forgets a person and every way in they had, where the provider keeps them here. */
  forgetUser?(subject: string): Promise<void>;
  /**
   * A single-use sign-in address for the operator's terminal; valid 15 minutes, asks neither for the device nor for a second step: whoever
   * has the machine has everything. Throws UnknownPerson.
   */
  createOperatorLink(email: string, origin: string): Promise<string>;
  /** Sign-in by e-mail link, where the API itself serves it. */
  emailLinks?: EmailLinkSignIn;
  passkeys?: PasskeySignIn;
  twoStep?: TwoStepSignIn;
  singleSignOn?: { name: string; isLinked(subject: string): Promise<boolean> };
  /** The live sign-ins, where they are kept here. */
  sessions?: LiveSessions;
};

/** Nobody with this address can sign in. */
export class UnknownPerson extends Error {}

/** The provider itself makes the links; none can be made here. */
export class SignsInElsewhere extends Error {}

/** Stands for the subject of a person who has not signed in yet. */
export const pendingSubject = (email: string) => `email:${email.toLowerCase()}`;

/** The subject of a person who has signed in, else null. */
export const boundSubject = (subject: string) => (subject.startsWith(pendingSubject('')) ? null : subject);

/** An open session: the short-lived token for the API, and whose it is. */
export type Session = { accessToken: string; expiresAt: Date; subject: string };

/** How a sign-in was opened. */
export const WAYS_IN = ['link', 'passkey', 'single_sign_on'] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** `sid` is the claim of that name in the session's access tokens. */
export type SessionFacts = {
  id: number;
  sid: string;
  way: WayIn;
  userAgent: string;
  network: string | null;
  openedAt: Date;
  lastUsedAt: Date;
};

/** The sign-ins of one person that still stand. One that is ended opens nothing from that moment, whatever token it gave. */
export type LiveSessions = {
  /** The one used last comes first. */
  list(subject: string): Promise<SessionFacts[]>;
  /** False when it is not theirs, or over already. Tells the person when it is not the one they call from. */
  end(subject: string, id: number, currentSid: string | null): Promise<boolean>;
  /** Answers how many; tells the person when there were any. */
  endOthers(subject: string, currentSid: string): Promise<number>;
  /** Answers how many. */
  endAll(subject: string): Promise<number>;
};

/** What the HTTP layer hands on to the browser: complete `Set-Cookie` values. */
export type WithCookies<T> = T & { setCookies: string[] };

/** `registering`: asked for on the page to sign up, where a known person is told that they have an account. */
export type LinkRequest = { email: string; redirect: string | null; browser: string; network: string; registering?: boolean };
export type LinkRequested = { kind: 'accepted' } | { kind: 'too_many'; retryAfterSeconds: number };

/** What a session is remembered by: the browser as it names itself, and the first half of its address. */
export type Device = { userAgent: string; network: string | null };

export type LinkUse = Device & { token: string; email: string | null; browser: string | null };
/** Why a link does not open a session. `other_device` and `wrong_email` leave it unused. */
export type LinkRefusal = 'unknown' | 'used' | 'expired' | 'too_many_tries' | 'other_device' | 'wrong_email';
export type SignedIn = WithCookies<{ kind: 'signed_in'; session: Session; redirect: string | null }>;
/** The first step was proved, and the person asks for a second. `pending` stands for the first one. */
export type TwoStepNeeded = { kind: 'two_step'; pending: string; redirect: string | null };
type RefusedFor<R extends string> = { kind: 'refused'; reason: R };

export type LinkUsed = SignedIn | TwoStepNeeded | RefusedFor<LinkRefusal>;

export type EmailLinkSignIn = {
  /**
   * Takes a request for a link. What it answers, and when, does not depend on whether the address is known. An address that waits to be
   * registered gets a link too, and using it proves the address.
   */
  requestLink(request: LinkRequest): Promise<LinkRequested>;
  /** Uses a link once. In a browser other than the one that asked, the address must be given again; five wrong ones end the link. */
  useLink(use: LinkUse): Promise<LinkUsed>;
  /** Signs in whose address another link of ours has proved; as after a sign-in link, a second step may be owed. */
  signInProved(subject: string, device: Device): Promise<SignedIn | TwoStepNeeded>;
  /** A fresh token for the session in the cookies, or null. A session lives 30 days from its last use. */
  refresh(cookies: string, network: string | null): Promise<WithCookies<{ session: Session | null }>>;
  end(cookies: string): Promise<WithCookies<{ ended: true }>>;
  /** Removes links and sessions that nobody can use any more. */
  forgetOld(): Promise<void>;
};

export type TwoStepUse = Device & { pending: string; code: string };
/** `locked`: too many wrong codes of this person; later ones are not looked at until the time is over. */
export type CodeRefusal = RefusedFor<'wrong' | 'used'> | { kind: 'locked'; retryAfterSeconds: number };

/** The second step: a code of an authenticator app, or a recovery code. Codes are given without spaces, in lower case. */
export type TwoStepSignIn = {
  state(subject: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }>;
  /** A new secret, which counts once a code confirmed it; null when two-step sign-in is on already. */
  start(subject: string): Promise<{ secret: string; uri: string } | null>;
  confirm(subject: string, code: string): Promise<{ kind: 'on'; recoveryCodes: string[] } | RefusedFor<'not_started'> | CodeRefusal>;
  renewRecoveryCodes(
    subject: string,
    code: string,
  ): Promise<{ kind: 'renewed'; recoveryCodes: string[] } | RefusedFor<'off'> | CodeRefusal>;
  stop(subject: string, code: string): Promise<{ kind: 'stopped' } | RefusedFor<'off'> | CodeRefusal>;
  /** For the operator's terminal, without a code. Tells the person; false when it was not on. Throws UnknownPerson. */
  switchOffFor(email: string): Promise<boolean>;
  /** Ends a sign-in that waits for its second step. Five wrong codes end it too. */
  finish(use: TwoStepUse): Promise<SignedIn | RefusedFor<'ended' | 'too_many_tries'> | CodeRefusal>;
};

export type PasskeyFacts = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };
/** `origin`: the page the browser says it stands on. */
export type PasskeyMade = { subject: string; name: string; response: PasskeyRegistration; origin: string | null };
export type PasskeyUse = Device & { response: PasskeyAssertion; browser: string | null; origin: string | null };

/** Passkeys that need nothing typed; each asks the device's owner for a face, a finger or a PIN, and so counts as both steps. */
export type PasskeySignIn = {
  list(subject: string): Promise<PasskeyFacts[]>;
  /** Null when the person has as many as they may. */
  startMaking(subject: string): Promise<PasskeyCreationOptions | null>;
  make(made: PasskeyMade): Promise<{ kind: 'made'; passkey: PasskeyFacts } | RefusedFor<'too_many' | 'expired' | 'not_genuine' | 'known'>>;
  /** Null when it is not theirs. */
  rename(subject: string, id: number, name: string): Promise<PasskeyFacts | null>;
  remove(subject: string, id: number): Promise<PasskeyFacts | null>;
  startUse(browser: string): Promise<PasskeyRequestOptions>;
  use(use: PasskeyUse): Promise<SignedIn | RefusedFor<'expired' | 'unknown' | 'not_genuine' | 'copied'>>;
};
