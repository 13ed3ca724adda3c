import * as account from './account.ts';
import * as activity from './activity.ts';
import * as addresses from './addresses.ts';
import * as amlChecks from './aml-checks.ts';
import * as checkKinds from './check-kinds.ts';
import * as appUsers from './app-users.ts';
import * as approvals from './approvals.ts';
import * as branches from './branches.ts';
import * as clearings from './clearings.ts';
import * as checkReplays from './check-replays.ts';
import * as companies from './companies.ts';
import * as events from './events.ts';
import * as families from './families.ts';
import * as flows from './flows.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import type { Route } from './kernel/route.ts';
import * as listUpdates from './list-updates.ts';
import * as listViews from './list-views.ts';
import * as listWatch from './list-watch.ts';
import * as manualChecks from './manual-checks.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as ofsiReports from './ofsi-reports.ts';
import * as parties from './parties.ts';
import * as partyMerges from './party-merges.ts';
import * as plans from './plans.ts';
import * as policySimulations from './policy-simulations.ts';
import * as properties from './properties.ts';
import * as propertyChecks from './property-checks.ts';
import * as propertyDetails from './property-details.ts';
import * as propertyMoves from './property-moves.ts';
import * as propertyForm from './property-form.ts';
import * as propertyLists from './property-lists.ts';
import * as propertyPeople from './property-people.ts';
import * as propertyLinks from './property-links.ts';
import * as registration from './registration.ts';
import * as rentProtection from './rent-protection.ts';
import * as reports from './reports.ts';
import * as sales from './sales.ts';
import * as screeningBatches from './screening-batches.ts';
import * as listEntries from './list-entries.ts';
import * as screeningCoverage from './screening-coverage.ts';
import * as screeningLists from './screening-lists.ts';
import * as checkPolicy from './check-policy.ts';
import * as screeningPolicy from './screening-policy.ts';
import * as search from './search.ts';
import * as signInMethods from './sign-in-methods.ts';
import * as signingDocuments from './signing-documents.ts';
import * as verification from './verification.ts';
import * as verificationReviews from './verification-reviews.ts';
import * as tasks from './tasks.ts';
import * as tenancies from './tenancies.ts';
import * as workspaces from './workspaces.ts';

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
