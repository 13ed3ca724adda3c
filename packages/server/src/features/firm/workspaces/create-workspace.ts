import { createWorkspace as route, type NewWorkspace, type Workspace } from '@freehold/contract/firm/workspaces';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { readFile, storeFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import { withinWorkspace, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { planOf } from '../plans/public.ts';
import { requirementOf } from '../verification/public.ts';
import { lockWorkspace, saveWorkspace, type WorkspaceRow } from './details-store.ts';
import { familyNameOf } from './family-name.ts';
import { LOGO_TYPES } from './read-logo.ts';
import { addWorkspace, countOwned, findPlan } from './store.ts';

const refuse = refusing(route);

/** A further workspace, empty and owned by whoever makes it; both chains of activity remember it. No people and no records are copied. */
export async function createWorkspace(services: Services, scope: MemberScope, wanted: NewWorkspace): Promise<Workspace> {
  requireMay(scope, 'edit_workspace', 'Only owners and admins create workspaces. Ask one of them.');
  if (wanted.join_family && !may(scope, 'manage_owners')) refuse('FORBIDDEN', 'Only an owner can take another workspace into the family.');
  return scope.transaction(async (trx) => {
    // One at a time for each person, whichever of their workspaces they ask from: the plan's limit counts what they own.
    await lockByName(trx, `own-workspaces:${scope.actor.userId}`);
    await requireRoom(services, scope);
    const source = await lockWorkspace(trx, scope);
    const askAlike = await requirementOf(trx, scope, services);
    const { workspaceId, memberId } = await addWorkspace(trx, {
      memberId: scope.actor.memberId,
      name: wanted.account_name,
      withLegalDetails: wanted.copy_legal_details,
      withSettings: wanted.copy_settings,
      familyName: wanted.join_family ? familyNameOf(source) : null,
    });
    const object = { type: 'workspace', id: workspaceId, label: wanted.account_name };
    await recordEvent(trx, scope, { action: 'create.workspace', object });
    if (wanted.join_family) await recordEvent(trx, scope, { action: 'join.family', object });
    const logo = wanted.copy_settings ? await readOwnLogo(services, trx, scope, source) : null;
    const founder = { ...scope.actor, memberId, roleId: 1, toggles: {} };
    await withinWorkspace(trx, scope, workspaceId, founder, async (there) => {
      await recordEvent(trx, there, { action: 'create.workspace', object });
      await askAlike(there);
      if (wanted.join_family)
        await recordEvent(trx, there, { action: 'join.family', object: { type: 'workspace', id: source.id, label: source.account_name } });
      if (logo) await keepLogo(services, trx, there, logo);
    });
    await announce(trx, scope, { topic: 'workspace', id: null });
    return { id: workspaceId, account_name: wanted.account_name };
  });
}

/** The plan of the workspace says how many its owner may have. */
async function requireRoom({ db, config }: Services, scope: MemberScope): Promise<void> {
  const most = planOf(config, await findPlan(db, scope.workspaceId))?.limits.workspaces ?? null;
  if (most !== null && (await countOwned(db, scope.actor.userId)) >= most)
    refuse(
      'PLAN_LIMIT',
      `The plan has room for ${most === 1 ? 'one workspace' : `${most} workspaces`}, and you own as many. Choose a larger plan first.`,
    );
}

async function readOwnLogo(services: Services, trx: Trx, scope: Scope, source: WorkspaceRow): Promise<Uint8Array | null> {
  return source.brand_logo_sha256 === null ? null : (await readFile(trx, scope, services, source.brand_logo_sha256)).bytes;
}

async function keepLogo(services: Services, trx: Trx, there: Scope, bytes: Uint8Array): Promise<void> {
  const { sha256 } = await storeFile(trx, there, services, bytes, { allowed: LOGO_TYPES });
  await saveWorkspace(trx, there, { brand_logo_sha256: sha256 });
}
