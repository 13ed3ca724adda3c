import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerAccount } from './account/routes.ts';
import { registerActivity } from './activity/routes.ts';
import { registerAddresses } from './addresses/routes.ts';
import { batchChecks } from './aml-checks/batch-checks.ts';
import { registerAmlChecks } from './aml-checks/routes.ts';
import { startForParties } from './aml-checks/start-for-parties.ts';
import { registerAppUsers } from './app-users/routes.ts';
import { registerApprovals } from './approvals/routes.ts';
import { registerBranches } from './branches/routes.ts';
import { registerCheckPolicy } from './check-policy/routes.ts';
import { checksOfParty } from './checks/party-checks.ts';
import type { CheckKinds } from './checks/public.ts';
import { registerChecks } from './checks/routes.ts';
import { searchedChecks, searchedSubjects } from './checks/search-source.ts';
import { registerCompanies } from './companies/routes.ts';
import { registerEvents } from './events/routes.ts';
import { registerFamilies } from './families/routes.ts';
import { registerFlows } from './flows/routes.ts';
import { registerImports } from './imports/routes.ts';
import { registerMe } from './me/routes.ts';
import { registerListUpdates } from './list-updates/routes.ts';
import { registerListViews } from './list-views/routes.ts';
import { registerListWatch } from './list-watch/routes.ts';
import { registerMembers } from './members/routes.ts';
import { searchedMembers } from './members/search-source.ts';
import { registerNotifications } from './notifications/routes.ts';
import { registerParties } from './parties/routes.ts';
import { findTwins } from './party-merges/public.ts';
import { searchedParties } from './parties/search-source.ts';
import { registerPartyMerges } from './party-merges/routes.ts';
import { registerOffers } from './offers/routes.ts';
import { registerPlans } from './plans/routes.ts';
import { registerPropertyLists } from './properties/list-routes.ts';
import { registerProperties } from './properties/routes.ts';
import { registerPropertyChecks } from './property-checks/routes.ts';
import { registerPropertyDetails } from './property-details/routes.ts';
import { registerPropertyStages } from './property-stages/routes.ts';
import { registerPropertyForm } from './property-form/routes.ts';
import { registerPropertyPeople } from './property-people/routes.ts';
import { registerPropertyLinks } from './property-links/routes.ts';
import { searchedProperties } from './properties/search-source.ts';
import { registerRegistration } from './registration/routes.ts';
import { registerRentProtection } from './rent-protection/routes.ts';
import { registerReports } from './reports/routes.ts';
import { registerSales } from './sales/routes.ts';
import { registerScreeningBatches } from './screening-batches/routes.ts';
import { registerScreeningCoverage } from './screening-coverage/routes.ts';
import { registerScreeningLists } from './screening-lists/routes.ts';
import { registerPolicySimulations } from './policy-simulations/routes.ts';
import { registerScreeningPolicy } from './screening-policy/routes.ts';
import { registerSearch } from './search/routes.ts';
import type { SearchSource } from './search/public.ts';
import { registerSignInMethods } from './sign-in-methods/routes.ts';
import { registerSignIn } from './sign-in/routes.ts';
import { registerSigningDocuments } from './signing-documents/routes.ts';
import { searchedSigners } from './signing-documents/search-source.ts';
import { registerVerification } from './verification/routes.ts';
import { registerTasks } from './tasks/routes.ts';
import { registerTenancies } from './tenancies/routes.ts';
import { registerWorkspaces } from './workspaces/routes.ts';

type RegisterFeature = (app: FastifyInstance, services: Services, kinds: CheckKinds) => Promise<void> | void;

/** Everything a search finds; a new kind adds its line here. */
const searched = (kinds: CheckKinds): readonly SearchSource[] => [
  searchedProperties,
  searchedParties,
  searchedSubjects,
  searchedSigners,
  searchedChecks(kinds),
  searchedMembers,
];

/** Every feature's routes; a new feature adds its line here. */
export const features: readonly RegisterFeature[] = [
  registerAccount,
  registerActivity,
  registerAddresses,
  registerAmlChecks,
  registerAppUsers,
  registerApprovals,
  registerBranches,
  registerCheckPolicy,
  registerChecks,
  registerCompanies,
  (app, services) => registerEvents(app, services),
  registerFamilies,
  registerFlows,
  registerImports,
  registerMe,
  registerMembers,
  registerNotifications,
  (app, services, kinds) => registerParties(app, services, { checksOf: (...of) => checksOfParty(kinds, ...of), twinsOf: findTwins }),
  (app, services, kinds) => registerPartyMerges(app, services, (...of) => checksOfParty(kinds, ...of)),
  registerOffers,
  registerPlans,
  registerProperties,
  (app, services) => registerPropertyChecks(app, services, startForParties),
  registerPropertyDetails,
  registerPropertyStages,
  registerPropertyForm,
  registerPropertyLists,
  registerListUpdates,
  registerListViews,
  registerPropertyPeople,
  registerPropertyLinks,
  registerRegistration,
  registerRentProtection,
  registerReports,
  registerSales,
  (app, services) => registerScreeningBatches(app, services, batchChecks),
  registerScreeningLists,
  (app, services) => registerScreeningCoverage(app, services, startForParties),
  (app, services) => registerListWatch(app, services, startForParties),
  registerScreeningPolicy,
  registerPolicySimulations,
  (app, services, kinds) => registerSearch(app, services, searched(kinds)),
  registerSignIn,
  registerSignInMethods,
  registerSigningDocuments,
  registerVerification,
  registerTasks,
  registerTenancies,
  registerWorkspaces,
];
