import type { INBOUND_STANDINGS } from '@freehold/contract/sharing/inbound-words';
import { SHARE_TERMS_VERSION } from '@freehold/contract/sharing/share-terms';
import type { Section } from '@freehold/contract/sharing/share-words';
import { SharedReport } from '@freehold/contract/sharing/shared-report';
import { takeShareIn } from '@freehold/contract/sharing/inbound-reports';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { AppUserActor, MemberScope, Scope } from '../../../platform/scope.ts';
import { withinWorkspace } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { contentHash, type KeptReportVersion } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { behindSession } from './behind-share.ts';
import { newCheckCode } from './check-code.ts';
import { addDrawing } from './draw-share.ts';
import { endShare } from './end-share.ts';
import { outwardCopy } from './outward-copy.ts';
import { sealSubjectContact } from './send-links.ts';
import { openShared, sealShared, shareReference } from './shared-content.ts';
import { goesOn, shareState } from './share-state.ts';
import * as store from './store.ts';

/* What is shared from one workspace of the installation to another. The sender keeps the copy; the recipient reads it there, through one function. */

export type SharedAt = { workspaceId: number; shareId: number };
export type Standing = (typeof INBOUND_STANDINGS)[number];

type PassedOn = {
  report: KeptReportVersion;
  partyId: number;
  appUserId: number;
  /** Where they are reached, masked. */
  masked: string;
  to: { workspaceId: number; firm: string; member: string };
  purpose: string;
  sections: readonly Section[];
  until: Date;
};

/** A copy that the person it is about made for another firm: shared with their consent, read by nobody but that firm, and never to rely on under regulation 39. */
export async function passOn(trx: Trx, scope: Scope<AppUserActor>, services: Services, of: PassedOn): Promise<SharedAt> {
  const now = services.now();
  const { report, to, sections } = of;
  await lockByName(trx, `report-shares:${scope.workspaceId}`);
  const number = await store.nextNumber(trx, scope);
  const code = newCheckCode();
  const copy = SharedReport.parse({
    reference: shareReference(number),
    firm: (await describeFirm(trx, scope)).name,
    recipient: { name: to.member, firm: to.firm },
    purpose: of.purpose,
    scope: 'sections',
    sections: [...sections],
    hidden: [],
    reliance: false,
    terms_version: SHARE_TERMS_VERSION,
    shared_at: now.toISOString(),
    check_code: code.printed,
    reports: [outwardCopy(report.kept, { scope: 'sections', sections, hidden: [] })],
  });
  const { content } = report.kept;
  const share = await store.insertShare(trx, {
    workspace_id: scope.workspaceId,
    number,
    check_ids: [report.checkId],
    about: content.subject_name.slice(0, 300),
    what: report.kept.title.slice(0, 300),
    recipient_name: to.member.slice(0, 120),
    recipient_firm: to.firm.slice(0, 160),
    recipient_kind: 'agent',
    email_sealed: null,
    email_masked: '',
    recipient_workspace_id: to.workspaceId,
    passed_on_by: of.appUserId,
    scope: 'sections',
    sections: copy.sections,
    hidden: [],
    check_code_hash: code.hash,
    purpose: of.purpose,
    lawful_basis: 'consent',
    reliance: false,
    terms_version: copy.terms_version,
    content_sealed: await sealShared(services, scope, number, copy),
    content_sha256: contentHash(copy),
    expires_at: of.until,
    sent_at: now,
    created_by: null,
    created_at: now,
  });
  await store.insertItems(trx, scope, share.id, [
    { id: report.id, checkId: report.checkId, publicRef: content.public_ref, title: report.kept.title },
  ]);
  await store.insertConsents(trx, [
    {
      workspace_id: scope.workspaceId,
      share_id: share.id,
      party_id: of.partyId,
      name: content.subject_name,
      contact_sealed: await sealSubjectContact(services, scope, number, of.partyId, { email: null, phone: null }),
      contact_masked: of.masked,
      asked_at: now,
      answer: 'given',
      answered_at: now,
    },
  ]);
  await addDrawing(trx, share.id);
  await recordEvent(trx, scope, {
    action: 'pass_on.report',
    object: { type: 'report', id: report.id, label: copy.reference },
    diff: { recipient: { before: null, after: to.firm } },
  });
  await announce(trx, scope, { topic: 'shares', id: share.id });
  return { workspaceId: scope.workspaceId, shareId: share.id };
}

/** Ends a copy that one of these contacts passed on; false where it is not theirs or is over already. */
export async function withdrawPassedOn(
  trx: Trx,
  scope: Scope<AppUserActor>,
  services: Services,
  shareId: number,
  appUserIds: readonly number[],
): Promise<boolean> {
  const share = await store.lockShare(trx, scope, shareId);
  if (!share?.passed_on_by || !appUserIds.includes(share.passed_on_by) || share.ended_for !== null) return false;
  const consents = await store.findConsents(trx, scope, shareId);
  for (const { id } of consents) await store.updateConsent(trx, scope, id, { answer: 'withdrawn', answered_at: services.now() });
  await endShare(trx, scope, services, share, { how: 'withdrawn', by: consents[0]?.name ?? scope.actor.name, reason: '' });
  return true;
}

/** The copies that the person of the transaction passed on, by workspace and number. */
export async function passedOnBy(trx: Trx, appUserIds: readonly number[]): Promise<Map<string, store.ShareRow>> {
  const rows = await store.findPassedOn(trx, appUserIds);
  return new Map(rows.map((row) => [keyOf({ workspaceId: row.workspace_id, shareId: row.id }), row]));
}
export const keyOf = ({ workspaceId, shareId }: SharedAt): string => `${workspaceId}:${shareId}`;

/** How a copy stands for whoever reads it in another workspace. */
export function standingOf(facts: Parameters<typeof shareState>[0] | undefined, now: Date): Standing {
  if (facts === undefined) return 'gone';
  switch (shareState(facts, now)) {
    case 'active':
    case 'viewed':
      return 'open';
    case 'expired':
    case 'used_up':
      return 'ended';
    case 'withdrawn':
    case 'refused':
      return 'withdrawn';
    default:
      return 'taken_back';
  }
}
export const standingForUs = async (trx: Trx, at: SharedAt, now: Date): Promise<Standing> =>
  standingOf(await store.findSharedWithUs(trx, at), now);

/** Reads a copy that was shared with the workspace of the transaction; null where it is not, or not any more. Each call counts as a look. */
export async function readSharedWithUs(
  trx: Trx,
  services: Services,
  at: SharedAt,
): Promise<{ report: SharedReport; sha256: string } | null> {
  const opened = await store.openSharedWithUs(trx, at, services.now());
  if (!opened) return null;
  return { report: await openShared(services, { workspace_id: at.workspaceId, ...opened }), sha256: opened.content_sha256 };
}

const refuse = refusing(takeShareIn);
export type TakenShare = SharedAt &
  Pick<store.ShareRow, 'recipient_name' | 'about' | 'purpose' | 'reliance' | 'terms_version' | 'expires_at'> & { firm: string };

/**
 * Takes a share into the recipient’s own workspace. The session of the page proves that somebody opened it with the code; from then on this
 * workspace reads it, and no other can take it.
 */
export function takeIn<T>(
  scope: MemberScope,
  services: Services,
  session: string,
  work: (trx: Trx, there: Scope, taken: TakenShare) => Promise<T>,
) {
  return behindSession(services, session, async ({ trx, scope: sender, share, firm, until }) => {
    const now = services.now();
    if (until <= now || !goesOn(share, now)) return refuse('INVALID_STATE', 'This report does not open any more. Open its link again.');
    if (share.workspace_id === scope.workspaceId) return refuse('INVALID_STATE', 'Your own workspace shared this report.');
    if (share.recipient_workspace_id !== null && share.recipient_workspace_id !== scope.workspaceId)
      return refuse('INVALID_STATE', 'This report was taken into another workspace already.');
    await store.updateShare(trx, sender, share.id, { recipient_workspace_id: scope.workspaceId, version: share.version + 1 });
    return withinWorkspace(trx, sender, scope.workspaceId, scope.actor, (there) =>
      work(trx, there, { workspaceId: share.workspace_id, shareId: share.id, ...share, firm: firm.name }),
    );
  });
}
