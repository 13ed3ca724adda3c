import type { ReceiptCall } from './not-taken.ts';

/** `running`: it has not answered yet. */
export type Answered<Answer> = { state: 'running' } | ({ state: 'answered' } & Answer);

/**
 * A service elsewhere that is asked about a person. Each of the three calls may be made again after a fault: `prepare` costs nothing there,
 * and `ask` finds what was asked under the same reference before it asks. All throw ProviderUnavailable.
 */
export type AskedOutside<Name extends string, Person, Answer> = {
  name: Name;
  /** It makes its answers up. */
  isSandbox: boolean;
  /** The provider's own number for the person, who is to be asked about under this reference. */
  prepare(person: Person, reference: string): Promise<string>;
  /** The provider's own number for the question. */
  ask(subject: string, reference: string): Promise<string>;
  /** `reference`: as it was asked under. */
  read(ask: string): Promise<{ reference: string; answer: Answered<Answer> }>;
  /** How it tells that it answered; null where it always answers at once, or was given no secret to prove itself by. */
  callback: {
    word: string;
    /** The question it concerns, null where that is another matter; undefined when the provider did not sign it. */
    read(call: ReceiptCall): { ask: string } | null | undefined;
  } | null;
};

/** `key`: it does not take the key. `refused`: it will not take this person, now or later. */
export type WhyUnavailable = 'limited' | 'key' | 'answer' | 'unreachable' | 'refused';

/** The provider cannot be asked now; whom it was asked about is not in the message. */
export class ProviderUnavailable extends Error {
  readonly why: WhyUnavailable;
  constructor(why: WhyUnavailable, detail: string) {
    super(`The provider cannot be asked (${why}): ${detail}`);
    this.why = why;
  }
}
