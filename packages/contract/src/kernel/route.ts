import type { z } from 'zod';
import { BY_DECLARATION, type ErrorCode } from './errors.ts';
import type { KeyScope } from './key-scopes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call a route: `public` needs no token, `staff` needs a member's bearer token, `app` that of a signer.
 * The server refuses everything else before the handler runs.
 */
export type Access = 'public' | 'staff' | 'app';

/** One call of the product, as data: the server binds it, the web client calls it, the API page prints it. */
export type Route = {
  method: Method;
  /** Path with `{name}` for parameters, for example `/v2/client/checks/{id}`. */
  path: `/v2/${string}`;
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `file` takes one multipart file named `file`; its other fields are the body. `part` takes bytes as they come. `bytes` answers a file instead
   * of the envelope, `nothing` headers alone.
   */
  upload?: 'file' | 'part';
  answers?: 'envelope' | 'bytes' | 'events' | 'nothing';
  /** The shape of `Info.Data`. Fields it does not list cannot leave the server. */
  output: z.ZodType;
  /** The shape of `Info.Meta`, for lists. */
  meta?: z.ZodType;
  errors: readonly ErrorCode[];
  /** True when the call needs an `Idempotency-Key` header (UUID): the same key is answered as before. A call of a signer may come without. */
  idempotent?: boolean;
  /** What an API key must have been given to make this call; `any` is for every key. Without it no key can. */
  key?: KeyScope | 'any';
  /** True when a token is not enough: the member must have signed in within the last 15 minutes, else the answer is SIGN_IN_AGAIN. */
  recentSignIn?: boolean;
  /** True when a member may make this change before their registration is complete; reading never waits for it. */
  whileRegistering?: boolean;
  /** True when it is also for somebody with whom a member works on a device of the firm, whose session is for one run. */
  onFirmDevice?: boolean;
  /** True when it is also for a session by an access code, which is for one document. */
  forOneDocument?: boolean;
  /** True when a member may do this in a suspended workspace: it concerns themselves, or changes nothing. */
  whileSuspended?: boolean;
};

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** The codes a route may answer beside those of every route: its own, and those of what it declares. */
export function codesOf({
  errors,
  idempotent,
  recentSignIn,
  upload,
}: Pick<Route, 'errors' | 'idempotent' | 'recentSignIn' | 'upload'>): ErrorCode[] {
  return [
    ...new Set([
      ...errors,
      ...(idempotent ? BY_DECLARATION.idempotent : []),
      ...(recentSignIn ? BY_DECLARATION.recentSignIn : []),
      ...(upload === 'file' ? BY_DECLARATION.file : []),
    ]),
  ];
}
