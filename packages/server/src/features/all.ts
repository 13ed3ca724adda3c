import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerAccount } from './access/account/routes.ts';
import { registerActivity } from './overview/activity/routes.ts';
import { registerAddresses } from './properties/addresses/routes.ts';
import { batchChecks } from './screening/aml-checks/batch-checks.ts';
import { registerAmlChecks } from './screening/aml-checks/routes.ts';
import { startForParties } from './screening/aml-checks/start-for-parties.ts';
import { registerAppUsers } from './access/app-users/routes.ts';
import { registerApprovals } from './firm/approvals/routes.ts';
import { registerBranches } from './firm/branches/routes.ts';
import { registerCheckPolicy } from './checks/check-policy/routes.ts';
import { checksOfParty } from './checks/checks/party-checks.ts';
import { reassignOpenChecks, type CheckKinds } from './checks/checks/public.ts';
import { registerChecks } from './checks/checks/routes.ts';
import { searchedChecks, searchedSubjects } from './checks/checks/search-source.ts';
import { registerCompanies } from './firm/companies/routes.ts';
import { registerEvents } from './overview/events/routes.ts';
import { registerFamilies } from './firm/families/routes.ts';
import { registerFlows } from './flows/flows/routes.ts';
import { registerImports } from './properties/imports/routes.ts';
import { registerMe } from './firm/me/routes.ts';
import { registerListUpdates } from './screening/list-updates/routes.ts';
import { registerListViews } from './properties/list-views/routes.ts';
import { registerListWatch } from './screening/list-watch/routes.ts';
import { registerMembers } from './firm/members/routes.ts';
import { searchedMembers } from './firm/members/search-source.ts';
import { registerNotifications } from './firm/notifications/routes.ts';
import { registerParties } from './people/parties/routes.ts';
import { findTwins } from './people/party-merges/public.ts';
import { searchedParties } from './people/parties/search-source.ts';
import { registerPartyMerges } from './people/party-merges/routes.ts';
import { registerOffers } from './properties/offers/routes.ts';
import { registerPlans } from './firm/plans/routes.ts';
import { registerPropertyLists } from './properties/property-lists/routes.ts';
import { registerProperties } from './properties/properties/routes.ts';
import { registerPropertyChecks } from './properties/property-checks/routes.ts';
import { registerPropertyDetails } from './properties/property-details/routes.ts';
import { registerPropertyStages } from './properties/property-stages/routes.ts';
import { registerPropertyForm } from './properties/property-form/routes.ts';
import { registerPropertyPeople } from './properties/property-people/routes.ts';
import { registerPropertyLinks } from './properties/property-links/routes.ts';
import { searchedProperties } from './properties/properties/search-source.ts';
import { registerRegistration } from './firm/registration/routes.ts';
import { registerRentProtection } from './properties/rent-protection/routes.ts';
import { registerReports } from './checks/reports/routes.ts';
import { registerSales } from './properties/sales/routes.ts';
import { registerScreeningBatches } from './screening/screening-batches/routes.ts';
import { registerScreeningCoverage } from './screening/screening-coverage/routes.ts';
import { registerScreeningLists } from './screening/screening-lists/routes.ts';
import { registerPolicySimulations } from './screening/policy-simulations/routes.ts';
import { registerScreeningPolicy } from './screening/screening-policy/routes.ts';
import { registerSearch } from './overview/search/routes.ts';
import type { SearchSource } from '../platform/search-index/source.ts';
import { registerSignInMethods } from './access/sign-in-methods/routes.ts';
import { registerSignIn } from './access/sign-in/routes.ts';
import { registerSigningDocuments } from './signing/signing-documents/routes.ts';
import { searchedSigners } from './signing/signing-documents/search-source.ts';
import { registerVerification } from './firm/verification/routes.ts';
import { registerTasks } from './overview/tasks/routes.ts';
import { registerTenancies } from './properties/tenancies/routes.ts';
import { registerGettingStarted } from './overview/getting-started/routes.ts';
import { consentedChanges } from './firm/workspaces/public.ts';
import { registerWorkspaces } from './firm/workspaces/routes.ts';

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
  (app, services) => registerApprovals(app, services, consentedChanges),
  registerBranches,
  registerCheckPolicy,
  registerChecks,
  registerCompanies,
  (app, services) => registerEvents(app, services),
  registerFamilies,
  registerFlows,
  registerGettingStarted,
  registerImports,
  registerMe,
  (app, services) => registerMembers(app, services, reassignOpenChecks),
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
