import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DocumentRow } from './store.ts';

export const SIGNING_EVENTS = [
  'created',
  'sent',
  'link_sent',
  'entered',
  'opened',
  'read_all',
  'signed',
  'witnessed',
  'approved',
  'read',
  'declined',
  'reminded',
  'corrected',
  'contact_changed',
  'reassigned',
  'removed',
  'voided',
  'expired',
  'all_signed',
  'sealed',
  'held',
  'seal_raised',
  'wrong_person',
  'new_link_asked',
  'changed_copy',
] as const;
export type SigningEventKind = (typeof SIGNING_EVENTS)[number];
export type SigningEventDetails = Record<string, string | number | boolean | null>;
export type SigningEvent = { kind: SigningEventKind; recipientId?: number; details?: SigningEventDetails };

export const EVENTS_BEGIN = '0'.repeat(64);

export type HashedEvent = {
  seq: number;
  kind: string;
  at: string;
  actor_kind: string;
  actor_name: string;
  recipient_id: number | null;
  details: SigningEventDetails;
};
/** SHA-256 of the hash before and the event as JSON with its keys in order, in hexadecimal. */
export const eventHash = (before: string, event: HashedEvent): string =>
  createHash('sha256').update(before).update(canonicalJson(event)).digest('hex');

/** Adds what happened to a document that the transaction has locked: one after another, each with the hash of what came before. */
export async function addSigningEvent(
  trx: Trx,
  scope: Scope,
  document: Pick<DocumentRow, 'id'>,
  { kind, recipientId, details = {} }: SigningEvent,
  at: Date,
): Promise<void> {
  const { workspaceId, actor } = scope;
  const before = await trx
    .selectFrom('signing_documents')
    .select(['event_count', 'event_head'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  const event = {
    seq: before.event_count + 1,
    kind,
    at: at.toISOString(),
    actor_kind: actor.kind === 'member' ? ('member' as const) : actor.kind === 'app_user' ? ('signer' as const) : ('system' as const),
    actor_name: actor.name,
    recipient_id: recipientId ?? null,
    details,
  } satisfies HashedEvent;
  const hash = eventHash(before.event_head ?? EVENTS_BEGIN, event);
  await trx
    .insertInto('signing_events')
    .values({
      workspace_id: workspaceId,
      document_id: document.id,
      ...event,
      at,
      details: JSON.stringify(details),
      hash,
    })
    .execute();
  await trx
    .updateTable('signing_documents')
    .set({ event_count: event.seq, event_head: hash, updated_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', document.id)
    .execute();
}

export const findEvents = (trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, documentId: number) =>
  trx
    .selectFrom('signing_events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .orderBy('seq')
    .execute();
