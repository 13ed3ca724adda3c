/**
 * Why a message was not taken:
 * `address` the address or number is refused; `blocked` it takes no messages from here; `refused` the service will not send this, or not for us;
 * `put_off` it was certainly not taken, and may be later; `unknown` nobody can say whether it was taken.
 */
export type Fault = 'address' | 'blocked' | 'refused' | 'put_off' | 'unknown';

/** A message that a service did not take. It names neither the address nor the text. */
export class NotTaken extends Error {
  readonly fault: Fault;
  constructor(message: string, fault: Fault) {
    super(message);
    this.fault = fault;
  }
}

/** What was thrown while sending. Whatever a service did not say itself happened before it was asked. */
export const faultOf = (error: unknown): Fault => (error instanceof NotTaken ? error.fault : 'put_off');

/** What a service says of a message that it took. */
export type Taken = {
  /** Its own number of it, where it gives one. */
  id: string | null;
  /** It lies where its reader reads it: nothing more will be heard of it. */
  isDelivered: boolean;
};

/** What a service reports of a message later. `message` is our own id of it, `id` the service's. */
export type Receipt = { message: string | null; id: string | null; says: 'accepted' | 'delivered' | 'address' | 'blocked' | 'refused' };

/** A call of a service that reports, as it came in. `path` is with its query. */
export type ReceiptCall = { path: string; header(name: string): string | undefined; body: Buffer };

/** How a service reports. */
export type Receipts = {
  /** Word of the route: `/v2/receipts/<word>`. */
  word: string;
  contentType: string;
  /** What it says of which message, null where that concerns no state; undefined when it was not signed by the service. */
  read(call: ReceiptCall, now: Date): Receipt | null | undefined;
};

const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** True when a call of `fetch` failed before anything was sent. */
export const wasNotReached = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && NOT_REACHED.has(String(error.cause.code));
