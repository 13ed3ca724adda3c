import { DUE_EVENTS, OVERRIDE_REASONS, ROLE_WORDS, STAGE_WORDS } from '@freehold/property-rules/property-stages';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { requireMay } from '../../access/public.ts';
import { nameKinds } from '../../checks/public.ts';
import { findBreaches, type BreachFilters } from './breach-store.ts';
import { presentBreach } from './list-breaches.ts';

/** More lines than a firm could break rules in a lifetime, and fewer than would fill the memory. */
const MOST_LINES = 20_000;
const HEAD = [
  'property',
  'person',
  'role',
  'checks',
  'due_when',
  'due_on',
  'done_on',
  'days_late',
  'moved_to',
  'overridden_by',
  'acting_as',
  'reason',
  'note',
  'recorded_at_utc',
] as const;

/** The register under these filters as a table. Taking it out is an event of its own. */
export async function exportBreaches(scope: MemberScope, services: Pick<Services, 'now'>, filters: BreachFilters) {
  requireMay(scope, 'see_registers');
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const today = londonDate(services.now());
  const lines = await scope.transaction(async (trx) => {
    const nameOf = await nameKinds(trx);
    const rows = await findBreaches(trx, scope, filters, { limit: MOST_LINES, offset: 0, today });
    await recordEvent(trx, scope, {
      action: 'export.breaches',
      object: { type: 'workspace', id: scope.workspaceId, label: 'breach register' },
    });
    return rows.map((row) => {
      const breach = presentBreach(scope, row, nameOf);
      return csvLine([
        `${breach.property.line1}, ${breach.property.place}`,
        breach.party.name,
        ROLE_WORDS[breach.role],
        breach.kinds.join(', '),
        DUE_EVENTS[row.due_event],
        londonDate(row.due_at),
        row.done_at ? londonDate(row.done_at) : null,
        breach.days_late,
        STAGE_WORDS[breach.to_stage],
        breach.overridden_by?.name ?? null,
        breach.overridden_by?.role ?? null,
        row.reason_code === null ? null : OVERRIDE_REASONS[row.reason_code],
        row.note,
        breach.recorded_at,
      ]);
    });
  });
  return {
    bytes: Buffer.from(BYTE_ORDER_MARK + csvLine(HEAD) + lines.join('')),
    mime: 'text/csv; charset=utf-8',
    fileName: `breach-register-${today}.csv`,
  };
}
