import type { FlowStepType } from '@freehold/contract/flows/flow-definition';

/** The types of step this installation can run in a flow; a new one adds its line here. */
export const flowStepTypes: readonly FlowStepType[] = ['aml_form', 'choose_people', 'run_checks', 'decision'];
