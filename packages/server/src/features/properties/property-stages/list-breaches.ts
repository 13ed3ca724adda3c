import type { Breach, BreachFigures } from '@freehold/contract/properties/property-moves';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { nameKinds } from '../../checks/public.ts';
import { may, requireMay } from '../../access/public.ts';
import { presentPartyRef } from '../../people/public.ts';
import { countBreaches, findBreaches, findFigures, findOverriders, type BreachFilters, type BreachRow } from './breach-store.ts';

type Asked = BreachFilters & { page: number; perPage: number };

/** One page of the breach register, with the figures over all of it. */
export function listBreaches(scope: MemberScope, services: Pick<Services, 'now'>, asked: Asked) {
  requireMay(scope, 'see_registers');
  const today = londonDate(services.now());
  return scope.transaction(async (trx) => {
    const total = await countBreaches(trx, scope, asked);
    const nameOf = await nameKinds(trx);
    const rows = await findBreaches(trx, scope, asked, { limit: asked.perPage, offset: (asked.page - 1) * asked.perPage, today });
    const { longest, average, years, ...counts } = await findFigures(trx, scope, today);
    const figures: BreachFigures = {
      ...counts,
      longest_open_days: longest,
      average_days_late: average,
      members: await findOverriders(trx, scope),
      years: [...years].sort((a, b) => b - a),
      can_export: may(scope, 'export'),
    };
    return {
      data: rows.map((row) => presentBreach(scope, row, nameOf)),
      meta: { page: asked.page, perPage: asked.perPage, total, totalPages: Math.max(1, Math.ceil(total / asked.perPage)), figures },
    };
  });
}

export const presentBreach = (scope: Scope, row: BreachRow, nameOf: (kind: string) => string): Breach => ({
  id: row.id,
  property: {
    id: row.property_id,
    kind: row.property_kind === 'sale' ? 'sale' : 'letting',
    type: row.type,
    line1: row.line1,
    place: [row.line2, `${row.town} ${row.postcode}`].filter(Boolean).join(', '),
  },
  party: presentPartyRef(scope, { ...row, id: row.party_id }),
  role: row.role,
  due_event: row.due_event,
  due_at: row.due_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
  days_late: row.days_late,
  kinds: row.kinds.map(nameOf),
  to_stage: row.to_stage,
  overridden_by:
    row.overridden_by === null
      ? null
      : { id: row.overridden_by, name: row.member_name ?? 'A former member', role: row.overridden_role ?? '' },
  reason_code: row.reason_code,
  note: row.note,
  recorded_at: row.recorded_at.toISOString(),
});
