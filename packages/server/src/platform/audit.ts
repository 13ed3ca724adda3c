import { createHash } from 'node:crypto';
import type { LiveEvent } from '@freehold/contract/overview/events';
import { sql } from 'kysely';
import type { ActivityAction } from './activity-words.ts';
import type { Trx } from './database.ts';
import type { QueuedJob } from './jobs.ts';
import type { Actor, Scope } from './scope.ts';

/** What happened: a `verb.noun` that has words, to what, which fields changed. Secrets and document numbers never stand in a diff. */
export type AuditEntry = {
  action: ActivityAction;
  /** `people`: parties the label names beside the record itself. */
  object: { type: string; id: number | string; label: string; people?: readonly number[] };
  diff?: Record<string, { before: unknown; after: unknown }>;
  reason?: string;
};

/** What leaves with the event: what open screens are told, and jobs as `jobOf` makes them. */
export type Outgoing = { live?: readonly LiveEvent[]; jobs?: readonly QueuedJob[] };

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
      if (actor.apiKey)
        return {
          kind: 'api_key',
          id: actor.apiKey.id,
          name: `${actor.apiKey.name} (API key of ${actor.name})`,
          member_id: actor.memberId,
          ip_prefix: actor.ipPrefix,
        };
      return { kind: 'member', id: actor.memberId, role_id: actor.roleId, name: actor.name, ip_prefix: actor.ipPrefix };
    case 'support':
      return { kind: 'support', id: actor.userId, name: actor.name, ip_prefix: actor.ipPrefix };
    case 'app_user':
      return { kind: 'app_user', id: actor.appUserId, name: actor.name, ...(actor.helper && { helped_by: actor.helper.name }) };
    case 'system':
    case 'visitor':
      return { kind: actor.kind, name: actor.name };
  }
}

/**
 * Records an event in the transaction of what it tells of, with what screens are told beside it and the jobs that follow: all of it stands or
 * none. It gets its place in the workspace's chain when it is sealed, and the activity is announced with that: see seal-events.ts.
 */
export async function recordEvent(trx: Trx, scope: Scope, entry: AuditEntry, { live = [], jobs = [] }: Outgoing = {}): Promise<void> {
  const { action, object, diff, reason } = entry;
  await sql`select record_event(${scope.workspaceId}::bigint, ${new Date()}::timestamptz, ${JSON.stringify(auditActor(scope.actor))}::jsonb,
    ${action}, ${JSON.stringify(object)}::jsonb, ${diff === undefined ? null : JSON.stringify(diff)}::jsonb, ${reason ?? null}::text,
    ${JSON.stringify(live)}::jsonb, ${JSON.stringify(jobs)}::jsonb)`.execute(trx);
}

/** Runs a query of the owner with an exclusive lock named by the text, until the transaction ends. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
