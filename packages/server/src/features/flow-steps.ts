import type { FlowStepType } from '@freehold/contract/flows/step-types';

/** The types of step this installation can run in a flow; a new one adds its line here. */
export const flowStepTypes: readonly FlowStepType[] = [
  'aml_form',
  'kyb_form',
  'ownership_form',
  'bank_account_form',
  'choose_people',
  'run_checks',
  'decision',
  'intro_list_of_documents',
  'consent',
  'details',
  'phone_otp',
  'id_document',
  'selfie_liveness',
  'address_history',
  'proof_of_address',
  'right_to_rent',
  'employment_income',
  'source_of_funds',
  'bank_account',
  'company_details',
  'ownership_confirm',
  'questions',
  'upload',
  'review_and_submit',
];
