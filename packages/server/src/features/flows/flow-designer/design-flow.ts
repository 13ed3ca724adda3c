import { definitionOf, draftOf, findFlowFaults, type FlowDraft } from '@freehold/contract/flows/flow-draft';
import { parseFlow } from '@freehold/contract/flows/flow-definition';
import {
  addFlowDesign,
  bringBackFlowDesign,
  discardFlowDesign,
  type FlowDesign,
  type listFlowDesigns,
  publishFlowDesign,
  readFlowDesign,
  retireFlowDesign,
  saveFlowDesign,
} from '@freehold/contract/flows/flow-designs';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { STALE } from '../../checks/public.ts';
import { findFlow, findFlows, type Installation } from '../flows/public.ts';
import { isSameFlow, presentDesign, presentLine } from './present.ts';
import {
  countDesigns,
  deleteDesign,
  type DesignRow,
  findDesign,
  findDesigns,
  findVersions,
  insertDesign,
  insertVersion,
  lockDesign,
  writeDesign,
} from './store.ts';

const refuseOpenForChange = refusing(bringBackFlowDesign, publishFlowDesign, retireFlowDesign, saveFlowDesign);

/** More flows than anybody chooses from. */
const MOST_FLOWS = 100;
const NOT_HERE = 'This flow is not in this workspace.';

/** A flow before anything was chosen. */
export const EMPTY: Omit<FlowDraft, 'name'> = {
  description: '',
  asset_type_id: 0,
  steps: [],
  checks: [],
  price_parts: [],
  payer: 'agent',
  est_minutes: 5,
  roles: [],
  saved_by_default: false,
};

/** The flows of the workspace with their drafts, and what a new one can begin as a copy of: whatever a flow of a firm can be. */
export function listDesigns(scope: MemberScope, services: Services): Promise<z.input<(typeof listFlowDesigns)['output']>> {
  requireMay(scope, 'design_flows');
  return scope.transaction(async (trx) => {
    const rows = await findDesigns(trx, scope);
    const versions = await findVersions(trx, scope);
    const own = new Set(rows.map(({ id }) => id));
    const flows = (await findFlows(trx, scope, services.config.environment)).filter(
      ({ id, kind, audience, steps }) =>
        own.has(id) || (kind === 'check' && (audience === 'applicant' || steps[0]?.type === 'choose_people')),
    );
    const drafts = rows.filter(({ id }) => !flows.some((flow) => flow.id === id)).map(({ id, draft }) => ({ id, name: draft.name }));
    return {
      designs: rows.map((row) =>
        presentLine(
          row,
          versions.find(({ flow_id: id }) => id === row.id),
        ),
      ),
      copies: [...flows, ...drafts].map(({ id, name }) => ({ id, name, is_own: own.has(id) })),
    };
  });
}

export function readDesign(scope: MemberScope, services: Services, installation: Installation, id: number): Promise<FlowDesign> {
  requireMay(scope, 'design_flows');
  return scope.transaction(async (trx) => {
    const row = (await findDesign(trx, scope, id)) ?? refusing(readFlowDesign)('NOT_FOUND', NOT_HERE);
    return presentDesign(trx, scope, services, installation, row);
  });
}

/** Begins a flow. Two that begin at the same time with one name: the second is told. */
export function addDesign(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  { name, copy_of: copyOf }: z.output<(typeof addFlowDesign)['body']>,
): Promise<FlowDesign> {
  requireMay(scope, 'design_flows');
  const refuse = refusing(addFlowDesign);
  return scope.transaction(async (trx) => {
    await lockByName(trx, `flow-designs:${scope.workspaceId}`);
    if ((await countDesigns(trx, scope)) >= MOST_FLOWS)
      refuse('INVALID_STATE', `Your firm has ${MOST_FLOWS} flows. Discard a draft, or change one of them instead.`);
    const from =
      copyOf === null
        ? EMPTY
        : ((await findOriginal(trx, scope, services, copyOf)) ?? refuse('NOT_FOUND', 'The flow to copy is not here.'));
    const id = await insertDesign(trx, scope, { ...from, name, saved_by_default: false }, services.now());
    const row = (await findDesign(trx, scope, id)) ?? refuse('NOT_FOUND', NOT_HERE);
    const design = await presentDesign(trx, scope, services, installation, row);
    if (design.parts.names_taken.some((taken) => taken.toLowerCase() === name.toLowerCase()))
      refuse('DUPLICATE', 'Another flow has this name. Choose another.', [
        { field: 'name', code: 'DUPLICATE', message: 'Another flow has this name' },
      ]);
    await tell(trx, scope, 'begin.flow', id, name);
    return design;
  });
}

/** Of a flow of the workspace what its draft says, of another what was published. */
async function findOriginal(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<FlowDraft | undefined> {
  const own = await findDesign(trx, scope, id);
  if (own) return own.draft;
  const flow = await findFlow(trx, scope, services.config.environment, id);
  return flow && draftOf(flow);
}

export function saveDesign(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  id: number,
  { version, draft }: { version: number; draft: FlowDraft },
): Promise<FlowDesign> {
  requireMay(scope, 'design_flows');
  return scope.transaction(async (trx) => {
    await openForChange(trx, scope, id, version);
    await writeDesign(trx, scope, id, { draft: JSON.stringify(draft), saved_at: services.now(), saved_by: scope.actor.memberId });
    await announce(trx, scope, { topic: 'flows', id });
    return reread(trx, scope, services, installation, id);
  });
}

/** Adds the draft as the next version. Nothing changes one that was published: the requests of the product may only add them. */
export function publishDesign(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  id: number,
  { version, note }: { version: number; note: string },
): Promise<FlowDesign> {
  requireMay(scope, 'design_flows');
  const refuse = refusing(publishFlowDesign);
  return scope.transaction(async (trx) => {
    // Names are compared with those of the other flows.
    await lockByName(trx, `flow-designs:${scope.workspaceId}`);
    const row = await openForChange(trx, scope, id, version);
    const design = await presentDesign(trx, scope, services, installation, row);
    if (design.state === 'retired') refuse('INVALID_STATE', 'This flow was retired. Bring it back before you publish another version.');
    const [fault, ...more] = findFlowFaults(row.draft, design.parts);
    if (fault)
      refuse(
        'INVALID_STATE',
        `${fault.message}.${more.length === 0 ? '' : ` ${more.length} more to put right.`}`,
        [fault, ...more].map(({ step, field, message }) => ({ field: [step, field].filter(Boolean).join('.'), code: 'INVALID', message })),
      );
    const next = (design.published?.version ?? 0) + 1;
    if (design.published && isSameFlow(row.draft, design.published.flow))
      refuse('INVALID_STATE', `Nothing differs from version ${design.published.version}.`);
    await insertVersion(trx, scope, parseFlow(definitionOf(row.draft, { id, version: next })), id, note, services.now());
    await writeDesign(trx, scope, id, {});
    await tell(trx, scope, 'publish.flow', id, `version ${next} of the flow ${row.draft.name}`);
    return reread(trx, scope, services, installation, id);
  });
}

/** Nothing new is started with a retired flow; what was started goes on. Brought back, it is as it was. */
export function setRetired(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  id: number,
  { version, retired }: { version: number; retired: boolean },
): Promise<FlowDesign> {
  requireMay(scope, 'design_flows');
  const refuse = refusing(retired ? retireFlowDesign : bringBackFlowDesign);
  return scope.transaction(async (trx) => {
    const row = await openForChange(trx, scope, id, version);
    const [newest] = await findVersions(trx, scope, id);
    if (!newest) refuse('INVALID_STATE', 'No version of this flow was published. Discard the draft instead.');
    if ((row.retired_at !== null) === retired)
      refuse('INVALID_STATE', retired ? 'This flow was retired already.' : 'This flow is not retired.');
    await writeDesign(trx, scope, id, { retired_at: retired ? services.now() : null });
    await tell(trx, scope, retired ? 'retire.flow' : 'bring_back.flow', id, row.draft.name);
    return reread(trx, scope, services, installation, id);
  });
}

export function discardDesign(scope: MemberScope, id: number): Promise<null> {
  requireMay(scope, 'design_flows');
  const refuse = refusing(discardFlowDesign);
  return scope.transaction(async (trx) => {
    const row = (await lockDesign(trx, scope, id)) ?? refuse('NOT_FOUND', NOT_HERE);
    if ((await findVersions(trx, scope, id)).length > 0) refuse('INVALID_STATE', 'This flow was published. Retire it instead.');
    await deleteDesign(trx, scope, id);
    await tell(trx, scope, 'discard.flow', id, row.draft.name);
    return null;
  });
}

async function openForChange(trx: Trx, scope: MemberScope, id: number, version: number): Promise<DesignRow> {
  const row = await lockDesign(trx, scope, id);
  if (!row) return refuseOpenForChange('NOT_FOUND', NOT_HERE);
  if (row.version !== version) return refuseOpenForChange('STALE_VERSION', STALE);
  return row;
}

async function reread(trx: Trx, scope: MemberScope, services: Services, installation: Installation, id: number): Promise<FlowDesign> {
  const row = await findDesign(trx, scope, id);
  if (!row) return refuseOpenForChange('NOT_FOUND', NOT_HERE);
  return presentDesign(trx, scope, services, installation, row);
}

type Told = 'begin.flow' | 'discard.flow' | 'publish.flow' | 'retire.flow' | 'bring_back.flow';
async function tell(trx: Trx, scope: MemberScope, action: Told, id: number, label: string): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'flow', id, label } });
  await announce(trx, scope, { topic: 'flows', id });
}
