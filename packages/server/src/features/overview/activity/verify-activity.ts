import { verifyActivity as verifyRoute, type ChainVerdict } from '@freehold/contract/overview/activity';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Break } from './find-break.ts';
import { countEvents, findFirst, isVisibleTo, type Visibility } from './list-store.ts';
import { maySeeActivity } from './policy.ts';
import { recomputeChain } from './recompute-chain.ts';
import { seesEvery, visibilityOf } from './visibility.ts';
import { findNames } from './store.ts';
import { findNewestVerdict, insertVerdict, type VerdictRow } from './verdict-store.ts';

const refuse = refusing(verifyRoute);
function requireVisibility(scope: MemberScope): void {
  if (!maySeeActivity(scope)) refuse('FORBIDDEN', 'Your role cannot see the workspace’s activity.');
}

/** Recomputes the workspace's chain and remembers what it came to. */
export async function judgeChain(trx: Trx, scope: Scope, now: Date): Promise<VerdictRow> {
  const { events, head, unsealed, broken } = await recomputeChain(trx, scope.workspaceId);
  const row = await insertVerdict(trx, {
    workspace_id: scope.workspaceId,
    at: now,
    by_member: scope.actor.kind === 'member' ? scope.actor.memberId : null,
    events,
    head,
    unsealed,
    first_broken: broken === null ? null : JSON.stringify(broken),
  });
  await announce(trx, scope, { topic: 'activity', id: null });
  return row;
}

/** Seals what was recorded until now, then recomputes the workspace's chain from its first event and names the first that was edited, removed or moved. */
export async function verifyActivity(scope: MemberScope, services: Services): Promise<ChainVerdict> {
  requireVisibility(scope);
  await sealEvents(services);
  return await scope.transaction(async (trx) => presentVerdict(trx, scope, await judgeChain(trx, scope, services.now())));
}

/** What the newest recomputation came to. */
export function getChainVerdict(scope: MemberScope): Promise<ChainVerdict | null> {
  requireVisibility(scope);
  return scope.transaction(async (trx) => {
    const row = await findNewestVerdict(trx, scope.workspaceId);
    return row ? presentVerdict(trx, scope, row) : null;
  });
}

async function presentVerdict(trx: Trx, scope: MemberScope, row: VerdictRow): Promise<ChainVerdict> {
  const visibility = await visibilityOf(trx, scope);
  const broken = row.first_broken;
  const names = row.by_member === null ? null : await findNames(trx, scope.workspaceId, [row.by_member]);
  const every = seesEvery(visibility);
  return {
    intact: broken === null,
    events: every ? row.events : Math.min(row.events, await countEvents(trx, visibility, {})),
    head: every ? row.head : null,
    unsealed: every ? row.unsealed : null,
    since: (await findFirst(trx, visibility))?.at.toISOString() ?? null,
    at: row.at.toISOString(),
    by: row.by_member === null ? null : (names?.get(row.by_member) ?? 'A former member'),
    first_broken: broken === null || every ? broken : await asSeen(trx, visibility, broken),
  };
}

/** For somebody who does not see every event, one they cannot see is simply missing. */
async function asSeen(trx: Trx, visibility: Visibility, broken: Break): Promise<ChainVerdict['first_broken']> {
  const seen = broken.id !== null && (await isVisibleTo(trx, visibility, broken.id));
  return seen ? { ...broken, seq: null } : { seq: null, id: null, action: null, at: null, fault: 'gap' };
}
