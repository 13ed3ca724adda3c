import * as account from './access/account.ts';
import * as activity from './overview/activity.ts';
import * as addresses from './properties/addresses.ts';
import * as amlChecks from './screening/aml-checks.ts';
import * as checkKinds from './check-kinds.ts';
import * as appUsers from './access/app-users.ts';
import * as approvals from './firm/approvals.ts';
import * as branches from './firm/branches.ts';
import * as clearings from './screening/clearings.ts';
import * as checkReplays from './screening/check-replays.ts';
import * as companies from './firm/companies.ts';
import * as events from './overview/events.ts';
import * as families from './firm/families.ts';
import * as flows from './flows/flows.ts';
import * as identity from './access/identity.ts';
import * as imports from './properties/imports.ts';
import * as invitations from './firm/invitations.ts';
import type { Route } from './kernel/route.ts';
import * as listUpdates from './screening/list-updates.ts';
import * as listViews from './properties/list-views.ts';
import * as listWatch from './screening/list-watch.ts';
import * as manualChecks from './checks/manual-checks.ts';
import * as members from './firm/members.ts';
import * as notifications from './firm/notifications.ts';
import * as offers from './properties/offers.ts';
import * as ofsiReports from './screening/ofsi-reports.ts';
import * as parties from './people/parties.ts';
import * as partyMerges from './people/party-merges.ts';
import * as plans from './firm/plans.ts';
import * as policySimulations from './screening/policy-simulations.ts';
import * as properties from './properties/properties.ts';
import * as propertyChecks from './properties/property-checks.ts';
import * as propertyDetails from './properties/property-details.ts';
import * as propertyMoves from './properties/property-moves.ts';
import * as propertyForm from './properties/property-form.ts';
import * as propertyLists from './properties/property-lists.ts';
import * as propertyPeople from './properties/property-people.ts';
import * as propertyLinks from './properties/property-links.ts';
import * as registration from './firm/registration.ts';
import * as rentProtection from './properties/rent-protection.ts';
import * as reports from './reports.ts';
import * as sales from './properties/sales.ts';
import * as screeningBatches from './screening/screening-batches.ts';
import * as listEntries from './screening/list-entries.ts';
import * as screeningCoverage from './screening/screening-coverage.ts';
import * as screeningLists from './screening/screening-lists.ts';
import * as checkPolicy from './checks/check-policy.ts';
import * as screeningPolicy from './screening/screening-policy.ts';
import * as search from './overview/search.ts';
import * as signInMethods from './access/sign-in-methods.ts';
import * as signingDocuments from './signing/signing-documents.ts';
import * as verification from './firm/verification.ts';
import * as verificationReviews from './firm/verification-reviews.ts';
import * as tasks from './overview/tasks.ts';
import * as tenancies from './properties/tenancies.ts';
import * as workspaces from './firm/workspaces.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every route of the product; the generated contract walk and the API page read it. */
export const allRoutes: readonly Route[] = [
  account,
  activity,
  addresses,
  amlChecks,
  checkKinds,
  appUsers,
  checkReplays,
  clearings,
  companies,
  approvals,
  branches,
  events,
  families,
  flows,
  identity,
  imports,
  invitations,
  listUpdates,
  listViews,
  listWatch,
  manualChecks,
  members,
  notifications,
  offers,
  ofsiReports,
  parties,
  partyMerges,
  plans,
  policySimulations,
  properties,
  propertyChecks,
  propertyDetails,
  propertyMoves,
  propertyForm,
  propertyLists,
  propertyPeople,
  propertyLinks,
  registration,
  rentProtection,
  reports,
  sales,
  screeningBatches,
  listEntries,
  screeningCoverage,
  screeningLists,
  checkPolicy,
  screeningPolicy,
  search,
  signingDocuments,
  signInMethods,
  verification,
  verificationReviews,
  tasks,
  tenancies,
  workspaces,
].flatMap((file) => Object.values(file).filter(isRoute));
