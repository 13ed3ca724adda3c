import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findEvents } from './signing-events.ts';
import * as store from './store.ts';
import { referenceOf } from './turn.ts';

/** Everything that proves how a document was signed, for a program that needs nothing but this file: `scripts/check-evidence.mjs`. */
export async function evidenceOf(trx: Trx, scope: Scope, { now, config }: Services, { document, recipients }: store.OpenDocument) {
  const seal = await store.findSeal(trx, scope, document.id);
  const events = await findEvents(trx, scope, document.id);
  return {
    format: 'freehold-signing-evidence-1',
    made_at: now().toISOString(),
    origin: config.origin,
    document: {
      reference: referenceOf(document),
      title: document.title,
      sender: document.sender_name,
      state: document.state,
      version: document.version,
      original_sha256: document.original_sha256,
      prepared_sha256: document.prepared_sha256,
      pages: document.pages.length,
      sent_at: document.sent_at?.toISOString() ?? null,
      completed_at: document.completed_at?.toISOString() ?? null,
    },
    seal: seal
      ? {
          level: seal.level,
          sealed_sha256: seal.sealed_sha256,
          certificate_sha256: seal.certificate_sha256,
          certificate_subject: seal.certificate_subject,
          self_signed: seal.self_signed,
          sealed_at: seal.sealed_at.toISOString(),
          chain_head: seal.chain_head,
        }
      : null,
    recipients: recipients.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      state: row.state,
      proof: row.proof,
      email: row.email_masked,
      phone: row.phone_masked,
      signed_at: row.signed_at?.toISOString() ?? null,
    })),
    events: events.map(({ seq, kind, at, actor_kind, actor_name, recipient_id, details, hash }) => ({
      seq,
      kind,
      at: at.toISOString(),
      actor_kind,
      actor_name,
      recipient_id,
      details,
      hash,
    })),
  };
}
