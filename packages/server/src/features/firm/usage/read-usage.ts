import { USAGE_MONTHS, type UsageFilters, type UsageGroup, type UsageRow, type UsageSummary } from '@freehold/contract/firm/usage';
import { addDays, addMonths } from '@freehold/property-rules/calendar';

import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findPlanPrices } from '../plans/public.ts';
import { labelOfKind } from './priced-kinds.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const SEE_FROZEN_ROLES = [1, 3];

/** Whose charges somebody sees. What is frozen for suspicion stays a number to all but Owner and Compliance (POCA 2002 s. 333A). */
export function viewerOf(scope: MemberScope): store.UsageViewer {
  const reach = requireMay(scope, 'see_usage');
  return {
    workspaceId: scope.workspaceId,
    ownOf: reach === 'own' ? scope.actor.memberId : null,
    seesFrozen: SEE_FROZEN_ROLES.includes(scope.actor.roleId),
  };
}

/** The days that are asked for: the last thirty where nobody says. */
export function daysAsked({ from, to, ...filters }: UsageFilters, now: Date): store.UsageAsked {
  const last = to ?? londonDate(now);
  const first = from ?? new Date(Date.parse(`${last}T12:00:00Z`) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  if (last < first) refuseField('to', 'The end date is before the start date', 'ORDER');
  if (addMonths(first, USAGE_MONTHS) < last) refuseField('to', `Choose at most ${USAGE_MONTHS} months`, 'LONG');
  return { from: first, to: last, ...filters };
}

/** What the plan covers, and what it calls each kind of work. */
export async function readTerms(trx: Trx, scope: MemberScope, services: Pick<Services, 'config'>) {
  const prices = await findPlanPrices(trx, scope, services);
  return { included: prices?.included ?? {}, labels: new Map(prices?.all.map(({ kind, label }) => [kind, label])) };
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .join(' ')
    .toUpperCase();

export const stateOf = ({ settled_at: settled, invoice_id: invoice }: Pick<store.ChargeRow, 'settled_at' | 'invoice_id'>) =>
  settled === null ? 'open' : invoice === null ? 'closed' : 'invoiced';

/** The charges under the filters, newest first. */
export function listUsage(
  scope: MemberScope,
  services: Pick<Services, 'config' | 'now'>,
  { page, perPage, ...filters }: UsageFilters & { page: number; perPage: number },
  pathOf: (check: { kind: string; id: number }) => string,
) {
  const viewer = viewerOf(scope);
  const asked = daysAsked(filters, services.now());
  return scope.transaction(async (trx) => {
    const { included, labels } = await readTerms(trx, scope, services);
    const total = await store.countCharges(trx, viewer, asked);
    const rows = await store.findCharges(trx, viewer, asked, included, { limit: perPage, offset: (page - 1) * perPage });
    const pathOfRow = ({
      is_told: isTold,
      check_id: checkId,
      check_kind: kind,
      monitor_id: monitorId,
      title_number: title,
    }: store.ChargeRow): string | null => {
      if (!isTold) return null;
      if (title !== null) return may(scope, 'see_documents') ? `/land-registry/titles/${title}` : null;
      if (checkId !== null) return may(scope, 'see_checks') ? pathOf({ kind, id: checkId }) : null;
      return may(scope, 'see_monitoring') ? `/marketplace/monitoring_report?monitor=${monitorId}` : null;
    };
    const data = rows.map((row): UsageRow => ({
      id: row.id,
      at: row.occurred_at.toISOString(),
      kind: row.kind,
      label: labelOfKind(row.kind, labels),
      member: { id: row.member_id, name: row.member_name },
      subject_initials: row.is_told && row.subject_name !== null ? initials(row.subject_name) : null,
      property: row.is_told && row.property_id !== null && row.line1 !== null ? { id: row.property_id, name: row.line1 } : null,
      check_ref: row.is_told ? (row.public_ref ?? row.title_number) : null,
      month: row.month_from === null || row.month_until === null ? null : { from: row.month_from, to: addDays(row.month_until, -1) },
      path: pathOfRow(row),
      client_reference: row.is_told ? row.reference : null,
      quantity: row.quantity,
      unit_pence: row.unit_pence,
      total_pence: row.total_pence,
      vat_pence: row.vat_pence,
      covered_by_plan: row.is_covered,
      state: stateOf(row),
      invoice_no: row.invoice_no,
    }));
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}

/** What it all comes to, by day and kind and by what is asked. */
export function sumUsage(
  scope: MemberScope,
  services: Pick<Services, 'config' | 'now'>,
  { group_by: by, ...filters }: UsageFilters & { group_by: UsageGroup },
): Promise<UsageSummary> {
  const viewer = viewerOf(scope);
  const asked = daysAsked(filters, services.now());
  return scope.transaction(async (trx) => {
    const { included, labels } = await readTerms(trx, scope, services);
    const days = await store.sumDays(trx, viewer, asked, included);
    const kinds = await store.sumCharges(trx, viewer, asked, included, 'kind');
    const groups = by === 'kind' ? kinds : await store.sumCharges(trx, viewer, asked, included, by);
    const sum = (of: 'quantity' | 'total_pence' | 'vat_pence') => kinds.reduce((all, row) => all + row[of], 0);
    return {
      from: asked.from,
      to: asked.to,
      kinds: kinds.map(({ key }) => ({ kind: key, label: labelOfKind(key, labels) })),
      days,
      groups: groups.map((row) => ({ ...row, label: by === 'kind' ? labelOfKind(row.key, labels) : (row.label ?? NONE[by]) })),
      total: { quantity: sum('quantity'), total_pence: sum('total_pence'), vat_pence: sum('vat_pence') },
      reach: viewer.ownOf === null ? 'all' : 'own',
      members: await store.findRunners(trx, viewer, asked),
    };
  });
}
const NONE = { member: '', branch: 'No branch', property: 'No property' } as const;
