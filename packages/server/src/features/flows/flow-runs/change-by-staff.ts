import { isWithPerson } from '@freehold/flow-rules/run-stages';
import * as contract from '@freehold/contract/flows/flow-runs';
import { type InviteChannel } from '@freehold/contract/flows/run-states';
import { REDO_REASONS, type RedoReason } from '@freehold/contract/kernel/redo-reasons';
import type { RunEvent } from '@freehold/flow-rules/run-progress';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import type { Trx } from '../../../platform/database.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { refuseAlways, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { requireMay } from '../../access/public.ts';
import { type CheckKinds, requireMayStart, supersedeCheck } from '../../checks/public.ts';
import { withdrawMessages } from '../../firm/public.ts';
import { completeContacts, findParties } from '../../people/public.ts';
import { changeRun, lockRun } from './change-run.ts';
import { chooseContacts, contactFor, NO_CONTACT } from './choose-contacts.ts';
import { findContacts, insertLink, revokeContact, revokeHandovers } from './contact-store.ts';
import { noteHelper, settleAsks } from './notes-store.ts';
import { type OpenRun, updateRun, updateStep } from './progress-store.ts';
import { readRun } from './read-runs.ts';
import { channelsOf } from './remind.ts';
import { reminderTimes } from './reminder-times.ts';
import { dropReminders, planAgain } from './reminder-store.ts';
import { addContacts, linkFor, linkUrl, sendLinks } from './send-links.ts';
import { RUN, tellRun } from './tell-run.ts';
import { skipContext } from './seal-contexts.ts';
import { addStartJob, startChecksOf } from './start-checks.ts';
import { lastSentAt } from './message-store.ts';
import { checksOfRun } from './store.ts';

const refuseChange = refusing(
  contract.cancelFlowRun,
  contract.changeRunContact,
  contract.changeRunReminders,
  contract.extendFlowRun,
  contract.inviteForFlowRun,
  contract.redoRunSteps,
  contract.remindOfFlowRun,
  contract.reopenFlowRun,
  contract.skipRunStep,
);
const refuseWaiting = refusing(contract.inviteForFlowRun, contract.remindOfFlowRun, contract.showRunLink);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Parts = { scope: MemberScope; services: Services; kinds: CheckKinds };

/** One change of a run by a member: its permission, the run locked, what is done, its event, and the run as it stands then. */
function change(
  { scope, services, kinds }: Parts,
  asked: { id: number; version?: number | undefined },
  work: (trx: Trx, open: OpenRun) => Promise<{ action: ActivityAction; reason?: string } | null>,
): Promise<contract.FlowRun> {
  requireMay(scope, 'invite_applicants');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    // Whoever may not know of it is told that there is none, before anything is locked.
    await readRun(trx, scope, services, kinds, asked.id);
    const open = await lockRun(trx, scope, asked.id, asked.version);
    if (open.run.channel === null) return refuseChange('INVALID_STATE', 'Nobody was asked for anything in this run.');
    const done = await work(trx, open);
    if (done) await tellRun(trx, scope, open, done.action, done.reason);
    return readRun(trx, scope, services, kinds, asked.id);
  });
}

const events = (parts: Parts, trx: Trx, open: OpenRun, event: RunEvent) => changeRun(trx, parts.scope, parts.services, open, event);

async function bump(parts: Parts, trx: Trx, { run }: OpenRun, more: Parameters<typeof updateRun>[3] = {}): Promise<void> {
  await updateRun(trx, parts.scope, run.id, { ...more, version: run.version + 1, updated_at: parts.services.now() });
}

/** Sends a fresh link by the way asked for. A contact that the record has by now and the run does not is added. */
export const inviteAgain = (parts: Parts, asked: { id: number; channel: 'sms' | 'email' | 'both'; words: string }) =>
  change(parts, asked, async (trx, open) => {
    requireWaiting(open);
    await refuseOften(trx, parts, open, MINUTE_MS, 'A link was sent a moment ago. Wait a minute before you send another.');
    await addMissingContacts(parts, trx, open, asked.channel);
    await requireMayStart(trx, parts.scope, parts.services);
    const { scope, services } = parts;
    await settleAsks(trx, scope, open.run.id, ['new_link', 'other_way'], services.now(), scope.actor.memberId);
    const sent = await sendLinks(trx, parts.scope, parts.services, open, {
      kind: 'invitation',
      channels: channelsOf(asked.channel),
      words: asked.words,
    });
    if (sent === 0) refuseField('channel', 'Nothing can be sent this way. Add a contact, or choose another way.', 'NO_CONTACT');
    const reached = (await findContacts(trx, scope, [open.run.id])).map(({ channel }) => channel);
    const went = asked.channel === 'both' && reached.length === 1 && reached[0] ? reached[0] : asked.channel;
    await bump(parts, trx, open, { channel: widened(channelOf(open), went) });
    return { action: 'resend.flow_run' };
  });

/** The way a run was sent; one that staff began by themselves has none, and is never changed here. */
function channelOf({ run }: OpenRun): InviteChannel {
  if (run.channel === null) throw new Error(`Run ${run.id} was sent to nobody`);
  return run.channel;
}

const widened = (was: InviteChannel, now: 'sms' | 'email' | 'both'): InviteChannel =>
  was === now || was === 'qr' || was === 'in_branch' ? now : 'both';

async function addMissingContacts({ scope, services }: Parts, trx: Trx, { run }: OpenRun, channel: InviteChannel): Promise<void> {
  const [party] = await findParties(trx, [run.party_id]);
  if (!party) return refusing(contract.inviteForFlowRun)('NOT_FOUND', 'This person is not in your people.');
  const known = await findContacts(trx, scope, [run.id]);
  const lacking = channelsOf(channel).filter((one) => !known.some((contact) => contact.channel === one));
  // By both, what one way lacks keeps nothing from going the other; by one alone it is said what to add.
  const found = lacking.flatMap((one) => contactFor(services, one, party) ?? []);
  if (channel !== 'both' && found.length < lacking.length) chooseContacts(services, channel, party);
  await addContacts(trx, scope, services, run.id, { firstName: party.first_name ?? '', surname: party.last_name ?? '' }, found);
}

export const remindNow = (parts: Parts, asked: { id: number }) =>
  change(parts, asked, async (trx, open) => {
    requireWaiting(open);
    await refuseOften(trx, parts, open, HOUR_MS, 'They were written to within the last hour. Wait before you remind them.');
    const channels = channelsOf(channelOf(open));
    const sent = await sendLinks(trx, parts.scope, parts.services, open, { kind: 'reminder', channels, words: '' });
    if (sent === 0)
      return refusing(contract.remindOfFlowRun)(
        'INVALID_STATE',
        'Nothing can be sent to them: there is no contact, or they answered STOP. Change the contact.',
      );
    await bump(parts, trx, open);
    return { action: 'remind.flow_run' };
  });

async function refuseOften(trx: Trx, { scope, services }: Parts, { run }: OpenRun, within: number, words: string): Promise<void> {
  const last = await lastSentAt(trx, scope, run.id);
  if (last !== null && services.now().getTime() - last.getTime() < within)
    return refuseAlways('RATE_LIMITED', words, undefined, Math.ceil((last.getTime() + within - services.now().getTime()) / 1000));
}

function requireWaiting({ run }: OpenRun): void {
  if (run.stage === 'expired') return refuseWaiting('INVALID_STATE', 'This expired. Extend it before you write to them.');
  if (!isWithPerson(run.stage)) return refuseWaiting('INVALID_STATE', 'Nothing is waited for from this person.');
}

export const changeReminders = (parts: Parts, asked: { id: number; version: number; paused: boolean }) =>
  change(parts, asked, async (trx, open) => {
    if (open.run.reminders_paused === asked.paused) return null;
    await bump(parts, trx, open, { reminders_paused: asked.paused });
    return { action: asked.paused ? 'pause.flow_run' : 'unpause.flow_run' };
  });

/** Puts other contacts in the place of those the run has. What was proved by the old ones opens it no more; everything that was given stays. */
export const changeContact = (
  parts: Parts,
  asked: { id: number; version: number; email: string | null; phone: string | null; keep_in_record: boolean },
) =>
  change(parts, asked, async (trx, open) => {
    const { scope, services } = parts;
    if (asked.email === null && asked.phone === null) refuseField('email', NO_CONTACT, 'NO_CONTACT');
    const channel = asked.email === null ? 'sms' : asked.phone === null ? 'email' : 'both';
    const wanted = chooseContacts(services, channel, {
      emails: asked.email === null ? [] : [asked.email],
      phones: asked.phone === null ? [] : [asked.phone],
    });
    if (asked.phone !== null && !wanted.some((contact) => contact.channel === 'sms'))
      refuseField(
        'phone',
        services.sms === null ? 'Text messages are not set up here. Use an email address.' : 'Enter a mobile number, like 07700 900123',
        'FORMAT',
      );
    const moved = await events(parts, trx, open, { kind: 'change_contact' });
    const now = services.now();
    for (const contact of await findContacts(trx, scope, [open.run.id])) await revokeContact(trx, scope, contact.id, now);
    await revokeHandovers(trx, scope, open.run.id, now);
    await withdrawMessages(trx, scope, { type: RUN, id: open.run.id }, now);
    const [party] = await findParties(trx, [open.run.party_id]);
    if (!party) return refusing(contract.changeRunContact)('NOT_FOUND', 'This person is not in your people.');
    await addContacts(trx, scope, services, open.run.id, { firstName: party.first_name ?? '', surname: party.last_name ?? '' }, wanted);
    await settleAsks(trx, scope, open.run.id, ['new_link', 'wrong_person'], now, scope.actor.memberId);
    await updateRun(trx, scope, open.run.id, { channel });
    await planAgain(trx, scope, open.run.id, reminderTimes(now));
    await sendLinks(trx, scope, services, moved, { kind: 'invitation', channels: channelsOf(channel), words: '' });
    if (asked.keep_in_record) await completeContacts(trx, scope, party, { email: asked.email, phone: asked.phone });
    return { action: 'change_contact.flow_run' };
  });

const BRANCH_LINK_MS = 10 * MINUTE_MS;

/** A link to show, not to send. In the branch it opens once, on this device, with the member as helper. */
export function showLink(
  parts: Parts,
  asked: { id: number; purpose: 'qr' | 'in_branch'; original_seen: boolean },
): Promise<{ url: string; expires_at: string }> {
  const { scope, services } = parts;
  requireMay(scope, 'invite_applicants');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    await readRun(trx, scope, services, parts.kinds, asked.id);
    const open = await lockRun(trx, scope, asked.id);
    requireWaiting(open);
    if (asked.purpose === 'qr') {
      const [contact] = await findContacts(trx, scope, [open.run.id]);
      if (!contact) return refuseField('purpose', NO_CONTACT, 'NO_CONTACT');
      const { url, expiresAt } = await linkFor(trx, scope, services, contact);
      await tellRun(trx, scope, open, 'show_link.flow_run');
      return { url, expires_at: expiresAt.toISOString() };
    }
    const token = randomToken();
    const now = services.now();
    const expiresAt = new Date(now.getTime() + BRANCH_LINK_MS);
    await insertLink(trx, {
      workspace_id: scope.workspaceId,
      run_id: open.run.id,
      purpose: 'in_branch',
      token_hash: hashToken(token),
      by_member: scope.actor.memberId,
      created_at: now,
      expires_at: expiresAt,
    });
    await settleAsks(trx, scope, open.run.id, ['other_way', 'in_person'], now, scope.actor.memberId);
    await noteHelper(trx, scope, open.run.id, { at: now, originalSeen: asked.original_seen });
    await tellRun(trx, scope, open, 'help.flow_run');
    return { url: linkUrl(services.config, token), expires_at: expiresAt.toISOString() };
  });
}

const typeOf = ({ steps }: OpenRun, key: string): string => steps.find((step) => step.key === key)?.definition.type ?? '';

type RedoStep = { key: string; reason_code: RedoReason; words: string };

/** What the person reads of why a step is asked for again. */
export const redoWords = ({ reason_code: code, words }: RedoStep): string =>
  [REDO_REASONS[code], words].filter((text) => text !== '').join(' ');

export const redoSteps = (parts: Parts, asked: { id: number; version?: number; steps: readonly RedoStep[] }) =>
  change(parts, asked, async (trx, open) => {
    const { scope, services } = parts;
    for (const [index, step] of asked.steps.entries()) {
      if (redoWords(step) === '') refuseField(`steps.${index}.words`, 'Say what they should do, in your own words', 'REQUIRED');
      if (typeOf(open, step.key) === 'review_and_submit') refuseField(`steps.${index}.key`, 'They hand it in again by themselves', 'OTHER');
    }
    const run = await readRun(trx, scope, services, parts.kinds, open.run.id);
    if (run.state !== 'review')
      return refusing(contract.redoRunSteps)(
        'INVALID_STATE',
        'Steps can be asked for again once they were handed in and while the decision is open.',
      );
    for (const { id, kind } of await checksOfRun(trx, scope, open.run.id))
      if (parts.kinds.find(kind)?.startFromCollected) await supersedeCheck(trx, scope, services, parts.kinds, id);
    const moved = await events(parts, trx, open, { kind: 'redo', keys: asked.steps.map(({ key }) => key) });
    const now = services.now();
    for (const step of asked.steps)
      await updateStep(trx, scope, open.run.id, step.key, { redo_words: redoWords(step), redo_by: scope.actor.memberId, redo_at: now });
    const told = new Map(asked.steps.map((step) => [step.key, redoWords(step)]));
    const steps = moved.steps.map((step) => ({ ...step, redo_words: told.get(step.key) ?? step.redo_words }));
    const last = steps.at(-1);
    if (last?.definition.type === 'review_and_submit')
      await updateStep(trx, scope, open.run.id, last.key, { state: 'todo', done_at: null });
    await planAgain(trx, scope, open.run.id, reminderTimes(now));
    const channels = channelsOf(channelOf(open));
    await sendLinks(trx, scope, services, { ...moved, steps }, { kind: 'redo', channels, words: '' });
    return { action: 'redo.flow_run' };
  });

export const excuseStep = (parts: Parts, asked: { id: number; version: number; key: string; reason: string }) =>
  change(parts, asked, async (trx, open) => {
    const { scope, services } = parts;
    if (['consent', 'review_and_submit'].includes(typeOf(open, asked.key)))
      return refusing(contract.skipRunStep)('INVALID_STATE', 'Only they can agree and hand in. This step cannot be left out.');
    await events(parts, trx, open, { kind: 'excuse', key: asked.key });
    await updateStep(trx, scope, open.run.id, asked.key, {
      skipped_by: scope.actor.memberId,
      skip_reason_sealed: await sealJson(services.keys, scope.workspaceId, asked.reason, skipContext(open.run.id, asked.key)),
    });
    return { action: 'excuse.flow_run', reason: asked.reason };
  });

export const cancelRun = (parts: Parts, asked: { id: number; version: number; reason: string }) =>
  change(parts, asked, async (trx, open) => {
    const { scope, services } = parts;
    await events(parts, trx, open, { kind: 'cancel' });
    await updateRun(trx, scope, open.run.id, { cancelled_by: scope.actor.memberId, cancel_reason: asked.reason });
    await dropReminders(trx, scope, open.run.id);
    await withdrawMessages(trx, scope, { type: RUN, id: open.run.id }, services.now());
    return { action: 'cancel.flow_run', reason: asked.reason };
  });

export const reopenRun = (parts: Parts, asked: { id: number; version: number }) =>
  change(parts, asked, async (trx, open) => {
    if (open.run.erased_at !== null)
      return refusing(contract.reopenFlowRun)('INVALID_STATE', 'Contact and answers were erased. Start a new one.');
    const { run } = await events(parts, trx, open, { kind: 'reopen' });
    await updateRun(trx, parts.scope, open.run.id, { cancelled_by: null, cancel_reason: null });
    // It was handed in before it was cancelled: nothing is waited for, and its checks were not started.
    if (run.stage === 'submitted') await addStartJob(trx, parts.scope, run.id);
    else await planAgain(trx, parts.scope, open.run.id, reminderTimes(parts.services.now()));
    return { action: 'reopen.flow_run' };
  });

export const extendRun = (parts: Parts, asked: { id: number; version: number }) =>
  change(parts, asked, async (trx, open) => {
    if (open.run.erased_at !== null)
      return refusing(contract.extendFlowRun)('INVALID_STATE', 'Contact and answers were erased. Start a new one.');
    const wasExpired = open.run.stage === 'expired';
    await events(parts, trx, open, { kind: 'extend' });
    if (wasExpired) await planAgain(trx, parts.scope, open.run.id, reminderTimes(parts.services.now()));
    return { action: 'extend.flow_run' };
  });

export function tryChecksAgain({ scope, services, kinds }: Parts, asked: { id: number }): Promise<contract.FlowRun> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    await readRun(trx, scope, services, kinds, asked.id);
    const open = await lockRun(trx, scope, asked.id);
    if (open.run.stage !== 'submitted')
      return refusing(contract.startRunChecks)('INVALID_STATE', 'Its checks have been started, or it was not handed in.');
    await requireMayStart(trx, scope, services);
    await startChecksOf(trx, scope, services, kinds, open);
    return readRun(trx, scope, services, kinds, asked.id);
  });
}
