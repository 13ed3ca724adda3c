import type { DueItem, RetentionOverview } from '@freehold/contract/compliance/retention';
import { listDueErasures } from '@freehold/contract/compliance/retention';
import { RETENTION_RULE_NAMES, RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { countSince } from './certificate-store.ts';
import { countDue, countKept, findHolders, findHolds, listDue, type ListedDue } from './due-store.ts';

const FOREVER = '2199-12-31';
/** As far ahead as the list looks. */
const AHEAD_DAYS = 366;
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
function lastOfMonth(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** The rules with how much each keeps, what goes this month, and the holds that stand. */
export function getOverview(scope: MemberScope, services: Services, kinds: CheckKinds): Promise<RetentionOverview> {
  requireMay(scope, 'see_registers');
  return scope.transaction((trx) => describeRetention(trx, scope, services, kinds));
}

export async function describeRetention(trx: Trx, scope: MemberScope, { now }: Services, kinds: CheckKinds): Promise<RetentionOverview> {
  const { workspaceId } = scope;
  const today = londonDate(now());
  const month = `${today.slice(0, 7)}-01`;
  const kept = await countKept(trx, workspaceId);
  const clocked = await countDue(trx, kinds, workspaceId, FOREVER);
  const thisMonth = await countDue(trx, kinds, workspaceId, lastOfMonth(today));
  const byNow = await countDue(trx, kinds, workspaceId, dayAfter(today, -1));
  const heldToday = await countDue(trx, kinds, workspaceId, today);
  const done = await countSince(trx, workspaceId, londonMidnight(month));
  const holds = await findHolds(trx, workspaceId);
  const holders =
    holds.length === 0
      ? []
      : await findHolders(
          trx,
          workspaceId,
          holds.map(({ id }) => id),
        );
  const going = new Map(thisMonth.map((row) => [row.rule, row.going]));
  const running = new Map(clocked.map((row) => [row.rule, row.going + row.held]));
  const sum = (rows: readonly { going: number; held: number }[], of: 'going' | 'held') => rows.reduce((all, row) => all + row[of], 0);
  return {
    rules: RETENTION_RULE_NAMES.map((rule) => ({
      rule,
      kept: kept[rule] ?? (rule === 'faces' || rule === 'rent_copies' ? (running.get(rule) ?? 0) : null),
      goes: RETENTION_RULES[rule].erased === 'nightly' ? null : (going.get(rule) ?? 0) + (done.byRule.get(rule) ?? 0),
    })),
    month,
    this_month: sum(thisMonth, 'going') + done.month,
    overdue: sum(byNow, 'going'),
    held_back: sum(heldToday, 'held'),
    holds: holds.map(({ id, name, version, reason }) => {
      const placed = holders.find((each) => each.id === id);
      return { party_id: id, name, version, reason, by: placed?.by ?? null, at: placed?.at.toISOString() ?? null };
    }),
    certificates: done.all,
    can: { hold: may(scope, 'decide'), erase: may(scope, 'decide') },
  };
}

/** What is erased within a year, the soonest first, with what a hold keeps. */
export function listDueItems(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { rule, held, page, perPage }: z.output<typeof listDueErasures.query>,
) {
  requireMay(scope, 'see_registers');
  return scope.transaction(async (trx) => {
    const until = dayAfter(londonDate(services.now()), AHEAD_DAYS);
    const rows = await listDue(trx, kinds, scope.workspaceId, { until, rule, held, page, perPage });
    const nameOf = new Map(kinds.all.map(({ code, name }) => [code, name]));
    return {
      data: rows.map((row) => presentDue(row, nameOf.get(row.kind ?? '') ?? 'Check')),
      meta: pageMeta({ page, perPage }, rows[0]?.total ?? 0),
    };
  });
}

function presentDue(row: ListedDue, kind: string): DueItem {
  const { rule, objectType: type, objectId: id, partyId, name, version, since, dueOn: due_on, held, ref, flow, number } = row;
  const what =
    type === 'party'
      ? 'Client record'
      : type === 'flow_run'
        ? `Link: ${flow ?? 'a flow'}`
        : type === 'invoice'
          ? `Invoice ${number ?? ''}`
          : type === 'payment_request'
            ? `Payment request ${number ?? ''}`
            : type === 'monitoring_report'
              ? `Monitoring report ${number ?? ''}`
              : type === 'signing_document'
                ? `${rule === 'deeds' ? 'Document with a place for a witness' : 'Document for signing'}, ${number ?? ''}`
                : rule === 'faces'
                  ? `Photo of the face, ${ref ?? ''}`
                  : rule === 'rent_copies'
                    ? `Right to rent copies, ${ref ?? ''}`
                    : `${kind}, ${ref ?? ''}`;
  return {
    rule,
    object: { type, id },
    what,
    party: partyId === null || name === null || version === null ? null : { id: partyId, name, version },
    since,
    due_on,
    held,
  };
}
