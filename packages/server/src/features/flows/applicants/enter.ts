import * as applicantsContract from '@freehold/contract/flows/applicants';
import type { redeemLink as redeemRoute, sendLinkCode, verifyLinkCode } from '@freehold/contract/flows/applicants';
import { redeemLink } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import type { Trx } from '../../../platform/database.ts';
import { openText } from '../../../platform/encryption.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { Helping, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { deliverLinkCode, describeAppUser, linkStands, openHelpedSession, openSession, takeCode } from '../../access/public.ts';
import { findParties } from '../../people/public.ts';
import { changeLink, contactContext, findContacts, lockLink, type OpenRun, tellRun, updateStep } from '../flow-runs/public.ts';
import { type Behind, behindLink, NO_LINK } from './behind-link.ts';
import { letIn } from './let-in.ts';

const refuseContactOf = refusing(applicantsContract.sendLinkCode, applicantsContract.verifyLinkCode);

type Session = z.input<(typeof redeemRoute)['output']>;
const refuse = refusing(redeemLink);
type Channel = 'email' | 'sms';

/** The contact of the run a code goes to, in the clear. Only one that the firm sent a link for: never one that the caller names. */
async function contactOf({ trx, scope, link, open, state }: Behind, { keys, sms }: Services, channel: Channel) {
  if (link.purpose !== 'invitation') return refuse('LINK_INVALID', NO_LINK);
  if (state === 'expired') return refuseContactOf('INVALID_STATE', 'This link has expired. Ask your agent for a new one.');
  if (state === 'cancelled') return refuseContactOf('INVALID_STATE', 'Your agent does not need this any more.');
  if (channel === 'sms' && sms === null)
    return refuseField('channel', 'Text messages are not set up here. Use your email address.', 'NO_TEXTS');
  const contact = (await findContacts(trx, scope, [open.run.id])).find((each) => each.channel === channel);
  if (!contact?.contact_sealed) return refuseField('channel', 'A code cannot be sent this way', 'NO_CONTACT');
  const value = await openText(keys, scope.workspaceId, contact.contact_sealed, contactContext(open.run.id, channel));
  return { contact, value };
}

/** Sends a code to the contact the firm sent the link to. */
export async function sendCode(services: Services, { token, channel }: z.output<typeof sendLinkCode.body>, work: BackgroundWork) {
  const { contact, value } = await behindLink(services, token, (behind) => contactOf(behind, services, channel));
  return deliverCode(services, { channel, value, masked: contact.masked, runId: contact.run_id }, work);
}

/** Once no transaction is open. */
export const deliverCode = (
  services: Services,
  { runId, ...to }: { channel: Channel; value: string; masked: string; runId: number },
  work: BackgroundWork,
) => deliverLinkCode(services, { ...to, countedBy: `run ${runId}` }, work);

export async function useCode(services: Services, asked: z.output<typeof verifyLinkCode.body>): Promise<Session> {
  const { contact, value } = await behindLink(services, asked.token, (behind) => contactOf(behind, services, asked.channel));
  const taken = await takeCode(services, { contact: value, challenge: asked.challenge, code: asked.code });
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refusing(applicantsContract.verifyLinkCode)('CODE_INVALID', CODE_WORDS[taken.reason]);
  const { runId } = await behindLink(services, asked.token, async (behind) => {
    // The firm may have put another contact in its place while the code was typed.
    const { contact: now } = await contactOf(behind, services, asked.channel);
    if (now.id !== contact.id) return refuse('LINK_INVALID', NO_LINK);
    const scope = await asPerson(behind, contact.app_user_id);
    const open = await letIn(behind.trx, scope, services, behind.open);
    if (asked.channel === 'sms') await provePhone(behind.trx, scope, services, open);
    return { runId: open.run.id };
  });
  const { token, expiresAt } = await openSession(services, contact.app_user_id);
  return { token, expires_at: expiresAt.toISOString(), app_user: await describeAppUser(services, contact.app_user_id), task_id: runId };
}

/** The same firm, with the person as the one who acts. */
async function asPerson({ trx, scope, open }: Behind, appUserId: number): Promise<Scope> {
  const [party] = await findParties(trx, [open.run.party_id]);
  return { ...scope, actor: { kind: 'app_user', appUserId, name: party?.display_name ?? 'Somebody', helper: null } };
}

/** A code that came by text proves the phone: the step that asks for that is done. */
async function provePhone(trx: Trx, scope: Scope, services: Services, open: OpenRun): Promise<void> {
  const step = open.steps.find(({ definition, state }) => definition.type === 'phone_otp' && state === 'todo');
  if (!step || open.run.submitted_at !== null) return;
  await updateStep(trx, scope, open.run.id, step.key, { state: 'done', done_at: services.now(), begun_at: services.now() });
  await tellRun(trx, scope, open, 'finish_step.flow_run');
}

/** Uses a handover, or a link of the branch, once. */
export async function redeem(services: Services, { token }: { token: string }): Promise<Session> {
  const entered = await behindLink(services, token, async (behind) => {
    const { trx, scope, open } = behind;
    const link = await lockLink(trx, scope, behind.link.id);
    if (!link || link.purpose === 'invitation' || link.used_at !== null || link.expires_at <= services.now())
      return refuse('LINK_INVALID', NO_LINK);
    await changeLink(trx, scope, link.id, { used_at: services.now() });
    if (link.purpose === 'handover') return { runId: open.run.id, appUserId: link.app_user_id, madeAt: link.created_at, helping: null };
    const helping: Helping = { workspaceId: scope.workspaceId, runId: open.run.id, memberId: link.by_member ?? 0 };
    await letIn(trx, scope, services, open);
    return { runId: open.run.id, appUserId: null, madeAt: link.created_at, helping };
  });
  if (entered.appUserId !== null && !(await linkStands(services.db, entered.appUserId, entered.madeAt)))
    return refuse('LINK_INVALID', NO_LINK);
  const { token: session, expiresAt } = entered.helping
    ? await openHelpedSession(services, entered.helping)
    : await openSession(services, entered.appUserId ?? 0);
  return {
    token: session,
    expires_at: expiresAt.toISOString(),
    app_user: entered.appUserId === null ? null : await describeAppUser(services, entered.appUserId),
    task_id: entered.runId,
  };
}
