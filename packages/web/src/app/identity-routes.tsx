import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { row } from './root-route.tsx';
import type { PagePath } from './route-table.ts';
import { shell } from './shell-route.tsx';

// In one chunk: each one more would weigh on every first load with its name.
const identityPage = <const P extends PagePath>(path: P, name: keyof typeof import('./identity-pages.ts')) =>
  createRoute({ getParentRoute: () => shell, ...row(path), component: lazyRouteComponent(() => import('./identity-pages.ts'), name) });
const kycChecks = identityPage('/marketplace/manual_kyc_check', 'KycListScreen');
const kycCheck = identityPage('/marketplace/manual_kyc_check/{id}', 'KycCheckScreen');
const kycForm = identityPage('/marketplace/manual_kyc_check/new', 'KycFormScreen');
const kycReview = identityPage('/marketplace/manual_kyc_check/{id}/review', 'KycReviewScreen');
const bankChecks = identityPage('/marketplace/manual_bank_account_check', 'BankListScreen');
const bankCheck = identityPage('/marketplace/manual_bank_account_check/{id}', 'BankCheckScreen');
const bankStart = identityPage('/marketplace/manual_bank_account_check/new', 'BankStartScreen');
const ownershipChecks = identityPage('/marketplace/manual_ownership_check', 'OwnershipListScreen');
const ownershipCheck = identityPage('/marketplace/manual_ownership_check/{id}', 'OwnershipCheckScreen');
const ownershipStart = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_ownership_check/new'),
  validateSearch: (search: OwnershipStartSearch & SearchSchemaInput): OwnershipStartSearch => search,
  component: lazyRouteComponent(() => import('./identity-pages.ts'), 'OwnershipStartScreen'),
});
/** The home a page came from. */
type OwnershipStartSearch = {
  property?: number | undefined;
  party?: number | undefined;
  address?: string | undefined;
  title?: string | undefined;
};
const companyChecks = identityPage('/marketplace/manual_kyb_check', 'CompanyListScreen');
const companyCheck = identityPage('/marketplace/manual_kyb_check/{id}', 'CompanyCheckScreen');
const companyStart = identityPage('/marketplace/manual_kyb_check/new', 'CompanyStartScreen');
const rentChecks = identityPage('/marketplace/manual_rtr_check', 'RentListScreen');
const rentCheck = identityPage('/marketplace/manual_rtr_check/{id}', 'RentCheckScreen');
const rentStart = identityPage('/marketplace/manual_rtr_check/new', 'RentStartScreen');
const fundsChecks = identityPage('/marketplace/manual_sof_check', 'FundsListScreen');
const fundsCheck = identityPage('/marketplace/manual_sof_check/{id}', 'FundsCheckScreen');

export const identityRoutes = [
  kycChecks,
  kycCheck,
  kycForm,
  kycReview,
  bankChecks,
  bankCheck,
  bankStart,
  ownershipChecks,
  ownershipCheck,
  ownershipStart,
  companyChecks,
  companyCheck,
  companyStart,
  rentChecks,
  rentCheck,
  rentStart,
  fundsChecks,
  fundsCheck,
] as const;
