/* A company as a register, a copy of it or a typed extract tells it. Null: the source does not say. Dates are YYYY-MM-DD. */

export type BornIn = { year: number; month: number };

/** Where a legal person is registered, as its owner record says in free text. */
export type Registration = { number: string | null; country: string | null; register: string | null; legalForm: string | null };

/** What Companies House says of a verified identity (Economic Crime and Corporate Transparency Act 2023). */
export type IdentityVerification = {
  verifiedOn: string | null;
  statementOn: string | null;
  statementDueOn: string | null;
  startsOn: string | null;
  endsOn: string | null;
};

export type CompanyOfficer = {
  name: string;
  /** The register's own word: director, secretary, llp-member, … */
  role: string;
  appointedOn: string | null;
  resignedOn: string | null;
  born: BornIn | null;
  nationality: string | null;
  occupation: string | null;
  isLegalPerson: boolean;
  verification: IdentityVerification | null;
};

export type RegisteredOwner = {
  /** `secret`: the register protects who it is. */
  kind: 'person' | 'entity' | 'secret';
  name: string;
  born: BornIn | null;
  nationality: string | null;
  /** The register's own codes of what they hold. */
  natures: string[];
  notifiedOn: string | null;
  ceasedOn: string | null;
  registration: Registration | null;
  isSanctioned: boolean;
  verification: IdentityVerification | null;
};

export type CompanyProfile = {
  number: string;
  name: string;
  /** The register's own words: active, dissolved, liquidation, … and active-proposal-to-strike-off. */
  status: string;
  statusDetail: string | null;
  type: string | null;
  incorporatedOn: string | null;
  dissolvedOn: string | null;
  address: string | null;
  isPoBox: boolean;
  isOfficeInDispute: boolean;
  isOfficeUndeliverable: boolean;
  /** How many companies have this very office; null where nobody counted. */
  sharesOfficeWith: number | null;
  business: string[];
  previousNames: string[];
  accounts: { lastMadeUpTo: string | null; nextDueOn: string | null; isOverdue: boolean } | null;
  confirmation: { lastMadeUpTo: string | null; nextDueOn: string | null; isOverdue: boolean } | null;
  hasCharges: boolean | null;
  hasInsolvencyHistory: boolean | null;
};

export type CompanyFiling = { on: string; category: string; words: string; path: string | null };
export type InsolvencyCase = { type: string; number: string | null; dates: { what: string; on: string }[] };

/** Everything that was read of one company. */
export type CompanyRecord = {
  profile: CompanyProfile;
  officers: CompanyOfficer[] | null;
  /** Those who ceased among them. */
  owners: RegisteredOwner[] | null;
  /** Statements in force that the company made instead of naming owners, or about them. */
  statements: string[];
  /** Why it need name nobody: its shares are traded on a regulated market. */
  isListed: boolean;
  filings: CompanyFiling[];
  insolvency: InsolvencyCase[];
};

const ENDED = ['dissolved', 'converted-closed', 'removed', 'closed'];
const LIVING = ['active', 'open', 'registered'];
/** Whether a company exists and acts by its own directors, exists while somebody else acts for it, or is gone. */
export const standingOf = (status: string): 'living' | 'insolvent' | 'ended' | 'unknown' =>
  LIVING.includes(status) ? 'living' : ENDED.includes(status) ? 'ended' : status === '' || status === 'unknown' ? 'unknown' : 'insolvent';

const DIRECTORS =
  /^(?:corporate-|nominee-|corporate-nominee-)?(?:director|llp-member|llp-designated-member|managing-officer|general-partner-in-a-limited-partnership|member-of-an-administrative-organ|member-of-a-management-organ|judicial-factor)$/;
/** Directors, members of a limited liability partnership and whoever manages other bodies. */
export const runsCompany = ({ role, resignedOn }: Pick<CompanyOfficer, 'role' | 'resignedOn'>): boolean =>
  resignedOn === null && DIRECTORS.test(role);

/** From this day every director must have verified their identity (Companies House, 18 November 2025 and the year of transition after it). */
export const IDENTITIES_DUE = '2026-11-18';
export type IdentityState = 'verified' | 'due' | 'missing' | 'ended';
export function identityState(said: IdentityVerification | null, today: string): IdentityState {
  if (said === null) return 'missing';
  if (said.endsOn !== null && said.endsOn < today) return 'ended';
  const begun = [said.verifiedOn, said.statementOn, said.startsOn].some((on) => on !== null && on <= today);
  if (begun) return 'verified';
  return said.statementDueOn !== null && said.statementDueOn >= today ? 'due' : 'missing';
}
