import type { Route } from '@freehold/contract/kernel/route';
import { knowActivity } from '../platform/activity-words.ts';
import { namedRoutesOf, routesOf, type Feature } from '../platform/feature.ts';
import { retryErasures, sweepFiles } from '../platform/erase-file.ts';
import type { JobHandlers, JobsByLane, Schedule } from '../platform/jobs.ts';
import { knowPublished } from '../platform/published-events.ts';
import { purgeExpired } from '../platform/purge-expired.ts';
import type { Trx } from '../platform/database.ts';
import { NO_ANSWER_YET } from '../platform/scope.ts';
import { purgeUploads } from '../platform/uploads.ts';
import { accountFeature } from './access/account/feature.ts';
import { appUsersFeature } from './access/app-users/feature.ts';
import { signInFeature } from './access/sign-in/feature.ts';
import { signInMethodsFeature } from './access/sign-in-methods/feature.ts';
import { uploadsFeature } from './access/uploads/feature.ts';
import { apiKeysFeature } from './firm/api-keys/feature.ts';
import { approvalsFeature } from './firm/approvals/feature.ts';
import { billingFeature } from './firm/billing/feature.ts';
import { branchesFeature } from './firm/branches/feature.ts';
import { companiesFeature } from './firm/companies/feature.ts';
import { familiesFeature } from './firm/families/feature.ts';
import { meFeature } from './firm/me/feature.ts';
import { membersFeature } from './firm/members/feature.ts';
import { messagesFeature } from './firm/messages/feature.ts';
import { notificationsFeature } from './firm/notifications/feature.ts';
import { plansFeature } from './firm/plans/feature.ts';
import { registrationFeature } from './firm/registration/feature.ts';
import { usageFeature } from './firm/usage/feature.ts';
import { verificationFeature } from './firm/verification/feature.ts';
import { publishedActions } from './firm/webhooks/event-types.ts';
import { webhooksFeature } from './firm/webhooks/feature.ts';
import { workspacesFeature } from './firm/workspaces/feature.ts';
import { clientAcceptanceFeature } from './people/client-acceptance/feature.ts';
import { partiesFeature } from './people/parties/feature.ts';
import { partyMergesFeature } from './people/party-merges/feature.ts';
import { payerNamesFeature } from './people/payer-names/feature.ts';
import { checkPolicyFeature } from './checks/check-policy/feature.ts';
import { checksFeature } from './checks/checks/feature.ts';
import { reportsFeature } from './checks/reports/feature.ts';
import { amlChecksFeature } from './screening/aml-checks/feature.ts';
import { collectedAnswersFeature } from './identity/collected-answers/feature.ts';
import { evidenceFeature } from './identity/evidence/feature.ts';
import { drawEvidence, erasedOfCheck } from './identity/evidence/pack-evidence.ts';
import { printEvidence } from './identity/evidence/print-evidence.ts';
import { fundsChecksFeature } from './identity/funds-checks/feature.ts';
import { kycChecksFeature } from './identity/kyc-checks/feature.ts';
import { documentAsked, registersAsked } from './identity/kyc-checks/asked-about-identity.ts';
import { providerAsksFeature } from './identity/provider-asks/feature.ts';
import { rentAsked } from './identity/rent-checks/asked-about-rent.ts';
import { bankChecksFeature } from './identity/bank-checks/feature.ts';
import { ownershipChecksFeature } from './identity/ownership-checks/feature.ts';
import { companyChecksFeature } from './identity/company-checks/feature.ts';
import { formDraftsFeature } from './identity/form-drafts/feature.ts';
import { rentChecksFeature } from './identity/rent-checks/feature.ts';
import { listUpdatesFeature } from './screening/list-updates/feature.ts';
import { listWatchFeature } from './screening/list-watch/feature.ts';
import { policySimulationsFeature } from './screening/policy-simulations/feature.ts';
import { screeningBatchesFeature } from './screening/screening-batches/feature.ts';
import { screeningCoverageFeature } from './screening/screening-coverage/feature.ts';
import { screeningListsFeature } from './screening/screening-lists/feature.ts';
import { screeningPolicyFeature } from './screening/screening-policy/feature.ts';
import { dataLoadsFeature } from './insights/data-loads/feature.ts';
import { landRegistryFeature } from './insights/land-registry/feature.ts';
import { marketInsightsFeature } from './insights/market-insights/feature.ts';
import { openDataFeature } from './insights/open-data/feature.ts';
import { addressesFeature } from './properties/addresses/feature.ts';
import { cddClockFeature } from './properties/cdd-clock/feature.ts';
import { importsFeature } from './properties/imports/feature.ts';
import { listViewsFeature } from './properties/list-views/feature.ts';
import { offersFeature } from './properties/offers/feature.ts';
import { ownFiguresFeature } from './properties/own-figures/feature.ts';
import { propertiesFeature } from './properties/properties/feature.ts';
import { propertyChecksFeature } from './properties/property-checks/feature.ts';
import { propertyDetailsFeature } from './properties/property-details/feature.ts';
import { propertyFormFeature } from './properties/property-form/feature.ts';
import { propertyLinksFeature } from './properties/property-links/feature.ts';
import { propertyListsFeature } from './properties/property-lists/feature.ts';
import { propertyPeopleFeature } from './properties/property-people/feature.ts';
import { propertyStagesFeature } from './properties/property-stages/feature.ts';
import { rentProtectionFeature } from './properties/rent-protection/feature.ts';
import { salesFeature } from './properties/sales/feature.ts';
import { tenanciesFeature } from './properties/tenancies/feature.ts';
import { documentSealsFeature } from './signing/document-seals/feature.ts';
import { whyNotSealed } from './signing/document-seals/installation-seal.ts';
import { countDocuments, documentsOfProperties } from './signing/signing-documents/count-documents.ts';
import { signingDocumentsFeature } from './signing/signing-documents/feature.ts';
import type { Neighbours } from './signing/signing-documents/public.ts';
import { requireDrawableAnswers, signsWithoutFont } from './signing/document-seals/draw-answers.ts';
import { DRAWN_WITH, drawPages, prepareInThread } from './signing/document-seals/page-images.ts';
import { signingTemplatesFeature } from './signing/signing-templates/feature.ts';
import { signerDocumentsFeature } from './signing/signer-documents/feature.ts';
import { flowDesignerFeature } from './flows/flow-designer/feature.ts';
import { applicantsFeature } from './flows/applicants/feature.ts';
import { flowRunsFeature } from './flows/flow-runs/feature.ts';
import type { AskAgain } from './identity/kyc-checks/public.ts';
import { redoSteps } from './flows/flow-runs/change-by-staff.ts';
import { noteMemberLook } from './flows/flow-runs/note-member-look.ts';
import { runFiles } from './flows/flow-runs/run-files.ts';
import { flowsFeature } from './flows/flows/feature.ts';
import { ledgerFeature } from './payments/ledger/feature.ts';
import { paymentProvidersFeature } from './payments/providers/feature.ts';
import { paymentRequestsFeature } from './payments/requests/feature.ts';
import { monitorsFeature } from './monitoring/monitors/feature.ts';
import { monitoringAlertsFeature } from './monitoring/monitoring-alerts/feature.ts';
import { alertsOfLists } from './monitoring/monitoring-alerts/alerts-of-lists.ts';
import { monitoringReportsFeature } from './monitoring/monitoring-reports/feature.ts';
import { evidencePassesFeature } from './sharing/evidence-passes/feature.ts';
import { inboundReportsFeature } from './sharing/inbound-reports/feature.ts';
import { reportSharesFeature } from './sharing/report-shares/feature.ts';
import { registersFeature } from './compliance/registers/feature.ts';
import { suspicionsFeature } from './compliance/suspicions/feature.ts';
import { hmrcPackFeature } from './compliance/hmrc-pack/feature.ts';
import { retentionFeature } from './compliance/retention/feature.ts';
import type { Erasing } from './compliance/retention/erase-due.ts';
import { activityFeature } from './overview/activity/feature.ts';
import { eraseActivityUnlessKept } from './overview/activity/erase-activity.ts';
import { eventsFeature } from './overview/events/feature.ts';
import { gettingStartedFeature } from './overview/getting-started/feature.ts';
import { searchFeature } from './overview/search/feature.ts';
import { tasksFeature } from './overview/tasks/feature.ts';
import { checkKinds } from './check-kinds.ts';
import { flowStepTypes } from './flow-steps.ts';
import { checksOfParty } from './checks/checks/party-checks.ts';
import { namesBehind } from './checks/checks/names-behind.ts';
import { checkPath, reassignOpenChecks, type CheckKinds } from './checks/checks/public.ts';
import { consentedChanges } from './firm/workspaces/public.ts';
import type { ChecksOfParty } from './people/parties/neighbours.ts';
import { findDuplicates } from './people/party-merges/public.ts';
import { batchChecks } from './screening/aml-checks/batch-checks.ts';
import { screeningBehind } from './screening/aml-checks/screening-behind.ts';

/** Every feature, where an installation can run these kinds of check; a new feature adds its line here. What a feature needs of a later area is handed in. */
export function featuresOf(kinds: CheckKinds): readonly Feature[] {
  const checksOf: ChecksOfParty = (...of) => checksOfParty(kinds, ...of);
  const installation = { checkKinds: kinds.all, stepTypes: flowStepTypes };
  // What it answers is the check, not the run.
  const askAgain: AskAgain = async (scope, services, { runId, steps }) => {
    const unanswered = { ...scope, transaction: <T>(work: (trx: Trx) => Promise<T>) => scope.transaction(work, NO_ANSWER_YET) };
    await redoSteps({ scope: unanswered, services, kinds }, { id: runId, steps });
  };
  const identityBehind: Neighbours['namesBehind'] = (...of) => namesBehind({ kind: 'kyc', what: 'Identity check' }, ...of);
  const signing = {
    drawing: { drawPages, prepareInThread, drawnWith: DRAWN_WITH },
    namesBehind: identityBehind,
    screeningBehind,
    missingSigns: signsWithoutFont,
  };
  const features: readonly Feature[] = [
    accountFeature,
    appUsersFeature,
    signInFeature(kinds.all.map(({ code }) => code)),
    signInMethodsFeature,
    uploadsFeature,
    apiKeysFeature,
    approvalsFeature(consentedChanges),
    billingFeature,
    branchesFeature,
    companiesFeature,
    familiesFeature,
    meFeature,
    membersFeature(reassignOpenChecks),
    messagesFeature,
    notificationsFeature,
    plansFeature,
    registrationFeature,
    usageFeature(checkPath),
    verificationFeature,
    webhooksFeature,
    workspacesFeature,
    clientAcceptanceFeature,
    partiesFeature({ checksOf, duplicatesOf: findDuplicates }),
    partyMergesFeature(checksOf),
    checkPolicyFeature,
    checksFeature(kinds, noteMemberLook),
    reportsFeature({ kinds, readEvidence: printEvidence }, noteMemberLook),
    amlChecksFeature,
    listUpdatesFeature,
    listWatchFeature(kinds, alertsOfLists),
    policySimulationsFeature,
    screeningBatchesFeature(batchChecks),
    screeningCoverageFeature(kinds),
    screeningListsFeature,
    screeningPolicyFeature,
    collectedAnswersFeature,
    evidenceFeature(kinds, runFiles),
    providerAsksFeature([registersAsked, documentAsked, rentAsked]),
    fundsChecksFeature(askAgain),
    kycChecksFeature(askAgain),
    bankChecksFeature,
    ownershipChecksFeature,
    companyChecksFeature,
    formDraftsFeature,
    rentChecksFeature,
    landRegistryFeature,
    marketInsightsFeature,
    openDataFeature,
    dataLoadsFeature,
    addressesFeature,
    cddClockFeature,
    importsFeature,
    listViewsFeature,
    offersFeature,
    propertiesFeature,
    propertyChecksFeature(kinds),
    propertyDetailsFeature(countDocuments),
    propertyFormFeature,
    propertyLinksFeature,
    propertyListsFeature(documentsOfProperties),
    propertyPeopleFeature,
    propertyStagesFeature,
    rentProtectionFeature,
    salesFeature,
    tenanciesFeature,
    ownFiguresFeature,
    documentSealsFeature,
    signingDocumentsFeature({ ...signing, whyNotSealed }),
    signingTemplatesFeature(signing),
    signerDocumentsFeature({ requireDrawable: requireDrawableAnswers, missingSigns: signsWithoutFont }),
    flowsFeature(installation),
    flowDesignerFeature(installation),
    flowRunsFeature({ kinds, installation }),
    applicantsFeature,
    paymentProvidersFeature,
    paymentRequestsFeature,
    payerNamesFeature,
    ledgerFeature,
    reportSharesFeature,
    inboundReportsFeature,
    evidencePassesFeature,
    registersFeature,
    suspicionsFeature,
    monitorsFeature,
    monitoringAlertsFeature,
    monitoringReportsFeature,
    hmrcPackFeature({ kinds, draw: drawEvidence, erased: erasedOfCheck }),
    activityFeature,
    eventsFeature,
    gettingStartedFeature,
  ];
  // What takes something away is a part of the feature that owns it; when is for one place to say.
  const erasing: Erasing = {
    kinds,
    erasers: features.flatMap(({ erasers }) => erasers ?? []),
    eraseActivityOf: eraseActivityUnlessKept,
  };
  return [
    ...features,
    retentionFeature(erasing, checksOf),
    searchFeature(features.flatMap(({ searched }) => searched ?? [])),
    tasksFeature(features.flatMap(({ work }) => work ?? [])),
  ];
}

export const features: readonly Feature[] = featuresOf(checkKinds);
knowPublished(publishedActions);
knowActivity(features.flatMap(({ activity }) => activity ?? []));

/** Every route of the product; the walks over all routes and the API page show these. */
export const allRoutes: readonly Route[] = features.flatMap(routesOf);

/** What an API key can call, with its name in the contract. */
export const keyRoutes = features.flatMap(namedRoutesOf).filter(([, { key }]) => key !== undefined);

/** What takes away what was kept long enough, by kind. */
export const erasers = features.flatMap((feature) => feature.erasers ?? []);

/** Every job. Each runs in a process of `npm run worker`, or in the one `npm start` begins. */
export const jobs: Partial<JobHandlers> = Object.assign({}, ...features.map((feature) => feature.jobs?.handlers));

/** The same by the lane they wait in. */
export const jobsByLane: JobsByLane = {};
for (const { jobs: own } of features) if (own) jobsByLane[own.lane] = { ...jobsByLane[own.lane], ...own.handlers };

/** What the clock starts: for the whole installation, not for one workspace. Times are UTC. */
export const schedules: readonly Schedule[] = [
  purgeExpired,
  retryErasures,
  sweepFiles,
  purgeUploads,
  ...features.flatMap((feature) => feature.schedules ?? []),
];
