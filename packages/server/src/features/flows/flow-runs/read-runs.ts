import { type FlowRun, readFlowRun } from '@freehold/contract/flows/flow-runs';
import { addressLine } from '../../../platform/address-line.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKinds, checkPath, findMembers, personOf, visibilityOf } from '../../checks/public.ts';
import { findParties, presentPartyRef } from '../../people/public.ts';
import { presentInvites } from './present-invite.ts';
import { findRun, findRuns, type RunRow, type RunsFilter } from './list-store.ts';
import { findAddresses } from './store.ts';

const refuse = refusing(readFlowRun);
type Parts = Pick<Services, 'keys' | 'now'>;

/** One page of the runs that the one who asks may know of. */
export async function readRuns(
  trx: Trx,
  scope: MemberScope,
  services: Parts,
  kinds: CheckKinds,
  { page, perPage, ...asked }: RunsFilter & { page: number; perPage: number },
): Promise<{ runs: FlowRun[]; total: number }> {
  const visibility = visibilityOf(scope);
  if (visibility === null) return { runs: [], total: 0 };
  const { rows, total } = await findRuns(trx, visibility, asked, { page, perPage, now: services.now() });
  return { runs: await presentRuns(trx, scope, services, kinds, rows), total };
}

/** Undefined where there is none, or none that the one who asks may know of. */
export async function openRun(trx: Trx, scope: MemberScope, services: Parts, kinds: CheckKinds, id: number): Promise<FlowRun | undefined> {
  const visibility = visibilityOf(scope);
  if (visibility === null) return undefined;
  const [run] = await presentRuns(trx, scope, services, kinds, await findRun(trx, visibility, id, services.now()));
  return run;
}

export async function readRun(trx: Trx, scope: MemberScope, services: Parts, kinds: CheckKinds, id: number): Promise<FlowRun> {
  return (await openRun(trx, scope, services, kinds, id)) ?? refuse('NOT_FOUND', 'This run is not in this workspace.');
}

async function presentRuns(trx: Trx, scope: MemberScope, services: Parts, kinds: CheckKinds, rows: readonly RunRow[]): Promise<FlowRun[]> {
  const parties = new Map((await findParties(trx, [...new Set(rows.map((row) => row.party_id))])).map((row) => [row.id, row]));
  const properties = new Map(
    (await findAddresses(trx, scope, [...new Set(rows.flatMap((row) => row.property_id ?? []))])).map((row) => [row.id, row]),
  );
  const person = personOf(await findMembers(trx, scope));
  const invites = await presentInvites(trx, scope, services, rows, (id) => person(id).name);
  return rows.flatMap((row) => {
    const party = parties.get(row.party_id);
    const asked = invites.get(row.id);
    if (!party || !asked) return [];
    const property = row.property_id === null ? undefined : properties.get(row.property_id);
    return {
      id: row.id,
      flow_id: row.flow_id,
      flow_version: row.flow_version,
      flow_name: row.flow_name,
      asset_type_id: row.asset_type_id,
      asset_id: row.property_id ?? 0,
      property: property ? { id: property.id, address: addressLine(property) } : null,
      parties: [{ ...presentPartyRef(scope, party), role: row.role }],
      payer: row.payer,
      state: row.state,
      quote: { lines: row.lines, total_pence: row.total_pence, vat_pence: row.vat_pence },
      ...asked,
      checks: row.checks.map((check) => ({
        id: check.is_open ? check.id : null,
        kind: check.kind,
        name: kinds.find(check.kind)?.name ?? check.kind,
        public_ref: check.is_open ? check.public_ref : null,
        path: check.is_open ? checkPath(check) : null,
        status: check.status,
        outcome: check.is_open ? check.outcome : null,
      })),
      started_by: person(row.created_by).name,
      created_at: row.created_at.toISOString(),
      version: row.version,
    };
  });
}
