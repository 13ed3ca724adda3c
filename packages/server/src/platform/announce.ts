import type { LiveEvent } from '@freehold/contract/overview/events';
import { sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Scope } from './scope.ts';

/** What the notifier tells, and every process that shows screens hears. */
export const EVENT_CHANNEL = 'freehold_events';

/** Tells open screens of the workspace that something changed. It waits in the outbox, and is published when the transaction was committed, and only then. */
export async function announce(trx: Trx, scope: Scope, event: LiveEvent): Promise<void> {
  await announceIn(trx, scope.workspaceId, event);
}

/** Tells every workspace, for what belongs to the whole installation. */
export async function announceToAll(trx: Trx, event: LiveEvent): Promise<void> {
  await announceIn(trx, null, event);
}

async function announceIn(trx: Trx, workspaceId: number | null, event: LiveEvent): Promise<void> {
  await sql`select announce_events(${workspaceId}::bigint, ${JSON.stringify([event])}::jsonb)`.execute(trx);
}
