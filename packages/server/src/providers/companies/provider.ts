/** A company as its register tells it. Dates are YYYY-MM-DD. */
export type CompanyFacts = {
  number: string;
  name: string;
  /** The register's own word: active, dissolved, liquidation, … */
  status: string;
  incorporatedOn: string | null;
  dissolvedOn: string | null;
  /** Registered office on one line. */
  address: string | null;
};

/** A register of companies. Both calls throw RegisterAway when it cannot be asked now. */
export type CompanyRegister = {
  /** `sandbox` makes its companies up. */
  name: 'companies_house' | 'sandbox';
  /** The best ten by name or number; none is an empty list. */
  search(text: string): Promise<CompanyFacts[]>;
  /** Null when there is no company of this number. */
  get(number: string): Promise<CompanyFacts | null>;
};

/** `limited`: it was asked too often. `key`: it does not take the installation's key. `answer`: what it said cannot be read. */
export type WhyAway = 'limited' | 'key' | 'answer' | 'unreachable';

/** The register cannot be asked now; what was looked for is not in the message. */
export class RegisterAway extends Error {
  readonly why: WhyAway;
  constructor(why: WhyAway, detail: string) {
    super(`The register of companies cannot be asked (${why}): ${detail}`);
    this.why = why;
  }
}

export const MOST_FOUND = 10;
