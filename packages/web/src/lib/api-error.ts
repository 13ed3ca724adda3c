import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { ErrorCode } from '@freehold/contract/kernel/errors';

/**
 * Codes that only the browser can give: the request never got an answer, the answer was not ours,
 * the person closed a sign-in prompt, or the identity provider does not know the address of this page.
 */
export type ClientCode = 'OFFLINE' | 'UNREADABLE' | 'CANCELLED' | 'UNAUTHORISED_DOMAIN';

/** A call that was refused or never answered. `message` is a sentence for the person and may be empty. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientCode | (string & {});
  readonly errors: readonly FieldError[];
  readonly reference: string | null;
  readonly status: number;

  constructor(refusal: { code: string; message: string; status: number; errors?: readonly FieldError[]; reference?: string | null }) {
    super(refusal.message);
    this.name = 'ApiError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.errors = refusal.errors ?? [];
    this.reference = refusal.reference ?? null;
  }
}

export function isApiError(error: unknown, code?: ErrorCode | ClientCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The sentence to show for any thrown value; empty when there is none to show. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/** Field messages of a refused form, by dotted path, ready for `form.setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? Object.fromEntries(error.errors.map((each) => [each.field, each.message])) : {};
}
