import type { RefusalReason } from './types.ts';

/** A list file that cannot be loaded, with a sentence for the person who loaded it. */
export class ListRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'ListRefusal';
    this.reason = reason;
  }
}
