import type { CompanyRecord } from '@freehold/property-rules/companies/company-record';

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

/** Who owns a company, without the rest that its register says. */
export type OwnersOfCompany = Pick<CompanyRecord, 'statements' | 'isListed'> & {
  name: string;
  status: string;
  owners: NonNullable<CompanyRecord['owners']>;
};

/** A register of companies. Every call throws RegisterAway when it cannot be asked now. */
export type CompanyRegister = {
  /** `sandbox` makes its companies up. */
  name: 'companies_house' | 'sandbox';
  /** The best ten by name or number; none is an empty list. */
  search(text: string): Promise<CompanyFacts[]>;
  /** Null when there is no company of this number. */
  get(number: string): Promise<CompanyFacts | null>;
  /** Its whole entry; null when there is no company of this number. */
  read(number: string): Promise<CompanyRecord | null>;
  /** The owners of a company on the way to who stands behind another one. */
  readOwners(number: string): Promise<OwnersOfCompany | null>;
};

/** `limited`: it was asked too often. `key`: it does not take the installation's key. `answer`: what it said cannot be read. */
export type WhyAway = 'limited' | 'key' | 'answer' | 'unreachable';

/** The register cannot be asked now; what was looked for is not in the message. */
export class RegisterAway extends Error {
  readonly why: WhyAway;
  /** When it may be asked again, where that is known. */
  readonly until: Date | null;
  constructor(why: WhyAway, detail: string, until: Date | null = null) {
    super(`The register of companies cannot be asked (${why}): ${detail}`);
    this.why = why;
    this.until = until;
  }
}

export const MOST_FOUND = 10;
