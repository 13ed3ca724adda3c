import type { Membership } from './authenticate.ts';
import type { Services } from './services.ts';

const FRESH_MS = 5 * 60_000;

/** When each member's last visit was written, by this process: a busy screen's calls write it once. */
const written = new WeakMap<Services['db'], Map<number, number>>();

/** Keeps a member's last visit, at most once in five minutes and beside the request, which neither waits for it nor fails with it. */
export function noteSeen({ db, log, now }: Services, { workspaceId, memberId }: Pick<Membership, 'workspaceId' | 'memberId'>): void {
  const at = now();
  const fresh = new Date(at.getTime() - FRESH_MS);
  const byMember = written.get(db) ?? new Map<number, number>();
  written.set(db, byMember);
  if ((byMember.get(memberId) ?? 0) > fresh.getTime()) return;
  byMember.set(memberId, at.getTime());
  db.updateTable('members')
    .set({ last_seen_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .where((row) => row.or([row('last_seen_at', 'is', null), row('last_seen_at', '<=', fresh)]))
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'a last visit could not be written'));
}
