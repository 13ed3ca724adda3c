import { createHash } from 'node:crypto';
import type { ActivityAction } from './activity-words.ts';
import { sql } from 'kysely';
import { announce } from './announce.ts';
import type { Trx } from './database.ts';
import type { Actor, Scope } from './scope.ts';

/** What happened: a `verb.noun` that has words, to what, which fields changed. Secrets and document numbers never stand in a diff. */
export type AuditEntry = {
  action: ActivityAction;
  object: { type: string; id: number | string; label: string };
  diff?: Record<string, { before: unknown; after: unknown }>;
  reason?: string;
};

export type ChainedEvent = {
  seq: number;
  at: string;
  actor: unknown;
  action: string;
  object: unknown;
  diff: unknown;
  reason: string | null;
};

export const CHAIN_START = '0'.repeat(64);

/** JSON with keys in order at every depth, so that equal facts have equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 of the hash before and the event's canonical JSON, hex. */
export function chainHash(prevHash: string, event: ChainedEvent): string {
  return createHash('sha256').update(prevHash).update(canonicalJson(event)).digest('hex');
}

function auditActor(actor: Actor) {
  switch (actor.kind) {
    case 'member':
      return { kind: 'member', id: actor.memberId, role_id: actor.roleId, name: actor.name, ip_prefix: actor.ipPrefix };
    case 'support':
      return { kind: 'support', id: actor.userId, name: actor.name, ip_prefix: actor.ipPrefix };
    case 'system':
    case 'visitor':
      return { kind: actor.kind, name: actor.name };
  }
}

/** Adds an event to the workspace's hash chain, in the transaction of what it records: both stand or neither. */
export async function recordEvent(trx: Trx, scope: Scope, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_heads')
    .values({ workspace_id: scope.workspaceId, seq: 0, hash: CHAIN_START })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await trx
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('workspace_id', '=', scope.workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const at = new Date();
  const event: ChainedEvent = {
    seq: head.seq + 1,
    at: at.toISOString(),
    actor: auditActor(scope.actor),
    action: entry.action,
    object: entry.object,
    diff: entry.diff ?? null,
    reason: entry.reason ?? null,
  };
  const hash = chainHash(head.hash, event);
  await trx
    .insertInto('audit_events')
    .values({
      workspace_id: scope.workspaceId,
      seq: event.seq,
      at,
      actor: JSON.stringify(event.actor),
      action: event.action,
      object: JSON.stringify(event.object),
      diff: event.diff === null ? null : JSON.stringify(event.diff),
      reason: event.reason,
      prev_hash: head.hash,
      hash,
    })
    .execute();
  await trx.updateTable('audit_heads').set({ seq: event.seq, hash }).where('workspace_id', '=', scope.workspaceId).execute();
  await announce(trx, scope, { topic: 'activity', id: null });
}

/** Runs a query of the owner with an exclusive lock named by the text, until the transaction ends. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
