import { bankPages } from '../features/identity/bank-checks/kind.ts';
import { companyPages } from '../features/identity/company-checks/kind.ts';
import { fundsPages } from '../features/identity/funds-checks/kind.ts';
import { kycPages } from '../features/identity/kyc-checks/kind.ts';
import { ownershipPages } from '../features/identity/ownership-checks/kind.ts';
import { rentPages } from '../features/identity/rent-checks/kind.ts';
import { amlPages } from '../features/screening/aml-checks/kind.ts';
import type { CheckKindPages } from '../shared/check-kinds.ts';

/** The kinds of check this app has pages for; a new kind adds its line. */
export const CHECK_KINDS: readonly CheckKindPages[] = [amlPages, kycPages, fundsPages, rentPages, bankPages, companyPages, ownershipPages];

/** Those of them that the installation runs. */
export const kindsRun = (codes: readonly string[] = [], known = CHECK_KINDS): CheckKindPages[] =>
  known.filter(({ code }) => codes.includes(code));
