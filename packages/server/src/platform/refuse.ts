import type { ALWAYS, ErrorCode, SIGNED_IN } from '@freehold/contract/kernel/errors';
import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { Route } from '@freehold/contract/kernel/route';

/** An expected refusal: it has a code of the contract and a sentence for the person. Everything else that is thrown is a fault. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode, message: string, errors?: FieldError[], retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const NOT_YOUR_ROLE = 'Your role cannot do this. Ask an owner or admin.';

type CodeOf<R extends Route> =
  | R['errors'][number]
  | (typeof ALWAYS)[number]
  | (R['access'] extends 'staff' ? (typeof SIGNED_IN)[number] : R['access'] extends 'app' ? 'UNAUTHENTICATED' : never);

/** `const refuse = refusing(route)`: then `refuse(code, message)` compiles only for codes the route lists. */
export function refusing<const R extends Route>(_route: R) {
  return (code: CodeOf<R>, message: string, errors?: FieldError[]): never => {
    throw new Refused(code, message, errors);
  };
}

/** Refuses one field of the input with the sentence to show under it. */
export function refuseField(field: string, message: string, code = 'INVALID'): never {
  throw new Refused('VALIDATION_FAILED', 'Check the highlighted fields', [{ field, code, message }]);
}
