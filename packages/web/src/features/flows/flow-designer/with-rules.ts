import type { FlowStepType } from '@freehold/contract/flows/step-types';

const WITH_RULES: readonly FlowStepType[] = [
  'consent',
  'id_document',
  'address_history',
  'proof_of_address',
  'source_of_funds',
  'questions',
  'upload',
];
/** Whether a step of the type has anything to set. */
export const hasRules = (type: FlowStepType): boolean => WITH_RULES.includes(type);
