import type { NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify, withdrawMessages } from '../../firm/public.ts';
import { sharesReports } from './policy.ts';
import { CONSENT, SHARE, sharePath } from './send-links.ts';
import { shareReference } from './shared-content.ts';
import * as store from './store.ts';

const ACTIONS = {
  revoked: 'revoke.report_share',
  refused: 'refuse.report_share',
  withdrawn: 'withdraw.report_share',
  declined: 'decline.report_share',
} as const;

/** Ends a share for good: no link, no session and no message that waits works from the end of the transaction on. The caller holds its row. */
export async function endShare(
  trx: Trx,
  scope: Scope,
  services: Services,
  share: store.ShareRow,
  { how, by, reason }: { how: keyof typeof ACTIONS; by: string; reason: string },
): Promise<store.ShareRow> {
  const now = services.now();
  const ended = await store.updateShare(trx, scope, share.id, {
    ended_for: how,
    ended_at: now,
    ended_by: by,
    end_reason: reason,
    version: share.version + 1,
  });
  await store.revokeLinks(trx, scope, share.id, now);
  await store.endSessions(trx, scope, share.id, now);
  await withdrawMessages(trx, scope, { type: SHARE, id: share.id }, now);
  for (const { id } of await store.findConsents(trx, scope, share.id)) await withdrawMessages(trx, scope, { type: CONSENT, id }, now);
  await noteOnShare(trx, scope, share, ACTIONS[how], reason);
  return ended;
}

export async function noteOnShare(
  trx: Trx,
  scope: Scope,
  share: store.ShareRow,
  action: (typeof ACTIONS)[keyof typeof ACTIONS] | 'open.report_share' | 'download.report_share' | 'consent.report_share',
  reason?: string,
): Promise<void> {
  const [first] = await store.findItems(trx, scope, share.id);
  await recordEvent(trx, scope, {
    action,
    object: { type: 'report', id: first?.report_id ?? 0, label: shareReference(share.number) },
    ...(reason === undefined || reason === '' ? {} : { reason }),
  });
  await announce(trx, scope, { topic: 'shares', id: share.id });
}

/** Tells whoever shared it. The words name nobody the report is about. */
export async function tellSharer(
  trx: Trx,
  scope: Scope,
  share: store.ShareRow,
  { kind, words, once = false }: { kind: NotificationKind; words: string; once?: boolean },
): Promise<void> {
  // Somebody passed it on themselves: nobody of the firm shared it.
  if (share.created_by === null) return;
  await notify(trx, scope, {
    kind,
    to: [share.created_by],
    mayKnow: sharesReports(share),
    object: { type: SHARE, id: share.id },
    words: `${shareReference(share.number)}: ${words}`,
    path: sharePath(share.id),
    once,
  });
}
