import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { CheckKinds } from './check-kind.ts';
import { loadFacts } from './load-facts.ts';
import { findCheck } from './store.ts';

type Holding = { reports: number; decisions: number; assessments: number; hashes: string[] };

/**
 * Erases a check whose time is over, with everything that belongs to it: files, reports and copies of them outside, decisions, risk, matches,
 * notes. What stays is an empty row that nobody sees, because charges refer to it. The database refuses what a hold or the law keeps.
 */
export const checkEraser = (kinds: CheckKinds): Eraser => ({
  rule: 'checks',
  objectType: 'check',
  async erase(trx, scope, services, { objectId: id }) {
    const row = await findCheck(trx, scope, id);
    if (!row) return null;
    const { workspaceId } = scope;
    const of = sql`workspace_id = ${workspaceId} and check_id = ${id}`;
    const { rows } = await sql<Holding>`
      with held as (
        select sha256 from bank_files where ${of} union select sha256 from company_files where ${of} union select sha256 from edd_files where ${of}
        union select sha256 from kyc_files where ${of} union select sha256 from ownership_files where ${of} union select sha256 from rent_files where ${of}
        union select content_sha256 from reports where ${of} union select pdf_sha256 from reports where ${of} and pdf_sha256 is not null
        union select file ->> 'sha256' from evidence_erasures, jsonb_array_elements(files) as file where ${of}
      )
      select (select count(*)::int from reports where ${of}) as reports, (select count(*)::int from decisions where ${of}) as decisions,
        (select count(*)::int from risk_assessments where ${of}) as assessments, (select coalesce(array_agg(sha256 order by sha256), '{}') from held) as hashes`.execute(
      trx,
    );
    const { reports, decisions, assessments, hashes: kept } = rows[0] ?? { reports: 0, decisions: 0, assessments: 0, hashes: [] };
    const kind = kinds.find(row.kind);
    const rested = kind?.files?.(await loadFacts(trx, scope, services, kind, row)) ?? [];
    const hashes = [...new Set([...kept, ...rested.map(({ sha256 }) => sha256)])];
    await recordEvent(trx, scope, { action: 'erase.check', object: { type: 'check', id, label: row.public_ref } });
    const { rows: gone } = await sql<{ sha256: string }>`
      select erase_check(${id}, ${londonDate(services.now())}::date, ${services.now()}) as sha256`.execute(trx);
    return {
      was: `Check ${row.public_ref}: its record, ${hashes.length} files and reports, ${decisions} decisions`,
      ofWhom: row.party_id === null ? 'Somebody who was checked' : 'A client of the firm',
      reason: `${RETENTION_RULES.checks.what} are kept for five years after the relationship ended. ${RETENTION_RULES.checks.source}.`,
      things: 1 + hashes.length + reports + decisions + assessments,
      hashes,
      // Those of a run stay until the run goes too: something else may rest on them.
      files: [...new Set([...gone.map(({ sha256 }) => sha256), ...rested.map(({ sha256 }) => sha256)])],
    };
  },
});
