import { extendReportShare, resendReportShare, revokeReportShare, type ReportShare } from '@freehold/contract/sharing/report-shares';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { maskEmail } from '../../../platform/mask-contact.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { withdrawMessages } from '../../firm/public.ts';
import { endShare } from './end-share.ts';
import { presentShare, requireShare } from './present-share.ts';
import { askConsent, openRecipient, sealRecipient, SHARE, sendShareLink } from './send-links.ts';
import { endOf } from './last-day.ts';
import { shareReference } from './shared-content.ts';
import { isOver } from './share-state.ts';
import * as store from './store.ts';

const refuse = refusing(revokeReportShare);
const STALE = 'Somebody else changed this. Reload to see the latest.';

async function openForChange(trx: Trx, scope: MemberScope, id: number, version: number): Promise<store.ShareRow> {
  const share = await requireShare(trx, scope, id, { lock: true });
  if (share.version !== version) return refuse('STALE_VERSION', STALE);
  if (isOver(share)) return refuse('INVALID_STATE', 'This shared report ended. Share it anew.');
  return share;
}

/** What a person passed on themselves is theirs: the firm can stop it, and change nothing of it. */
function requireShared({ passed_on_by: by }: store.ShareRow): void {
  if (by !== null) return refuse('INVALID_STATE', 'The person passed this on themselves. You can take it back, and nothing else.');
}

async function tell(
  trx: Trx,
  scope: MemberScope,
  share: store.ShareRow,
  action: 'extend.report_share' | 'resend.report_share',
): Promise<void> {
  const [first] = await store.findItems(trx, scope, share.id);
  await recordEvent(trx, scope, { action, object: { type: 'report', id: first?.report_id ?? 0, label: shareReference(share.number) } });
  await announce(trx, scope, { topic: 'shares', id: share.id });
}

/** Takes a share back: links, sessions and the PDF stop with the transaction. */
export function revokeShare(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, reason }: z.output<typeof revokeReportShare.body>,
): Promise<ReportShare> {
  return scope.transaction(async (trx) => {
    const share = await openForChange(trx, scope, id, version);
    const ended = await endShare(trx, scope, services, share, { how: 'revoked', by: scope.actor.name, reason });
    return presentShare(trx, scope, services, ended);
  });
}

export function extendShare(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, expires_on: day, max_views: most }: z.output<typeof extendReportShare.body>,
): Promise<ReportShare> {
  return scope.transaction(async (trx) => {
    const share = await openForChange(trx, scope, id, version);
    requireShared(share);
    const expiresAt = endOf(day, services.now());
    const isAgreed = (await store.findConsents(trx, scope, id)).some(({ answer }) => answer === 'given');
    if (isAgreed && (expiresAt > share.expires_at || grows(share.max_views, most)))
      return refuse('INVALID_STATE', 'They agreed to the day and the number of views they were shown. To share for longer, share it anew.');
    if (most !== null && most < share.views)
      return refuseField('max_views', `It was read ${share.views} times already. Enter that or more.`);
    const changed = await store.updateShare(trx, scope, id, { expires_at: expiresAt, max_views: most, version: share.version + 1 });
    await tell(trx, scope, changed, 'extend.report_share');
    return presentShare(trx, scope, services, changed);
  });
}
const grows = (before: number | null, after: number | null) => before !== null && (after === null || after > before);

/** A new link to the recipient, at another address where one is given; while a consent is waited for, that is asked for again. */
export function resendShare(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, recipient_email: email }: z.output<typeof resendReportShare.body>,
): Promise<ReportShare> {
  return scope.transaction(async (trx) => {
    let share = await openForChange(trx, scope, id, version);
    requireShared(share);
    if (share.expires_at <= services.now()) return refuse('INVALID_STATE', 'It ran out. Extend it first.');
    if (email !== undefined && email !== (await openRecipient(services, share))) {
      await store.endSessions(trx, scope, id, services.now());
      await withdrawMessages(trx, scope, { type: SHARE, id }, services.now());
      share = await store.updateShare(trx, scope, id, {
        email_sealed: await sealRecipient(services, scope, share.number, email),
        email_masked: maskEmail(email),
        // Whoever reads it now has not agreed to anything yet.
        terms_accepted_at: null,
      });
    }
    share = await store.updateShare(trx, scope, id, { version: share.version + 1 });
    if (share.sent_at !== null) share = await sendShareLink(trx, scope, services, share);
    else
      for (const consent of await store.findConsents(trx, scope, id))
        if (consent.answer === null) await askConsent(trx, scope, services, { share, consent });
    await tell(trx, scope, share, 'resend.report_share');
    return presentShare(trx, scope, services, share);
  });
}
