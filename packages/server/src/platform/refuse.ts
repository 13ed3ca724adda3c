import type { ALWAYS, BY_DECLARATION, ErrorCode, SIGNED_IN } from '@freehold/contract/kernel/errors';
import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { Route } from '@freehold/contract/kernel/route';

/** An expected refusal: it has a code of the contract and a sentence for the person. Everything else that is thrown is a fault. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  // Private: a refusal is made by `refusing(route)`, which compares its code with those the route lists.
  private constructor(code: ErrorCode, message: string, errors?: FieldError[], retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Of a code that no type compares: for what serves a dozen routes, or none. A test holds how many there are. */
  static of(code: ErrorCode, message: string, errors?: FieldError[], retryAfterSeconds?: number): Refused {
    return new Refused(code, message, errors, retryAfterSeconds);
  }
}

export const NOT_YOUR_ROLE = 'Your role cannot do this. Ask an owner or admin.';

type Always = (typeof ALWAYS)[number];
type SignedIn = (typeof SIGNED_IN)[number];
type CodeOf<R extends Route> =
  | R['errors'][number]
  | Always
  | (R['access'] extends 'staff' ? SignedIn : R['access'] extends 'app' ? 'UNAUTHENTICATED' : never);
/** The codes that each of the routes lists. */
type CommonCode<Routes extends readonly Route[]> = Routes extends readonly [infer R extends Route, ...infer Rest extends readonly Route[]]
  ? CodeOf<R> & CommonCode<Rest>
  : ErrorCode;

type Refuse<Code extends ErrorCode> = (code: Code, message: string, errors?: FieldError[], retryAfterSeconds?: number) => never;

const refuseUnchecked: Refuse<ErrorCode> = (...refusal) => {
  throw Refused.of(...refusal);
};

/** `const refuse = refusing(route)`: then `refuse(code, message)` compiles only for codes the route lists, and of several routes each. */
export const refusing = <const Routes extends readonly [Route, ...Route[]]>(..._routes: Routes): Refuse<CommonCode<Routes>> =>
  refuseUnchecked;

/** With a code of every route that declares this. */
export const refusingDeclared = <What extends keyof typeof BY_DECLARATION>(_what: What): Refuse<(typeof BY_DECLARATION)[What][number]> =>
  refuseUnchecked;

/** With a code that every route may answer. */
export const refuseAlways: Refuse<Always> = refuseUnchecked;

/** Whoever calls a route that is not public: not signed in, or not allowed to. */
export const refuseCaller: Refuse<SignedIn> = refuseUnchecked;

/** Refuses one field of the input with the sentence to show under it. */
export function refuseField(field: string, message: string, code = 'INVALID'): never {
  throw Refused.of('VALIDATION_FAILED', 'Check the highlighted fields', [{ field, code, message }]);
}
