import type { Check } from '@freehold/contract/check-kinds';
import { type CheckFacts, checkKindsOf } from './checks/checks/public.ts';
import { bankKind } from './identity/bank-checks/bank-kind.ts';
import { companyKind } from './identity/company-checks/company-kind.ts';
import { fundsKind } from './identity/funds-checks/funds-kind.ts';
import { kycKind } from './identity/kyc-checks/kyc-kind.ts';
import { ownershipKind } from './identity/ownership-checks/ownership-kind.ts';
import { rentKind } from './identity/rent-checks/rent-kind.ts';
import { amlKind } from './screening/aml-checks/aml-kind.ts';

/** The kinds of check this installation can run; a new kind adds its line here. */
export const checkKinds = checkKindsOf<CheckFacts, Check>(amlKind, kycKind, fundsKind, rentKind, bankKind, companyKind, ownershipKind);
