import type { PageLine, PageSize, SigningField } from '@freehold/contract/signing/signing-fields';
import type { TemplateRole } from '@freehold/contract/signing/signing-templates';
import type { AreaSummary } from '@freehold/insights/area-summary';
import type { FlowDefinition, FlowStep } from '@freehold/contract/flows/flow-definition';
import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { QuoteLine } from '@freehold/contract/flows/flow-runs';
import type { PropertyRole, PropertyStage, OverrideReason } from '@freehold/property-rules/property-stages';
import type { MemberToggles } from '@freehold/contract/access/permissions';
import type { CheckRules } from '@freehold/contract/checks/check-policy';
import type { CheckBase } from '@freehold/contract/checks/checks';
import type { KycRules } from '@freehold/contract/identity/kyc-policy';
import type { ChainVerdict } from '@freehold/contract/overview/activity';
import type { PartyAddress } from '@freehold/contract/people/parties';
import type { DuplicatePair } from '@freehold/contract/people/party-merges';
import type { ListView } from '@freehold/contract/properties/list-views';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { CheckReplay } from '@freehold/contract/screening/check-replays';
import type { PolicySimulation, SimulatedCheck } from '@freehold/contract/screening/policy-simulations';
import type { ListCategory, ListSelfTest } from '@freehold/contract/screening/screening-lists';
import type { NearName, Match } from '@freehold/contract/screening/screening-matches';
import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';
import type { ListEntry, ListKey } from '@freehold/screening/types';
import type { RunStage } from '@freehold/flow-rules/run-stages';
import type { FlagRule } from '@freehold/flow-rules/statements/flags';
import type { Finding } from '@freehold/contract/payments/requests';
import type { Difference } from '@freehold/property-rules/payments/provider-movements';
import type { LinkNotification } from '@freehold/contract/properties/property-links';
import type { MessagePurpose } from '@freehold/contract/firm/message-kinds';

/*
 * The shapes of JSON columns, and the words of columns that no check narrows to them. Each is named by its table and column; `npm run db -- types`
 * writes them into the row types.
 */

export type ActivityVerdictsFirstBroken = NonNullable<ChainVerdict['first_broken']>;
export type AreaSummariesSummary = AreaSummary;
/** By field: what stood and what is to stand. */
export type ApprovalsChange = Record<string, { before: unknown; after: unknown }>;
/** As it was written down then. */
export type AuditEventsActor = {
  kind: string;
  id?: number;
  role_id?: number;
  name?: string;
  ip_prefix?: string | null;
  helped_by?: string;
};
/** By field. */
export type AuditEventsDiff = Record<string, { before?: unknown; after?: unknown }>;
export type AuditEventsObject = { type: string; id: number | string; label: string };
export type BreachesReasonCode = OverrideReason;
export type BreachesToStage = PropertyStage;
export type CheckPoliciesRules = CheckRules;
export type CheckReplaysDifferences = CheckReplay['differences'];
export type CheckReplaysLists = CheckReplay['lists'];
export type ChecksBands = AmlCheck['bands'];
/** What was asked for. */
export type ChecksCategories = ListCategory[];
export type ChecksElements = CheckBase['elements'];
export type ChecksFunnel = NonNullable<AmlCheck['funnel']>;
export type ChecksLists = AmlCheck['lists'];
/** Without the name in Latin letters, which is looked up when it is shown. */
export type ChecksNearest = Omit<NearName, 'latin'>[];
export type ChecksOutcomeReasons = CheckBase['outcome_reasons'];
export type CompanyTitlesOwners = { name: string; number: string | null; category: string | null; country: string | null }[];
export type DecisionsConditions = { text: string; due: string | null }[];
export type DecisionsOutcomeAtTime = CheckBase['decisions'][number]['outcome_at_time'];
export type FlowQuotesLines = QuoteLine[];
export type FlowRunStepsDefinition = FlowStep;
export type FlowRunsLines = QuoteLine[];
export type FlowRunsRole = PropertyRole;
export type FlowRunsStageBefore = RunStage;
export type FundsFlagsRule = FlagRule;
/** Rows by what became of them. */
export type ImportsCounts = Partial<Record<string, number>>;
export type KycPoliciesRules = KycRules;
export type LinkNotificationsChannels = LinkNotification['channels'];
export type ListEntriesData = ListEntry;
/** What each address answered when it was last asked. */
export type ListUpdatesSeen = { address: string; etag: string | null; last_modified: string | null; sha256: string; bytes: number }[];
export type ListVersionsCovers = ListCategory[];
export type ListVersionsSelfTest = ListSelfTest;
export type ListViewsSearch = ListView['search'];
export type MatchResolutionsReasonCode = Match['resolutions'][number]['reason_code'];
export type MatchesEntry = ListEntry;
export type MatchesListKey = ListKey;
export type MembersToggles = Partial<MemberToggles>;
export type MessagesPurpose = MessagePurpose;
export type PartiesAddresses = PartyAddress[];
export type PartyDuplicatesReasons = DuplicatePair['reasons'];
export type PolicySimulationChecksHits = SimulatedCheck['hits'];
export type PolicySimulationsLists = PolicySimulation['lists'];
export type PaymentAccountsBank = { name: string; sort_code: string; account_number: string };
/** Asked for by a member, and waiting for another. */
export type PaymentAccountsWaitingBank = PaymentAccountsBank & { by: number; at: string };
export type PaymentReconciliationsDifferences = Difference[];
export type PaymentRequestsFindings = Finding[];
/** What became of a holding deposit. */
export type PaymentRequestsOutcome = {
  kind: 'towards_rent' | 'towards_deposit' | 'retained';
  because: string | null;
  note: string;
  at: string;
  by: number;
};
export type PropertiesStage = PropertyStage;
/** What stood before, and what tells whether anything changed since. */
export type PropertyBulkActsRows = {
  id: number;
  version: number;
  changed: string;
  before: { stage?: PropertyStage; branch_id?: number | null } | null;
}[];
export type PropertyLinksRoles = PropertyRole[];
export type PropertyStagesFromStage = PropertyStage;
export type PropertyStagesToStage = PropertyStage;
/** As they were answered; older ones know no suggestion. */
export type RiskAssessmentsFactors = {
  code: string;
  group: string;
  question: string;
  answer: string;
  weight: number;
  suggested?: string | null;
}[];
export type ScreeningAlertsEntry = ListEntry;
export type ScreeningBatchesCategories = ListCategory[];
export type ScreeningPoliciesBands = ScreeningRules['bands'];
export type ScreeningPoliciesCategories = ListCategory[];
export type ScreeningPoliciesMandatory = NonNullable<ScreeningRules['mandatory']>;
export type SigningDocumentsFields = SigningField[];
export type SigningDocumentsNotes = { code: string; message: string; pages?: number[] }[];
export type SigningDocumentsPages = PageSize[];
export type SigningEventsDetails = Record<string, string | number | boolean | null>;
export type SigningPagesLines = PageLine[];
export type SigningTemplatesFields = SigningField[];
export type SigningTemplatesNotes = { code: string; message: string; pages?: number[] }[];
export type SigningTemplatesPages = PageSize[];
export type SigningTemplatesRoles = TemplateRole[];
export type WorkspaceFlowsDraft = FlowDraft;
/** As it was published. */
export type WorkspaceFlowVersionsDefinition = FlowDefinition;
