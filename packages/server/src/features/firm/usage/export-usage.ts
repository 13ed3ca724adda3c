import type { UsageFilters } from '@freehold/contract/firm/usage';
import { recordEvent } from '../../../platform/audit.ts';
import type { Streamed } from '../../../platform/bind.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { requireMay } from '../../access/public.ts';
import { daysAsked, readTerms, stateOf, viewerOf } from './read-usage.ts';
import { type ChargeRow, findCharges, findNames } from './store.ts';

export const USAGE_HEAD = [
  'date_utc',
  'workspace',
  'branch',
  'member_email',
  'kind',
  'flow_id',
  'check_ref',
  'property_ref',
  'client_reference',
  'quantity',
  'unit_pence',
  'total_pence',
  'vat_pence',
  'covered_by_plan',
  'invoice_no',
  'state',
] as const;
const AT_ONCE = 1_000;

/** The charges as a table, oldest first, sent while they are read: as long as it may be, a thousand lines are held at a time. */
export async function exportUsage(
  scope: MemberScope,
  services: Pick<Services, 'config' | 'now'>,
  filters: UsageFilters,
  atOnce = AT_ONCE,
): Promise<Streamed> {
  const viewer = viewerOf(scope);
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const asked = daysAsked(filters, services.now());
  const { workspace, included } = await scope.transaction(async (trx) => {
    await recordEvent(trx, scope, {
      action: 'export.usage',
      object: { type: 'workspace', id: scope.workspaceId, label: 'usage' },
      diff: { from: { before: null, after: asked.from }, to: { before: null, after: asked.to } },
    });
    const { included: covered } = await readTerms(trx, scope, services);
    return { workspace: await findNames(trx, viewer), included: covered };
  });
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(USAGE_HEAD);
    let after: { at: Date; id: number } | null = null;
    for (;;) {
      const part: { limit: number; after: { at: Date; id: number } | null } = { limit: atOnce, after };
      const rows = await scope.transaction((trx) => findCharges(trx, viewer, asked, included, part));
      if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, workspace))).join('');
      const last = rows.at(-1);
      if (rows.length < atOnce || last === undefined) return;
      after = { at: last.occurred_at, id: last.id };
    }
  }
  return { stream: lines(), mime: 'text/csv; charset=utf-8', fileName: `usage-${asked.from}-to-${asked.to}.csv` };
}

function cellsOf(row: ChargeRow, workspace: string): (string | number | null)[] {
  const told = row.is_told;
  return [
    row.occurred_at.toISOString(),
    workspace,
    row.branch_name,
    row.member_email,
    row.kind,
    row.flow_id,
    told ? row.public_ref : null,
    told && row.property_id !== null ? (row.property_reference ?? String(row.property_id)) : null,
    told ? row.reference : null,
    row.quantity,
    row.unit_pence,
    row.total_pence,
    row.vat_pence,
    row.is_covered ? 'yes' : 'no',
    row.invoice_no,
    stateOf(row),
  ];
}
