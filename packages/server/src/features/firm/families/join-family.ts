import { askFamily } from '@freehold/contract/firm/families';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { openScope, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { familyNameOf } from '../workspaces/public.ts';
import { addFamily, lockWorkspaces, setFamily, type FamilyWorkspace } from './store.ts';

const refuse = refusing(askFamily);

/** The one who acts, as the other workspace's activity may name them. */
export function elsewhere(services: Pick<Services, 'scopedDb'>, scope: MemberScope, workspaceId: number, name = scope.actor.name): Scope {
  return workspaceId === scope.workspaceId
    ? scope
    : openScope(services, workspaceId, { kind: 'system', name: `${name}, of another workspace` });
}

/** Makes two workspaces one family, once the owners of both have consented; both remember it. Where one has a family the other joins that. */
export async function joinFamily(services: Services, trx: Trx, scope: MemberScope, ids: readonly [number, number]): Promise<void> {
  const both = await lockWorkspaces(trx, ids);
  const [first, second] = both;
  if (!first || !second || both.some((one) => one.state !== 'active')) return refuse('NOT_FOUND', 'There is no such workspace.');
  if (first.family_id !== null && first.family_id === second.family_id) return refuse('INVALID_STATE', 'They are one family already.');
  if (first.family_id !== null && second.family_id !== null)
    return refuse('INVALID_STATE', 'Both workspaces have a family already. One of them must leave its own first.');
  const beginsWith = both.find((one) => one.id === scope.workspaceId) ?? first;
  const familyId = first.family_id ?? second.family_id ?? (await addFamily(trx, familyNameOf(beginsWith)));
  await setFamily(trx, ids, familyId);
  await remember(services, trx, scope, first, second);
  await remember(services, trx, scope, second, first);
}

async function remember(services: Services, trx: Trx, scope: MemberScope, where: FamilyWorkspace, other: FamilyWorkspace): Promise<void> {
  const there = elsewhere(services, scope, where.id);
  await recordEvent(trx, there, { action: 'join.family', object: { type: 'workspace', id: other.id, label: other.account_name } });
  await announce(trx, there, { topic: 'workspace', id: null });
}
