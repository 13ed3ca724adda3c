import type { Check } from './check-kinds.ts';
import type { FundsCheck } from './identity/funds-checks.ts';
import type { KycCheck } from './identity/kyc-checks.ts';
import type { RentCheck } from './identity/rent-checks.ts';
import type { FundsContent, KycContent, RentContent, Report } from './reports.ts';

/* Apart from the schemas, which a page that only asks this need not load. */

export const isFundsCheck = (check: Check): check is FundsCheck => check.kind === 'sof';
export const isKycCheck = (check: Check): check is KycCheck => check.kind === 'kyc';
export const isRentCheck = (check: Check): check is RentCheck => check.kind === 'rtr';
export const isFundsContent = (content: Report['content']): content is FundsContent => content.kind === 'sof';
export const isKycContent = (content: Report['content']): content is KycContent => content.kind === 'kyc';
export const isRentContent = (content: Report['content']): content is RentContent => content.kind === 'rtr';
