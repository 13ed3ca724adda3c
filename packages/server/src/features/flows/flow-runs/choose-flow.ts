import { isApplicantStep } from '@freehold/contract/flows/step-types';
import { startFlowRun } from '@freehold/contract/flows/flow-runs';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { nameKinds } from '../../checks/public.ts';
import { findProperty, type PropertyRow } from '../../properties/public.ts';
import { findFlow, type FlowVersion, type Installation, NO_SUCH_FLOW, whyNotRunnable } from '../flows/public.ts';

const refuse = refusing(startFlowRun);
const KIND_OF_ASSET = { 1: 'sale', 2: 'letting' } as const;

/** The flow that a run takes: of this environment, and one this installation can run for people by itself. */
export async function chooseFlow(
  trx: Trx,
  scope: MemberScope,
  { config }: Services,
  installation: Installation,
  id: number,
): Promise<FlowVersion> {
  const flow = (await findFlow(trx, scope, config.environment, id)) ?? refuse('NOT_FOUND', `${NO_SUCH_FLOW}.`);
  const whyNot = whyNotRunnable(flow, installation, await nameKinds(trx));
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  const asksSomebody = flow.steps.some(({ type }) => isApplicantStep(type));
  if (flow.kind !== 'check' || (flow.checks.length === 0 && !asksSomebody))
    refuse('INVALID_STATE', `${flow.name} is not started here. Open it from the flow library.`);
  return flow;
}

/** The property it is for, of the kind the flow is for; null for a flow without one. */
export async function chooseProperty(trx: Trx, flow: FlowVersion, assetId: number, { lock = false } = {}): Promise<PropertyRow | null> {
  if (flow.asset_type_id === 0) return assetId === 0 ? null : refuseField('asset_id', `${flow.name} is for no property`, 'NOT_USED');
  if (assetId === 0) return refuseField('asset_id', 'Choose a property', 'REQUIRED');
  const property = (await findProperty(trx, assetId, { lock })) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
  if (property.kind !== KIND_OF_ASSET[flow.asset_type_id])
    refuseField('asset_id', `${flow.name} is for ${flow.asset_type_id === 1 ? 'sales' : 'lettings'}`, 'OTHER_KIND');
  if (property.archived_at !== null) refuse('INVALID_STATE', 'This property is archived. Restore it before you start a flow.');
  return property;
}
