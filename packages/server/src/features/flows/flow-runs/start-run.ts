import type { FlowStep } from '@freehold/contract/flows/flow-definition';
import { isApplicantStep } from '@freehold/contract/flows/step-types';
import { type FlowRun, startFlowRun } from '@freehold/contract/flows/flow-runs';
import type { InviteChannel } from '@freehold/contract/flows/run-states';
import { RUN_DAYS } from '@freehold/flow-rules/run-stages';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { type CheckKinds, type CheckPlace, openPlace, requireMayStart, startForParties } from '../../checks/public.ts';
import { findKept, whyHeld } from '../../people/public.ts';
import type { FlowVersion, Installation } from '../flows/public.ts';
import { lockRun } from './change-run.ts';
import { type ChosenContact, chooseContacts } from './choose-contacts.ts';
import { chooseFlow, chooseProperty } from './choose-flow.ts';
import { totalOf } from './price-flow.ts';
import { insertSteps } from './progress-store.ts';
import { openRun, readRun } from './read-runs.ts';
import { channelsOf, planReminders } from './remind.ts';
import { addContacts, sendLinks } from './send-links.ts';
import { findAcceptedOffer, findQuote, findStarted, insertRun } from './store.ts';

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
  invite?: { channel: InviteChannel; words: string; pause_reminders: boolean } | undefined;
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
    const flow = await chooseFlow(trx, scope, services, installation, asked.flow_id);
    if (asked.asset_type_id !== flow.asset_type_id)
      refuseField('asset_type_id', 'This is not the kind of property the flow is for', 'OTHER_KIND');
    if (flow.payer !== 'either' && asked.payer !== flow.payer)
      refuseField('payer', flow.payer === 'agent' ? 'Your firm pays for this flow' : 'The applicant pays for this flow', 'OTHER_PAYER');
    // Of two starts with one quote the second waits here and finds what the first one started.
    await lockByName(trx, `flow-run:${scope.workspaceId}:${asked.quote_id}`);
    const party = (await findKept(trx, asked.party_id)) ?? refuse('NOT_FOUND', 'This person is not in your people.');
    const quote = await requireQuote(trx, scope, flow, asked);
    const started = await findStarted(trx, scope, quote.id, party.id);
    if (started) return readStarted(trx, scope, services, kinds, started.id);
    refuseStale(quote, flow, services);
    const property = await chooseProperty(trx, flow, asked.asset_id, { lock: true });
    const at = await openPlace(trx, scope, party.id, property?.id ?? null, asked.role === undefined ? flow.roles : [asked.role]);
    if (at !== null && !flow.roles.includes(at.role)) refuseField('parties.0.role', `${flow.name} is not for this role`, 'OTHER_ROLE');
    if (asked.role !== undefined && asked.role !== at?.role)
      refuseField('parties.0.role', 'They have another role at this property', 'OTHER_ROLE');
    const held = await whyHeld(trx, scope, { partyIds: [party.id], propertyId: property?.id ?? null });
    if (held !== null) refuse('INVALID_STATE', held);
    const steps = await planSteps(trx, scope, services, flow, { role: at?.role ?? null, propertyId: property?.id ?? null });
    const invited = steps.length > 0 ? planInvitation(services, asked, party) : null;
    const checkIds = invited
      ? await askWhetherToInvite(trx, scope, services)
      : await startChecks(trx, scope, services, kinds, flow, party.id, at);
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
        est_minutes: flow.est_minutes,
        ...(invited
          ? {
              stage: 'invited',
              check_kinds: flow.checks,
              channel: invited.channel,
              sent_at: now,
              last_activity_at: now,
              expires_at: new Date(now.getTime() + RUN_DAYS * DAY_MS),
              reminders_paused: invited.pauseReminders,
            }
          : { stage: 'checking' }),
        created_by: scope.actor.memberId,
        created_at: now,
        updated_at: now,
      },
      checkIds,
    );
    if (invited) await invite(trx, scope, services, id, steps, party, invited);
    await recordEvent(trx, scope, {
      action: invited ? 'invite.flow_run' : 'start.flow_run',
      object: { type: 'flow_run', id, label: `${flow.name} of ${party.display_name}` },
    });
    await announce(trx, scope, { topic: 'flows', id });
    return readRun(trx, scope, services, kinds, id);
  });
}

const DAY_MS = 86_400_000;
type Party = NonNullable<Awaited<ReturnType<typeof findKept>>>;
type PlannedInvitation = { channel: InviteChannel; words: string; pauseReminders: boolean; contacts: ChosenContact[] };

/** How the person of a flow that asks them something gets their link. */
function planInvitation(services: Services, { invite: asked }: Asked, party: Party): PlannedInvitation {
  if (asked === undefined) return refuseField('invite.channel', 'Choose how they get the link', 'REQUIRED');
  if (party.kind !== 'person') return refuse('INVALID_STATE', 'Links are sent to people. Send it to somebody who acts for the company.');
  return {
    channel: asked.channel,
    words: asked.words,
    pauseReminders: asked.pause_reminders,
    contacts: chooseContacts(services, asked.channel, party),
  };
}

/** What the person is asked: the steps for their role, without a code by text where no texts are sent. */
async function planSteps(
  trx: Trx,
  scope: MemberScope,
  { sms }: Services,
  { steps }: FlowVersion,
  { role, propertyId }: { role: PropertyRole | null; propertyId: number | null },
): Promise<FlowStep[]> {
  const wanted = steps.filter(
    ({ type, roles = [] }) =>
      isApplicantStep(type) && (type !== 'phone_otp' || sms !== null) && (roles.length === 0 || (role !== null && roles.includes(role))),
  );
  const isAccepted = propertyId !== null && (await findAcceptedOffer(trx, scope, propertyId)) !== undefined;
  return wanted.map((step) => ('required_from' in step.config ? { ...step, required: isAccepted } : step));
}

/** Nobody is asked for what the firm may not check afterwards. */
async function askWhetherToInvite(trx: Trx, scope: MemberScope, services: Services): Promise<number[]> {
  requireMay(scope, 'invite_applicants');
  await requireMayStart(trx, scope, services);
  return [];
}

async function startChecks(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  flow: FlowVersion,
  partyId: number,
  at: CheckPlace | null,
): Promise<number[]> {
  const begun = await startForParties(
    trx,
    scope,
    services,
    kinds,
    flow.checks.map((kind) => ({ partyId, kind, at })),
  );
  const [refused] = begun.refused;
  if (refused) refuse('INVALID_STATE', `${refused.reason}.`);
  return begun.started.map(({ check_id: checkId }) => checkId);
}

async function invite(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  runId: number,
  steps: readonly FlowStep[],
  party: Party,
  { contacts, channel, words }: PlannedInvitation,
): Promise<void> {
  await insertSteps(trx, scope, runId, steps);
  await addContacts(trx, scope, services, runId, { firstName: party.first_name ?? '', surname: party.last_name ?? '' }, contacts);
  await planReminders(trx, scope, runId, services.now());
  if (channel === 'qr' || channel === 'in_branch') return;
  const open = await lockRun(trx, scope, runId);
  await sendLinks(trx, scope, services, open, { kind: 'invitation', channels: channelsOf(channel), words });
}

/** What was started before. Whoever sees their own runs alone is told that it was a colleague. */
async function readStarted(trx: Trx, scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<FlowRun> {
  return (await openRun(trx, scope, services, kinds, id)) ?? refuse('INVALID_STATE', 'A colleague started this for them already.');
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
