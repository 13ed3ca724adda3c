/** Every refusal code of the product and the HTTP status it is answered with. The only place where a status is written. */
export const STATUS_OF = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  VERIFICATION_REQUIRED: 403,
  PLAN_LIMIT: 403,
  SIGN_IN_AGAIN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID_STATE: 409,
  DUPLICATE: 409,
  GATE_BLOCKED: 409,
  STALE_VERSION: 412,
  PROTOCOL_VERSION: 412,
  FILE_TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  LIST_REFUSED: 422,
  FILE_REFUSED: 422,
  LINK_INVALID: 422,
  LINK_OTHER_DEVICE: 422,
  CODE_INVALID: 422,
  SIGN_IN_EXPIRED: 422,
  PASSKEY_REFUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  STORAGE_FULL: 507,
  MAINTENANCE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** Codes that any route may answer, whatever it lists. */
export const ALWAYS = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'MAINTENANCE',
] as const satisfies readonly ErrorCode[];

/** Codes added to every route that needs a signed-in member. */
export const SIGNED_IN = ['UNAUTHENTICATED', 'FORBIDDEN'] as const satisfies readonly ErrorCode[];

/** Codes added by what a route declares: that it may be sent twice, asks for a recent sign-in, or takes a file. */
export const BY_DECLARATION = {
  idempotent: ['CONFLICT'],
  recentSignIn: ['SIGN_IN_AGAIN'],
  file: ['FILE_TOO_LARGE', 'NOT_FOUND', 'INVALID_STATE'],
} as const satisfies Record<string, readonly ErrorCode[]>;
