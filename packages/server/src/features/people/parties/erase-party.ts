import { createHash } from 'node:crypto';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { ErasedRecord, Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept } from './detail-store.ts';

/**
 * Erases who somebody is: name, date of birth, contacts, notes, and those merged into the record. The row stays, because roles and payments
 * refer to it, and is called Erased person. The database refuses what a hold or the law keeps.
 */
export async function eraseParty(trx: Trx, scope: Scope, services: Services, id: number, reason: string): Promise<ErasedRecord | null> {
  const row = await findKept(trx, id);
  if (!row || row.erased_at !== null) return null;
  const { title, first_name, middle_names, last_name, company_name, dob, phones, emails, addresses } = row;
  const content = canonicalJson({ title, first_name, middle_names, last_name, company_name, dob, phones, emails, addresses });
  const { rows } = await sql<{ sha256: string }>`
    select erase_party(${id}, ${londonDate(services.now())}::date, ${services.now()}) as sha256`.execute(trx);
  await recordEvent(trx, scope, { action: 'erase.party', object: { type: 'workspace', id: scope.workspaceId, label: `person ${id}` } });
  return {
    was: row.kind === 'company' ? 'The record of a company' : 'The record of a person',
    ofWhom: row.relationship_ended_on === null ? 'Nobody the firm acted for' : 'A client of the firm',
    reason,
    things: 1 + rows.length,
    hashes: [createHash('sha256').update(content).digest('hex'), ...rows.map(({ sha256 }) => sha256)],
    files: rows.map(({ sha256 }) => sha256),
  };
}

export const partyEraser: Eraser = {
  rule: 'people',
  objectType: 'party',
  erase: (trx, scope, services, { objectId: id }) =>
    eraseParty(
      trx,
      scope,
      services,
      id,
      `${RETENTION_RULES.people.what} are kept for five years after the relationship ended. ${RETENTION_RULES.people.source}.`,
    ),
};
