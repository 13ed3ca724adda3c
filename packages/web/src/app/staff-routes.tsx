import { createRoute, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import type { UsageSearch } from '../features/firm/usage/usage-search.ts';
import type { ActivitySearch } from '../features/overview/activity/activity-search.ts';
import type { ManualSearch } from '../features/checks/manual-checks/manual-search.ts';
import type { ListSearch } from '../features/screening/screening-lists/list-search.ts';
import type { AmlListSearch } from '../features/screening/aml-checks/list-search.ts';
import type { BasicInformationTab } from '../features/firm/basic-information/tab-names.ts';
import type { BatchSearch } from '../features/screening/screening-batches/batch-search.ts';
import type { BreachSearch } from '../features/properties/breach-register/breach-search.ts';
import type { WorkSearch } from '../features/overview/tasks/work-search.ts';
import type { ImportSearch } from '../features/properties/imports/import-search.ts';
import type { MembersSearch } from '../features/firm/members/members-search.ts';
import type { FlowsSearch } from '../features/flows/flows/flows-search.ts';
import type { RegistrySearch } from '../features/insights/land-registry/registry-search.ts';
import type { MarketSearch } from '../features/insights/market-insights/market-search.ts';
import type { HistorySearch } from '../features/payments/requests/history-search.ts';
import type { RunListSearch } from '../features/flows/flow-runs/run-list-search.ts';
import type { RunSearch } from '../features/flows/flow-runs/run-search.ts';
import type { MessagesSearch } from '../features/firm/messages/messages-search.ts';
import type { PeopleSearch } from '../features/people/people/people-search.ts';
import type { ComplianceSearch } from '../features/compliance/registers/compliance-search.ts';
import type { MonitoringSearch } from '../features/monitoring/monitors/monitoring-search.ts';
import type { SharesSearch } from '../features/sharing/report-shares/shares-search.ts';
import type { CoverageSearch } from '../features/screening/screening-coverage/coverage-search.ts';
import type { PropertySearch } from '../features/properties/properties/list-search.ts';
import type { PackSearch } from '../features/compliance/hmrc-pack/pack-search.ts';
import type { RetentionSearch } from '../features/compliance/retention/retention-search.ts';
import type { ReviewsSearch, VerificationSearch } from '../features/firm/verification/reviews-search.ts';
import { countIn, oneOf } from '../lib/search-params.ts';
import { documentRoutes } from './document-routes.tsx';
import { identityRoutes } from './identity-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { root, missing, row } from './root-route.tsx';
import { shell } from './shell-route.tsx';

const settingsFrame = createRoute({
  getParentRoute: () => shell,
  id: 'settings-frame',
  component: lazyRouteComponent(() => import('./shell/settings-frame.tsx'), 'SettingsFrame'),
});

/* ---------- staff pages ---------- */
const home = createRoute({
  getParentRoute: () => shell,
  ...row('/'),
  // The screen reads it.
  validateSearch: (search: { branch?: number | 'none' } & SearchSchemaInput): { branch?: number | 'none' } => search,
  component: lazyRouteComponent(() => import('../features/overview/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});
const amlChecks = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check'),
  // The screen reads it.
  validateSearch: (search: AmlListSearch & SearchSchemaInput): AmlListSearch => search,
  component: lazyRouteComponent(() => import('../features/screening/aml-checks/aml-list-screen.tsx'), 'AmlListScreen'),
});
const amlLists = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/lists'),
  component: lazyRouteComponent(() => import('../features/screening/screening-lists/lists-screen.tsx'), 'ListsScreen'),
});
const amlList = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/lists/{list_key}'),
  // The screen reads it.
  validateSearch: (search: ListSearch & SearchSchemaInput): ListSearch => search,
  component: lazyRouteComponent(() => import('../features/screening/screening-lists/list-screen.tsx'), 'ListScreen'),
});
const amlBatches = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/batch'),
  // The screen reads it.
  validateSearch: (search: { page?: number | undefined } & SearchSchemaInput): { page?: number | undefined } => search,
  component: lazyRouteComponent(() => import('../features/screening/screening-batches/batches-screen.tsx'), 'BatchesScreen'),
});
const amlBatch = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/batch/{id}'),
  // The screen reads it: its words would weigh on every first load.
  validateSearch: (search: BatchSearch & SearchSchemaInput): BatchSearch => search,
  component: lazyRouteComponent(() => import('../features/screening/screening-batches/batch-screen.tsx'), 'BatchScreen'),
});
const amlCoverage = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/coverage'),
  // The screen reads it.
  validateSearch: (search: CoverageSearch & SearchSchemaInput): CoverageSearch => search,
  component: lazyRouteComponent(() => import('../features/screening/screening-coverage/coverage-screen.tsx'), 'CoverageScreen'),
});
const amlCheck = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/manual_aml_check/{id}'),
  component: lazyRouteComponent(() => import('../features/screening/aml-checks/aml-check-screen.tsx'), 'AmlCheckScreen'),
});
const manualChecks = createRoute({
  getParentRoute: () => shell,
  ...row('/archived'),
  // The screen reads it.
  validateSearch: (search: ManualSearch & SearchSchemaInput): ManualSearch => search,
  component: lazyRouteComponent(() => import('./manual-checks-page.tsx'), 'ManualChecksPage'),
});
const reportShares = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/smart_report'),
  // The screen reads it.
  validateSearch: (search: SharesSearch & SearchSchemaInput): SharesSearch => search,
  component: lazyRouteComponent(() => import('../features/sharing/report-shares/shares-screen.tsx'), 'SharesScreen'),
});
const monitoring = createRoute({
  getParentRoute: () => shell,
  ...row('/marketplace/monitoring_report'),
  // The screen reads it.
  validateSearch: (search: MonitoringSearch & SearchSchemaInput): MonitoringSearch => search,
  component: lazyRouteComponent(() => import('../features/monitoring/monitors/monitoring-screen.tsx'), 'MonitoringScreen'),
});
const chosePlan = createRoute({
  getParentRoute: () => shell,
  ...row('/chose-plan'),
  component: lazyRouteComponent(() => import('../features/firm/registration/chose-plan-screen.tsx'), 'ChosePlanScreen'),
});
const settings = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings'),
  component: lazyRouteComponent(() => import('../features/firm/settings/settings-screen.tsx'), 'SettingsScreen'),
});
const hmrcPack = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/compliance/hmrc-pack'),
  // The screen reads it.
  validateSearch: (search: PackSearch & SearchSchemaInput): PackSearch => search,
  component: lazyRouteComponent(() => import('../features/compliance/hmrc-pack/pack-screen.tsx'), 'HmrcPackScreen'),
});
const retention = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/compliance/retention'),
  // The screen reads it.
  validateSearch: (search: RetentionSearch & SearchSchemaInput): RetentionSearch => search,
  component: lazyRouteComponent(() => import('../features/compliance/retention/retention-screen.tsx'), 'RetentionScreen'),
});
const members = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/members'),
  // The screen reads it.
  validateSearch: (search: MembersSearch & SearchSchemaInput): MembersSearch => search,
  component: lazyRouteComponent(() => import('../features/firm/members/members-screen.tsx'), 'MembersScreen'),
});
const roles = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/members/roles'),
  component: lazyRouteComponent(() => import('../features/firm/members/roles-screen.tsx'), 'RolesScreen'),
});
const compliance = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/compliance'),
  // The screen reads it.
  validateSearch: (search: ComplianceSearch & SearchSchemaInput): ComplianceSearch => search,
  component: lazyRouteComponent(() => import('../features/compliance/registers/compliance-screen.tsx'), 'ComplianceScreen'),
});
const suspicion = createRoute({
  getParentRoute: () => shell,
  ...row('/compliance/suspicion'),
  component: lazyRouteComponent(() => import('../features/compliance/suspicions/suspicion-screen.tsx'), 'SuspicionScreen'),
});
const suspicions = createRoute({
  getParentRoute: () => shell,
  ...row('/compliance/suspicions'),
  validateSearch: (search: { report?: number | undefined } & SearchSchemaInput): { report?: number | undefined } => search,
  component: lazyRouteComponent(() => import('../features/compliance/suspicions/suspicions-screen.tsx'), 'SuspicionsScreen'),
});
const basicInformation = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/basic_informations'),
  // The screen reads it.
  validateSearch: (search: { tab?: BasicInformationTab | undefined } & SearchSchemaInput): { tab?: BasicInformationTab | undefined } =>
    search,
  component: lazyRouteComponent(() => import('../features/firm/basic-information/basic-information-screen.tsx'), 'BasicInformationScreen'),
});
const workspaces = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/workspaces'),
  component: lazyRouteComponent(() => import('../features/firm/workspaces/workspaces-screen.tsx'), 'WorkspacesScreen'),
});
const messages = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/messages'),
  // The screen reads it.
  validateSearch: (search: MessagesSearch & SearchSchemaInput): MessagesSearch => search,
  component: lazyRouteComponent(() => import('../features/firm/messages/messages-screen.tsx'), 'MessagesScreen'),
});
const apiKeys = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/api-keys'),
  component: lazyRouteComponent(() => import('../features/firm/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
});
const billing = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/plans_billings'),
  validateSearch: (search: { move?: string | undefined } & SearchSchemaInput): { move?: string | undefined } => search,
  component: lazyRouteComponent(() => import('../features/firm/billing/billing-screen.tsx'), 'BillingScreen'),
});
const usage = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/usage'),
  validateSearch: (search: UsageSearch & SearchSchemaInput): UsageSearch => search,
  component: lazyRouteComponent(() => import('../features/firm/usage/usage-screen.tsx'), 'UsageScreen'),
});
const webhooks = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/webhooks'),
  component: lazyRouteComponent(() => import('../features/firm/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});
const webhook = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/webhooks/{id}'),
  component: lazyRouteComponent(() => import('../features/firm/webhooks/webhook-screen.tsx'), 'WebhookScreen'),
});
const checkPolicy = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/checks'),
  component: lazyRouteComponent(() => import('../features/checks/check-policy/check-policy-screen.tsx'), 'CheckPolicyScreen'),
});
const screeningPolicy = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/screening'),
  component: lazyRouteComponent(
    () => import('../features/screening/screening-policy/screening-policy-screen.tsx'),
    'ScreeningPolicyScreen',
  ),
});
const kycPolicy = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/identity'),
  component: lazyRouteComponent(() => import('../features/identity/kyc-policy/kyc-policy-screen.tsx'), 'KycPolicyScreen'),
});
const verification = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/verification'),
  // The screen reads it.
  validateSearch: (search: VerificationSearch & SearchSchemaInput): VerificationSearch => search,
  component: lazyRouteComponent(() => import('../features/firm/verification/verification-screen.tsx'), 'VerificationScreen'),
});
const verificationReviews = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/verification/reviews'),
  // The screen reads it.
  validateSearch: (search: ReviewsSearch & SearchSchemaInput): ReviewsSearch => search,
  component: lazyRouteComponent(() => import('../features/firm/verification/reviews-screen.tsx'), 'ReviewsScreen'),
});
const openData = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/settings/open-data'),
  component: lazyRouteComponent(() => import('../features/insights/open-data/open-data-screen.tsx'), 'OpenDataScreen'),
});
const search = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/search/properties-or-applicants'),
  component: lazyRouteComponent(() => import('../features/overview/search/search-screen.tsx'), 'SearchScreen'),
});
const recentActivity = createRoute({
  getParentRoute: () => shell,
  ...row('/recent_activity'),
  // The screen reads it: its words would weigh on every first load.
  validateSearch: (search: ActivitySearch & SearchSchemaInput): ActivitySearch => search,
  component: lazyRouteComponent(() => import('../features/overview/activity/activity-screen.tsx'), 'ActivityScreen'),
});
const propertyDetails = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/details/{id}'),
  // The screen reads it.
  validateSearch: (
    search: { tab?: string | undefined; offer?: 'new' | undefined; person?: 'new' | undefined } & SearchSchemaInput,
  ): { tab?: string | undefined; offer?: 'new' | undefined; person?: 'new' | undefined } => search,
  component: lazyRouteComponent(() => import('./property-page.tsx'), 'PropertyPage'),
});
const rentProtection = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/rent-protection/{id}'),
  component: lazyRouteComponent(() => import('../features/properties/rent-protection/rent-protection-screen.tsx'), 'RentProtectionScreen'),
});
const propertyList = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/{type}'),
  // The screen reads it.
  validateSearch: (search: PropertySearch & SearchSchemaInput): PropertySearch => search,
  component: lazyRouteComponent(() => import('../features/properties/properties/property-list-screen.tsx'), 'PropertyListScreen'),
});
// Their screens read the address: its words would weigh on every first load.
const readAsIs = (search: ImportSearch & SearchSchemaInput): ImportSearch => search;
const importPages = () => import('../features/properties/imports/import-screen.tsx');
const importProperties = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/import'),
  validateSearch: readAsIs,
  component: lazyRouteComponent(importPages, 'PropertyImportScreen'),
});
const importPeople = createRoute({
  getParentRoute: () => shell,
  ...row('/people/import'),
  validateSearch: readAsIs,
  component: lazyRouteComponent(importPages, 'PeopleImportScreen'),
});
const tasks = createRoute({
  getParentRoute: () => shell,
  ...row('/tasks'),
  // The screen reads it.
  validateSearch: (search: WorkSearch & SearchSchemaInput): WorkSearch => search,
  component: lazyRouteComponent(() => import('../features/overview/tasks/work-queue-screen.tsx'), 'WorkQueueScreen'),
});
const breaches = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/breaches'),
  // The screen reads it.
  validateSearch: (search: BreachSearch & SearchSchemaInput): BreachSearch => search,
  component: lazyRouteComponent(() => import('../features/properties/breach-register/breach-register-screen.tsx'), 'BreachRegisterScreen'),
});
const marketInsights = createRoute({
  getParentRoute: () => shell,
  ...row('/market-insights'),
  // The screen reads it.
  validateSearch: (search: MarketSearch & SearchSchemaInput): MarketSearch => search,
  component: lazyRouteComponent(() => import('./market-page.tsx'), 'MarketPage'),
});
const landRegistry = createRoute({
  getParentRoute: () => shell,
  ...row('/land-registry'),
  // The screen reads it.
  validateSearch: (search: RegistrySearch & SearchSchemaInput): RegistrySearch => search,
  component: lazyRouteComponent(() => import('../features/insights/land-registry/registry-screen.tsx'), 'RegistryScreen'),
});
const title = createRoute({
  getParentRoute: () => shell,
  ...row('/land-registry/titles/{id}'),
  component: lazyRouteComponent(() => import('../features/insights/land-registry/title-screen.tsx'), 'TitleScreen'),
});
const soldHome = createRoute({
  getParentRoute: () => shell,
  ...row('/land-registry/homes/{id}'),
  // The screen reads it.
  validateSearch: (search: { postcode?: string | undefined } & SearchSchemaInput): { postcode?: string | undefined } => search,
  component: lazyRouteComponent(() => import('../features/insights/land-registry/home-screen.tsx'), 'HomeScreen'),
});
const people = createRoute({
  getParentRoute: () => shell,
  ...row('/people'),
  // The screen reads it: its words would weigh on every first load.
  validateSearch: (search: PeopleSearch & SearchSchemaInput): PeopleSearch => search,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});
const flows = createRoute({
  getParentRoute: () => shell,
  ...row('/flows'),
  // The screen reads it.
  validateSearch: (search: FlowsSearch & SearchSchemaInput): FlowsSearch => search,
  component: lazyRouteComponent(() => import('../features/flows/flows/flows-screen.tsx'), 'FlowsScreen'),
});
const runPages = () => import('./run-pages.tsx');
const flowRuns = createRoute({
  getParentRoute: () => shell,
  ...row('/flows/runs'),
  // The screen reads it.
  validateSearch: (search: RunListSearch & SearchSchemaInput): RunListSearch => search,
  component: lazyRouteComponent(runPages, 'RunListScreen'),
});
const flowRun = createRoute({
  getParentRoute: () => shell,
  ...row('/flows/runs/{id}'),
  component: lazyRouteComponent(runPages, 'RunPage'),
});
const flowDesigner = createRoute({
  getParentRoute: () => shell,
  ...row('/flows/design/{id}'),
  component: lazyRouteComponent(() => import('../features/flows/flow-designer/designer-screen.tsx'), 'DesignerScreen'),
});
const flow = createRoute({
  getParentRoute: () => shell,
  ...row('/flow/{asset_type_id}/{id}'),
  // The screen reads it.
  validateSearch: (search: RunSearch & SearchSchemaInput): RunSearch => search,
  component: lazyRouteComponent(() => import('./flow-page.tsx'), 'FlowPage'),
});
const historyPage = () => import('../features/payments/requests/history-screen.tsx');
const paymentHistory = createRoute({
  getParentRoute: () => shell,
  ...row('/payment_history'),
  // The screen reads it.
  validateSearch: (search: HistorySearch & SearchSchemaInput): HistorySearch => search,
  component: lazyRouteComponent(historyPage, 'HistoryScreen'),
});
const payment = createRoute({
  getParentRoute: () => shell,
  ...row('/payment_history/{id}'),
  component: lazyRouteComponent(() => import('../features/payments/requests/payment-screen.tsx'), 'PaymentScreen'),
});
const paymentsAccount = createRoute({
  getParentRoute: () => settingsFrame,
  ...row('/payments_account'),
  component: lazyRouteComponent(() => import('../features/payments/providers/account-screen.tsx'), 'AccountScreen'),
});
const mergePeople = createRoute({
  getParentRoute: () => shell,
  ...row('/people/merge'),
  validateSearch: (search: Record<string, unknown>): { a?: number | undefined; b?: number | undefined } => ({
    a: countIn(search['a']),
    b: countIn(search['b']),
  }),
  component: lazyRouteComponent(() => import('../features/people/party-merges/merge-screen.tsx'), 'MergeScreen'),
});
const duplicates = createRoute({
  getParentRoute: () => shell,
  ...row('/people/duplicates'),
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({ page: countIn(search['page']) }),
  component: lazyRouteComponent(() => import('../features/people/party-merges/duplicates-screen.tsx'), 'DuplicatesScreen'),
});
const person = createRoute({
  getParentRoute: () => shell,
  ...row('/people/{id}'),
  // The screen reads it.
  validateSearch: (search: { tab?: string | undefined } & SearchSchemaInput): { tab?: string | undefined } => search,
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
});
const addProperty = createRoute({
  getParentRoute: () => shell,
  ...row('/properties/add'),
  validateSearch: (search: Record<string, unknown>): { type: 'sales' | 'lettings' } => ({
    type: oneOf(search['type'], ['sales', 'lettings'] as const) ?? 'sales',
  }),
  component: lazyRouteComponent(() => import('../features/properties/property-form/add-property-screen.tsx'), 'AddPropertyScreen'),
});
const design = createRoute({
  getParentRoute: () => shell,
  ...row('/design'),
  beforeLoad: async () => {
    const { isProduction } = await import('./is-production.ts');
    if (await isProduction()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/overview/design/design-screen.tsx'), 'DesignScreen'),
});
const report = createRoute({
  getParentRoute: () => shell,
  ...row('/report/{id}'),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
});

/** The router's form of the whole route table: every row of it, with its screen where this version has one. */
export const wholeRouteTree = root.addChildren([
  ...publicRoutes,
  shell.addChildren([
    home,
    amlChecks,
    amlLists,
    amlCoverage,
    amlBatches,
    amlBatch,
    amlList,
    amlCheck,
    ...identityRoutes,
    ...documentRoutes,
    manualChecks,
    reportShares,
    suspicion,
    suspicions,
    monitoring,
    report,
    recentActivity,
    chosePlan,
    settingsFrame.addChildren([
      settings,
      hmrcPack,
      retention,
      members,
      roles,
      basicInformation,
      compliance,
      workspaces,
      messages,
      billing,
      usage,
      paymentsAccount,
      webhooks,
      webhook,
      apiKeys,
      checkPolicy,
      screeningPolicy,
      kycPolicy,
      verification,
      verificationReviews,
      openData,
    ]),
    search,
    propertyList,
    propertyDetails,
    addProperty,
    breaches,
    marketInsights,
    landRegistry,
    title,
    soldHome,
    tasks,
    importProperties,
    importPeople,
    rentProtection,
    flows,
    flowRuns,
    flowRun,
    flowDesigner,
    flow,
    paymentHistory,
    payment,
    people,
    mergePeople,
    duplicates,
    person,
    design,
    ...missing('staff', shell),
  ]),
]);
