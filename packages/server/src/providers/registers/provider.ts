import type { ReceiptCall } from '../not-taken.ts';

/** Whom a register is asked about. Dates are YYYY-MM-DD; the address is one in the United Kingdom. */
export type RegisterPerson = {
  firstName: string;
  lastName: string;
  dob: string;
  line1: string;
  town: string;
  postcode: string;
};
/** As each stands on a check and its report. */
export const REGISTER_TITLES = {
  onfido: 'Register of deaths, through Onfido',
  sandbox: 'Sandbox, made up: no register was asked',
} as const;

/** `running`: it has not answered yet. */
export type RegisterAnswer = { state: 'running' } | { state: 'answered'; mortality: 'clear' | 'hit' };

/**
 * Asks registers about a person. Each of the three calls may be made again after a fault: `prepare` costs nothing there, and `ask` finds what
 * was asked under the same reference before it asks. All throw RegisterUnavailable.
 */
export type Registers = {
  name: keyof typeof REGISTER_TITLES;
  /** It makes its answers up. */
  isSandbox: boolean;
  /** The provider's own number for the person. */
  prepare(person: RegisterPerson): Promise<string>;
  /** The provider's own number for the question. */
  ask(subject: string, reference: string): Promise<string>;
  /** `reference`: as it was asked under. */
  read(ask: string): Promise<{ reference: string; answer: RegisterAnswer }>;
  /** How it tells that it answered; null where it always answers at once. */
  callback: {
    word: string;
    /** The question it concerns, null where that is another matter; undefined when the provider did not sign it. */
    read(call: ReceiptCall): { ask: string } | null | undefined;
  } | null;
};

/** `key`: it does not take the key. `refused`: it will not take this person, now or later. */
export type WhyUnavailable = 'limited' | 'key' | 'answer' | 'unreachable' | 'refused';

/** The provider cannot be asked now; whom it was asked about is not in the message. */
export class RegisterUnavailable extends Error {
  readonly why: WhyUnavailable;
  constructor(why: WhyUnavailable, detail: string) {
    super(`The register cannot be asked (${why}): ${detail}`);
    this.why = why;
  }
}
