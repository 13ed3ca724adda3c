import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { graceFrom, verifiedSince } from './flags.ts';
import { addRequirement, isFamilyVerified, readRequirement } from './flags-store.ts';
import { asksHere, asksUnder } from './policy.ts';

type Parts = Pick<Services, 'config' | 'sms' | 'now'>;

/**
 * Asks the workspace to verify its key members, once: from now they have 14 days. Nothing happens where the policy does not ask, where it
 * was asked before, and in a workspace that nobody registered: one that stood before firms could register must not be stopped by surprise.
 */
export async function beginVerification(trx: Trx, scope: Scope, services: Parts): Promise<void> {
  const { created_by_user: founder } = await readRequirement(trx, scope);
  if (founder !== null) await askToVerify(trx, scope, services);
}

/** Asks the workspace whoever founded it. False where the policy does not ask, or it was asked before. */
export async function askToVerify(trx: Trx, scope: Scope, services: Parts): Promise<boolean> {
  const found = await readRequirement(trx, scope);
  if (!asksUnder(found.active_plan, services)) return false;
  return ask(trx, scope, services, graceFrom(services.now()));
}

/**
 * What a further workspace is asked, to be done there: as much as the one it comes from, with no more time, while nobody verified that.
 * Making one must not begin the time anew.
 */
export async function requirementOf(trx: Trx, scope: Scope, services: Parts): Promise<(there: Scope) => Promise<void>> {
  const { grace_ends_at: until } = await readRequirement(trx, scope);
  const { rule } = services.config.keyMembers;
  const isAsked = until !== null && asksHere(services) && !(await isFamilyVerified(trx, verifiedSince(services.now()), rule === 'every'));
  return async (there) => {
    if (isAsked) await ask(trx, there, services, until);
  };
}

async function ask(trx: Trx, scope: Scope, services: Parts, until: Date): Promise<boolean> {
  const found = await readRequirement(trx, scope);
  if (found.required_at !== null) return false;
  if (!(await addRequirement(trx, scope, services.now(), until))) return false;
  await recordEvent(trx, scope, {
    action: 'require.verification',
    object: { type: 'workspace', id: scope.workspaceId, label: found.account_name },
    diff: { grace_ends_at: { before: null, after: until.toISOString() } },
  });
  await announce(trx, scope, { topic: 'verification', id: null });
  return true;
}
