import { definitionOf, draftOf, findFlowFaults, type FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { DesignLine, FlowDesign } from '@freehold/contract/flows/flow-designs';
import { canonicalJson } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { nameKinds } from '../../checks/public.ts';
import { findPlanPrices } from '../../firm/public.ts';
import { countUnderWay } from '../flow-runs/public.ts';
import { DEFINITIONS, type Installation } from '../flows/public.ts';
import { type DesignRow, findDesigns, findVersions, type VersionRow } from './store.ts';

const stateOf = ({ retired_at: retired }: DesignRow, newest: VersionRow | undefined): DesignLine['state'] =>
  newest === undefined ? 'draft' : retired === null ? 'published' : 'retired';

const asPublished = (draft: FlowDraft) => canonicalJson(definitionOf(draft, { id: 1, version: 1 }));
/** Whether both would be published as the same. */
export const isSameFlow = (one: FlowDraft, other: FlowDraft): boolean => asPublished(one) === asPublished(other);

const isChanged = ({ draft }: DesignRow, newest: VersionRow | undefined): boolean =>
  newest === undefined || !isSameFlow(draft, draftOf(newest.definition));

export const presentLine = (row: DesignRow, newest: VersionRow | undefined): DesignLine => ({
  id: row.id,
  name: row.draft.name,
  state: stateOf(row, newest),
  published_version: newest?.version ?? null,
  is_changed: isChanged(row, newest),
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saver,
});

/** What a flow can be made of here: the steps and checks of this installation, the prices of the plan, and no name twice. */
async function readParts(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { checkKinds, stepTypes }: Installation,
  id: number,
): Promise<FlowDesign['parts']> {
  const nameOfKind = await nameKinds(trx);
  const prices = await findPlanPrices(trx, scope, services);
  const others = (await findDesigns(trx, scope)).filter((row) => row.id !== id);
  return {
    step_types: [...stepTypes],
    checks: checkKinds.map(({ code }) => ({ code, name: nameOfKind(code) })),
    names_taken: [...new Set([...DEFINITIONS, ...others.map(({ draft }) => draft)].map(({ name }) => name))],
    prices: [...(prices?.all ?? [])],
    vat_percent: prices?.vatPercent ?? 0,
    plan: prices?.plan ?? null,
  };
}

export async function presentDesign(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  installation: Installation,
  row: DesignRow,
): Promise<FlowDesign> {
  const versions = await findVersions(trx, scope, row.id);
  const [newest] = versions;
  const underWay = versions.length === 0 ? new Map<number, number>() : await countUnderWay(trx, scope, row.id);
  const parts = await readParts(trx, scope, services, installation, row.id);
  return {
    id: row.id,
    version: row.version,
    state: stateOf(row, newest),
    draft: row.draft,
    saved_at: row.saved_at.toISOString(),
    saved_by: row.saver,
    published: newest ? { version: newest.version, flow: draftOf(newest.definition) } : null,
    versions: versions.map(({ version, published_at: at, publisher, note }) => ({
      version,
      under_way: underWay.get(version) ?? 0,
      published_at: at.toISOString(),
      published_by: publisher,
      note,
    })),
    faults: findFlowFaults(row.draft, parts),
    parts,
  };
}
