import { leaveFamily as route, type Family } from '@freehold/contract/firm/families';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { OWNERS_ONLY } from './ask-family.ts';
import { elsewhere } from './join-family.ts';
import { loadFamily } from './load-family.ts';
import { familyMemberIds, findFamily, lockWorkspaces, removeFamily, setFamily } from './store.ts';

const refuse = refusing(route);

/** Takes the workspace out of its family; one owner suffices. Those who stay remember it, and a family of one ends. */
export async function leaveFamily(services: Services, scope: MemberScope): Promise<Family> {
  requireMay(scope, 'manage_owners', OWNERS_ONLY);
  await services.db.transaction().execute(async (trx) => {
    const family = await findFamily(trx, scope.workspaceId);
    if (!family) return refuse('INVALID_STATE', 'This workspace has no family.');
    const all = await lockWorkspaces(trx, await familyMemberIds(trx, family.id));
    const own = all.find((one) => one.id === scope.workspaceId);
    const staying = all.filter((one) => one.id !== scope.workspaceId && one.family_id === family.id);
    if (own?.family_id !== family.id) return refuse('INVALID_STATE', 'This workspace has no family.');
    await setFamily(trx, staying.length < 2 ? all.map((one) => one.id) : [own.id], null);
    if (staying.length < 2) await removeFamily(trx, family.id);
    for (const where of all) {
      const there = elsewhere(services, scope, where.id);
      const object =
        where.id === own.id
          ? { type: 'family', id: family.id, label: family.name }
          : { type: 'workspace', id: own.id, label: own.account_name };
      await recordEvent(trx, there, { action: 'leave.family', object });
      await announce(trx, there, { topic: 'workspace', id: null });
    }
  });
  return loadFamily(services, scope);
}
