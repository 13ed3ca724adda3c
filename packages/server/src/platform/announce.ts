import type { LiveEvent } from '@freehold/contract/overview/events';
import { sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Scope } from './scope.ts';

export const EVENT_CHANNEL = 'freehold_events';

/** Tells open screens of the workspace that something changed. Leaves the database when the transaction commits, and only then. */
export async function announce(trx: Trx, scope: Scope, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify({ workspaceId: scope.workspaceId, event })})`.execute(trx);
}

/** Tells every workspace, for what belongs to the whole installation. */
export async function announceToAll(trx: Trx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify({ workspaceId: null, event })})`.execute(trx);
}
