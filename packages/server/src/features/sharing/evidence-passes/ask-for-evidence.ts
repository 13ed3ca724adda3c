import {
  askForEvidence as askRoute,
  cancelEvidenceRequest,
  type EvidenceRequest,
  listEvidenceRequests,
} from '@freehold/contract/sharing/evidence-passes';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { ensureAppUser, may, requireMay } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { describeFirm, queueMessage, withdrawMessages } from '../../firm/public.ts';
import { findParties, type PartyRow } from '../../people/public.ts';
import { evidenceMail, evidenceText } from './message-words.ts';
import { hashPassCode } from './pass-code.ts';
import * as store from './store.ts';
import type { WrongCodes } from './wrong-codes.ts';

const refuse = refusing(askRoute);
const refuseCancel = refusing(cancelEvidenceRequest);
const refuseList = refusing(listEvidenceRequests);
export const REQUEST = 'evidence_request';
const DAY_MS = 86_400_000;
/** A question that nobody answered is over then. */
const ANSWER_DAYS = 14;

export const stateOf = ({ answer, expires_at: end }: store.RequestRow, now: Date): EvidenceRequest['state'] =>
  answer ?? (end <= now ? 'expired' : 'waiting');

async function present(trx: Trx, scope: MemberScope, services: Services, rows: readonly store.RequestRow[]): Promise<EvidenceRequest[]> {
  const members = await findMembers(trx, scope);
  return rows.map((row) => {
    const state = stateOf(row, services.now());
    return {
      id: row.id,
      version: row.version,
      party_id: row.party_id,
      to_masked: row.to_masked,
      purpose: row.purpose,
      days: row.days,
      asked_by: members.get(row.asked_by)?.name ?? 'A former member',
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      state,
      answered_at: row.answered_at?.toISOString() ?? null,
      can: { cancel: state === 'waiting' && may(scope, 'run_checks') },
    };
  });
}

const contactOf = ({ emails, phones }: PartyRow, { sms }: Services) => emails[0] ?? (sms === null ? undefined : phones[0]);
const masked = (contact: string) => (contact.includes('@') ? maskEmail(contact) : maskPhone(contact));

export function listRequests(
  scope: MemberScope,
  services: Services,
  partyId: number,
): Promise<z.input<(typeof listEvidenceRequests)['output']>> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const [party] = await findParties(trx, [partyId]);
    if (!party) return refuseList('NOT_FOUND', 'There is no such person in this workspace');
    const contact = contactOf(party, services);
    return {
      requests: await present(trx, scope, services, await store.findRequests(trx, scope, party.id)),
      asks: contact === undefined ? null : masked(contact),
    };
  });
}

/** Asks somebody to let the firm reuse what another checked. Nothing is told of whether there is such a firm: that is theirs to say. */
export async function askForEvidence(
  scope: MemberScope,
  services: Services,
  wrongCodes: WrongCodes,
  asked: z.output<typeof askRoute.body>,
): Promise<EvidenceRequest> {
  requireMay(scope, 'run_checks');
  if (asked.code !== '') wrongCodes.require(scope);
  return scope.transaction(async (trx) => {
    const now = services.now();
    const [party] = await findParties(trx, [asked.party_id]);
    if (!party) return refuse('NOT_FOUND', 'There is no such person in this workspace');
    if (party.kind !== 'person') return refuse('INVALID_STATE', 'A company has no pass. Ask the people behind it.');
    if (party.erased_at !== null) return refuse('INVALID_STATE', 'This person was erased.');
    await lockByName(trx, `evidence-requests:${scope.workspaceId}:${party.id}`);
    if ((await store.findRequests(trx, scope, party.id)).some((row) => stateOf(row, now) === 'waiting'))
      return refuse('DUPLICATE', 'They were asked already and have not answered. Take that question back to ask anew.');
    const contact = asked.code === '' ? contactOf(party, services) : null;
    if (contact === undefined)
      return refuse('INVALID_STATE', 'Add their email or mobile to their record, or enter the code they show you.');
    const row = await store.insertRequest(trx, {
      workspace_id: scope.workspaceId,
      party_id: party.id,
      app_user_id: await personBehind(trx, scope, services, wrongCodes, { party, contact, code: asked.code }),
      to_masked: contact === null ? null : masked(contact),
      purpose: asked.purpose,
      days: asked.days,
      asked_by: scope.actor.memberId,
      asked_at: now,
      expires_at: new Date(now.getTime() + ANSWER_DAYS * DAY_MS),
    });
    if (contact !== null) await send(trx, scope, services, { row, party, contact });
    await note(trx, scope, row, 'ask.evidence', party.display_name);
    const [request] = await present(trx, scope, services, [row]);
    if (!request) throw new Error('The request was not presented');
    return request;
  });
}

async function personBehind(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  wrongCodes: WrongCodes,
  { party, contact, code }: { party: PartyRow; contact: string | null; code: string },
): Promise<number> {
  if (contact === null) {
    const appUserId = await store.useCode(services.db, hashPassCode(code), services.now());
    if (appUserId === null) wrongCodes.note(scope);
    return appUserId ?? refuse('CODE_INVALID', 'This code is not known, was used, or is older than ten minutes. Ask them for a new one.');
  }
  const person = { contact, firstName: party.first_name ?? '', surname: party.last_name ?? '' };
  return (await ensureAppUser({ db: trx }, person)).appUserId;
}

async function send(
  trx: Trx,
  scope: Scope,
  services: Services,
  { row, party, contact }: { row: store.RequestRow; party: PartyRow; contact: string },
): Promise<void> {
  const { name: firm } = await describeFirm(trx, scope);
  const words = { firm, name: party.display_name, purpose: row.purpose, url: `${services.config.origin}/personal-page?view=pass` };
  const about = { type: REQUEST, id: row.id, path: `/people/${party.id}` };
  await queueMessage(
    trx,
    scope,
    services,
    contact.includes('@')
      ? { purpose: 'share_consent', about, mail: renderMail(contact, evidenceMail(words)) }
      : { purpose: 'share_consent', about, text: { to: contact, text: evidenceText(words) } },
  );
}

/** What is done with a request; the person's page hears it too. */
export async function note(
  trx: Trx,
  scope: Scope,
  row: Pick<store.RequestRow, 'id' | 'party_id'>,
  action: 'ask.evidence' | 'cancel.evidence_request' | 'give.evidence' | 'refuse.evidence' | 'withdraw.evidence',
  label: string,
): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'party', id: row.party_id, label } });
  await announce(trx, scope, { topic: 'shares', id: row.id });
}

export const cancelRequest = (scope: MemberScope, services: Services, id: number, version: number): Promise<EvidenceRequest> => {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const row = await store.lockRequest(trx, scope, id);
    if (!row) return refuseCancel('NOT_FOUND', 'There is no such question in this workspace');
    if (row.version !== version) return refuseCancel('STALE_VERSION', 'Somebody else changed this. Reload to see the latest.');
    if (stateOf(row, services.now()) !== 'waiting') return refuseCancel('INVALID_STATE', 'This was answered, or is over.');
    const cancelled = await store.updateRequest(trx, scope, id, { answer: 'cancelled', answered_at: services.now(), version: version + 1 });
    await withdrawMessages(trx, scope, { type: REQUEST, id }, services.now());
    const [party] = await findParties(trx, [row.party_id]);
    await note(trx, scope, row, 'cancel.evidence_request', party?.display_name ?? '');
    const [request] = await present(trx, scope, services, [cancelled]);
    if (!request) throw new Error('The request was not presented');
    return request;
  });
};
