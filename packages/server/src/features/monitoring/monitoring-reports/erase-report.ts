import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit.ts';
import type { Eraser } from '../../../platform/eraser.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { reportRef } from './keep-report.ts';

/** Erases a report whose years are over, with its PDF; the database refuses what a hold or the law keeps. */
export const monitoringReportEraser: Eraser = {
  rule: 'monitoring_reports',
  objectType: 'monitoring_report',
  async erase(trx, scope, services, { objectId: id }) {
    const row = await trx
      .selectFrom('monitoring_reports')
      .select(['number', 'made_at', 'content_sha256', 'party_id'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { rows } = await sql<{ sha256: string }>`
      select erase_monitoring_report(${id}, ${londonDate(services.now())}::date) as sha256`.execute(trx);
    const label = reportRef(row);
    await recordEvent(trx, scope, { action: 'erase.monitoring_report', object: { type: 'workspace', id: scope.workspaceId, label } });
    const files = rows.map(({ sha256 }) => sha256);
    return {
      was: `Monitoring report ${label}: what it says and its PDF`,
      ofWhom: row.party_id === null ? 'Clients of the firm' : 'A client of the firm',
      reason: `${RETENTION_RULES.monitoring_reports.what} are kept for five years after they were made. ${RETENTION_RULES.monitoring_reports.source}.`,
      things: 1 + files.length,
      hashes: [row.content_sha256, ...files],
      files,
    };
  },
};
