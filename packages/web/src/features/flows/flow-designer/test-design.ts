import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { FIRST_CONFIGS, type FlowStepType, STEP_WORDS } from '@freehold/contract/flows/step-types';

/* For component tests alone: a flow of a firm as it is being made. */

export const stepOf = (type: FlowStepType, over: Partial<DraftStep> = {}): DraftStep => ({
  key: type,
  type,
  ...STEP_WORDS[type],
  required: true,
  skippable: false,
  roles: [],
  config: { ...FIRST_CONFIGS[type] },
  ...over,
});

export const draftWith = (over: Partial<FlowDraft> = {}): FlowDraft => ({
  name: 'Buyer onboarding',
  description: 'Who a buyer is.',
  asset_type_id: 1,
  steps: (['intro_list_of_documents', 'consent', 'details', 'id_document', 'address_history', 'review_and_submit'] as const).map((type) =>
    stepOf(type),
  ),
  checks: ['kyc'],
  price_parts: [{ label: 'Identity check', price: 'identity_check', when: 'always' }],
  payer: 'either',
  est_minutes: 9,
  roles: ['buyer', 'giftor'],
  saved_by_default: false,
  ...over,
});

export const designOf = (over: Partial<FlowDesign> = {}): FlowDesign => ({
  id: 100_000,
  version: 1,
  state: 'draft',
  draft: draftWith(),
  saved_at: '2026-06-09T09:32:00Z',
  saved_by: 'Imogen Ashworth',
  published: null,
  versions: [],
  faults: [],
  parts: {
    step_types: [
      'intro_list_of_documents',
      'consent',
      'details',
      'id_document',
      'address_history',
      'questions',
      'upload',
      'review_and_submit',
      'choose_people',
      'run_checks',
      'decision',
      'aml_form',
    ],
    checks: [
      { code: 'kyc', name: 'Identity (KYC)' },
      { code: 'aml', name: 'AML screening' },
    ],
    names_taken: ['Property Buyer'],
    prices: [
      { kind: 'identity_check', label: 'Identity check', pence: 420, with_vat_pence: 504 },
      { kind: 'aml_check', label: 'Sanctions check', pence: 120, with_vat_pence: 144 },
    ],
    vat_percent: 20,
    plan: 'Branch',
  },
  ...over,
});
