import type { Check } from './check-kinds.ts';
import type { BankCheck } from './identity/bank-checks.ts';
import type { CompanyCheck } from './identity/company-checks.ts';
import type { FundsCheck } from './identity/funds-checks.ts';
import type { KycCheck } from './identity/kyc-checks.ts';
import type { OwnershipCheck } from './identity/ownership-checks.ts';
import type { RentCheck } from './identity/rent-checks.ts';
import type { BankContent, CompanyContent, FundsContent, KycContent, OwnershipContent, RentContent, Report } from './reports.ts';

/* Apart from the schemas, which a page that only asks this need not load. */

export const isBankCheck = (check: Check): check is BankCheck => check.kind === 'bank';
export const isCompanyCheck = (check: Check): check is CompanyCheck => check.kind === 'kyb';
export const isFundsCheck = (check: Check): check is FundsCheck => check.kind === 'sof';
export const isKycCheck = (check: Check): check is KycCheck => check.kind === 'kyc';
export const isOwnershipCheck = (check: Check): check is OwnershipCheck => check.kind === 'ownership';
export const isRentCheck = (check: Check): check is RentCheck => check.kind === 'rtr';
export const isBankContent = (content: Report['content']): content is BankContent => content.kind === 'bank';
export const isCompanyContent = (content: Report['content']): content is CompanyContent => content.kind === 'kyb';
export const isFundsContent = (content: Report['content']): content is FundsContent => content.kind === 'sof';
export const isKycContent = (content: Report['content']): content is KycContent => content.kind === 'kyc';
export const isOwnershipContent = (content: Report['content']): content is OwnershipContent => content.kind === 'ownership';
export const isRentContent = (content: Report['content']): content is RentContent => content.kind === 'rtr';
