import { type FlowRun, startFlowRun } from '@freehold/contract/flows/flow-runs';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { type CheckKinds, openPlace, startForParties } from '../../checks/public.ts';
import { findKept, whyHeld } from '../../people/public.ts';
import type { FlowVersion, Installation } from '../flows/public.ts';
import { chooseFlow, chooseProperty } from './choose-flow.ts';
import { totalOf } from './price-flow.ts';
import { openRun, readRun } from './read-runs.ts';
import { findQuote, findStarted, insertRun } from './store.ts';

const refuse = refusing(startFlowRun);
const REFRESHED = 'Prices were refreshed. Check the total and confirm.';

type Asked = {
  flow_id: number;
  asset_type_id: number;
  asset_id: number;
  party_id: number;
  role?: PropertyRole | undefined;
  payer: 'agent' | 'applicant';
  quote_id: string;
};

/** Starts a flow of one person: its checks, at the price they were quoted. The same quote starts nothing of them a second time. */
export function startRun(
  scope: MemberScope,
  services: Services,
  { kinds, installation }: { kinds: CheckKinds; installation: Installation },
  asked: Asked,
): Promise<FlowRun> {
  requireMay(scope, 'see_flows');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const flow = await chooseFlow(trx, services, installation, asked.flow_id);
    if (asked.asset_type_id !== flow.asset_type_id)
      refuseField('asset_type_id', 'This is not the kind of property the flow is for', 'OTHER_KIND');
    if (flow.payer !== 'either' && asked.payer !== flow.payer)
      refuseField('payer', flow.payer === 'agent' ? 'Your firm pays for this flow' : 'The applicant pays for this flow', 'OTHER_PAYER');
    // Of two starts with one quote the second waits here and finds what the first one started.
    await lockByName(trx, `flow-run:${scope.workspaceId}:${asked.quote_id}`);
    const party = (await findKept(trx, asked.party_id)) ?? refuse('NOT_FOUND', 'This person is not in your people.');
    const quote = await requireQuote(trx, scope, flow, asked);
    const started = await findStarted(trx, scope, quote.id, party.id);
    if (started) return readStarted(trx, scope, kinds, started.id);
    refuseStale(quote, flow, services);
    const property = await chooseProperty(trx, flow, asked.asset_id, { lock: true });
    const at = await openPlace(trx, scope, party.id, property?.id ?? null, asked.role === undefined ? flow.roles : [asked.role]);
    if (at !== null && !flow.roles.includes(at.role)) refuseField('parties.0.role', `${flow.name} is not for this role`, 'OTHER_ROLE');
    if (asked.role !== undefined && asked.role !== at?.role)
      refuseField('parties.0.role', 'They have another role at this property', 'OTHER_ROLE');
    const held = await whyHeld(trx, scope, { partyIds: [party.id], propertyId: property?.id ?? null });
    if (held !== null) refuse('INVALID_STATE', held);
    const wanted = flow.checks.map((kind) => ({ partyId: party.id, kind, at }));
    const begun = await startForParties(trx, scope, services, kinds, wanted);
    const [refused] = begun.refused;
    if (refused) refuse('INVALID_STATE', `${refused.reason}.`);
    const lines = quote.lines.filter(({ party_id: id }) => id === null || id === asked.party_id);
    const now = services.now();
    const id = await insertRun(
      trx,
      {
        workspace_id: scope.workspaceId,
        flow_id: flow.id,
        flow_version: flow.version,
        flow_name: flow.name,
        asset_type_id: flow.asset_type_id,
        property_id: property?.id ?? null,
        party_id: party.id,
        role: at?.role ?? null,
        payer: asked.payer,
        quote_id: quote.id,
        lines: JSON.stringify(lines),
        ...totalOf(lines),
        stage: 'checking',
        created_by: scope.actor.memberId,
        created_at: now,
        updated_at: now,
      },
      begun.started.map(({ check_id: checkId }) => checkId),
    );
    await recordEvent(trx, scope, {
      action: 'start.flow_run',
      object: { type: 'flow_run', id, label: `${flow.name} of ${party.display_name}` },
    });
    await announce(trx, scope, { topic: 'flows', id });
    return readRun(trx, scope, kinds, id);
  });
}

/** What was started before. Whoever sees their own runs alone is told that it was a colleague. */
async function readStarted(trx: Trx, scope: MemberScope, kinds: CheckKinds, id: number): Promise<FlowRun> {
  return (await openRun(trx, scope, kinds, id)) ?? refuse('INVALID_STATE', 'A colleague started this for them already.');
}

type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** The price that was shown, of this flow for this person and property. */
async function requireQuote(trx: Trx, scope: MemberScope, flow: FlowVersion, asked: Asked): Promise<Quote> {
  const quote = (await findQuote(trx, scope, asked.quote_id)) ?? refuse('CONFLICT', REFRESHED);
  if (quote.flow_id !== flow.id || quote.property_id !== (asked.asset_id || null) || !quote.party_ids.includes(asked.party_id))
    refuse('CONFLICT', 'This price was for something else. Check the total and confirm.');
  return quote;
}

/** Nothing new is started at a price that holds no longer, or with another version of the flow. */
function refuseStale(quote: Quote, flow: FlowVersion, services: Services): void {
  if (quote.flow_version !== flow.version)
    refuse('CONFLICT', `This flow was replaced by version ${flow.version}. Check it and the total, and confirm.`);
  if (quote.expires_at <= services.now()) refuse('CONFLICT', REFRESHED);
}
