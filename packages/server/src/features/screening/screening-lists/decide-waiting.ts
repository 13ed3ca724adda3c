import { useWaitingVersion, type WaitingDecision } from '@freehold/contract/screening/list-updates';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import type { z } from 'zod';
import { announce, announceToAll } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { sourceOf } from './catalogue.ts';
import { mayImportLists } from './policy.ts';
import { presentVersion } from './present.ts';
import { decideVersion, findActive, findAnyVersion, findVersionById, type VersionRow } from './store.ts';
import { settleListWaits, tellListLoaded } from './tell-people.ts';
import { OPERATOR } from './words.ts';

type Decision = z.output<typeof WaitingDecision>;
const refuse = refusing(useWaitingVersion);

/** Puts a version into use that waited for a person, with their name and reason. */
export function useWaiting(scope: MemberScope, services: Services, versionId: number, decision: Decision): Promise<ListVersion> {
  return scope.transaction(async (trx) => {
    const version = await requireWaiting(trx, scope, versionId);
    const used = await useVersion(trx, version, { by: scope.actor.name, at: services.now(), ...decision });
    await remember(trx, scope, used, 'use.waiting_list', decision.reason);
    await tellListLoaded(trx, scope, {
      key: used.list_key,
      versionId,
      name: sourceOf(used).name,
      isNew: true,
      isNewest: isKnownNewest(used),
    });
    return presentVersion(used);
  });
}

/** Discards a version that waited; the one in use stays. */
export function discardWaiting(scope: MemberScope, services: Services, versionId: number, decision: Decision): Promise<ListVersion> {
  return scope.transaction(async (trx) => {
    const version = await requireWaiting(trx, scope, versionId);
    const discarded = await decideVersion(trx, version.id, 'discarded', { by: scope.actor.name, at: services.now(), ...decision });
    await remember(trx, scope, discarded, 'discard.waiting_list', decision.reason);
    return presentVersion(discarded);
  });
}

/** The operator's decision on a version of the installation. Null when it does not wait. */
export function decideForInstallation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  versionId: number,
  use: boolean,
  reason: string,
): Promise<VersionRow | null> {
  return db.transaction().execute(async (trx) => {
    const version = await findAnyVersion(trx, versionId);
    if (version?.state !== 'waiting' || version.workspace_id !== null) return null;
    const said = { by: OPERATOR, at: now(), reason };
    const decided = use ? await useVersion(trx, version, said) : await decideVersion(trx, version.id, 'discarded', said);
    await announceToAll(trx, { topic: 'lists', id: decided.id });
    return decided;
  });
}

const isKnownNewest = ({ current_as_of: known, published_at: published }: VersionRow) =>
  known !== null && known.getTime() !== published?.getTime();

async function useVersion(trx: Trx, version: VersionRow, said: { by: string; at: Date; reason: string }): Promise<VersionRow> {
  await lockByName(trx, `list:${version.workspace_id ?? 'installation'}:${version.list_key}`);
  const active = await findActive(trx, version.workspace_id, version.list_key);
  return decideVersion(trx, version.id, 'active', said, active?.id);
}

async function requireWaiting(trx: Trx, scope: MemberScope, versionId: number): Promise<VersionRow> {
  const version = await findVersionById(trx, scope.workspaceId, versionId);
  if (!version) return refuse('NOT_FOUND', 'There is no such list version in this workspace');
  if (!mayImportLists(scope)) return refuse('FORBIDDEN', 'Your role cannot change lists. Ask an owner or admin.');
  if (version.workspace_id === null)
    return refuse('INVALID_STATE', 'This version belongs to the whole installation. Whoever runs it decides.');
  if (version.state !== 'waiting') return refuse('INVALID_STATE', 'This version does not wait for anybody any more.');
  return version;
}

async function remember(
  trx: Trx,
  scope: MemberScope,
  version: VersionRow,
  action: 'use.waiting_list' | 'discard.waiting_list',
  reason: string,
) {
  await recordEvent(trx, scope, {
    action,
    object: { type: 'list_version', id: version.id, label: sourceOf(version).name },
    diff: { version: { before: null, after: version.sha256.slice(0, 12) } },
    reason,
  });
  await settleListWaits(trx, scope, version.list_key);
  await announce(trx, scope, { topic: 'lists', id: version.id });
}
