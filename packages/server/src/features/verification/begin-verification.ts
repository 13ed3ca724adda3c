import { announce } from '../../platform/announce.ts';
import { recordEvent } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { graceFrom } from './flags.ts';
import { addRequirement, readRequirement } from './flags-store.ts';
import { asksUnder } from './policy.ts';

/**
 * Asks the workspace to verify its key members, once: from now they have 14 days. Nothing happens where the policy does not ask, where it
 * was asked before, and in a workspace that nobody registered: one that stood before firms could register must not be stopped by surprise.
 */
export async function beginVerification(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'sms' | 'now'>): Promise<void> {
  const found = await readRequirement(trx, scope);
  if (found.required_at !== null || found.created_by_user === null || !asksUnder(found.active_plan, services)) return;
  const now = services.now();
  if (!(await addRequirement(trx, scope, now, graceFrom(now)))) return;
  await recordEvent(trx, scope, {
    action: 'require.verification',
    object: { type: 'workspace', id: scope.workspaceId, label: found.account_name },
    diff: { grace_ends_at: { before: null, after: graceFrom(now).toISOString() } },
  });
  await announce(trx, scope, { topic: 'verification', id: null });
}
