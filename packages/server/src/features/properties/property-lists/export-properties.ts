import { ACCEPTED_STATUSES } from '@freehold/contract/kernel/check-states';
import { ROLE_WORDS, STAGE_WORDS, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { recordEvent } from '../../../platform/audit.ts';
import { csvLine, BYTE_ORDER_MARK } from '../../../platform/write-csv.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findBranchNames, usesBranches } from '../../firm/public.ts';
import { requireMay } from '../../access/public.ts';
import { checksOf, isApplicant, todayOf, worstClock } from './list-properties.ts';
import {
  findBestOffers,
  findNames,
  findPeopleOf,
  findPropertyPage,
  kindOf,
  type Asked,
  type BestOffer,
  type ListedPerson,
  type ListedProperty,
} from './list-store.ts';
import { NOT_SEEN } from '../properties/public.ts';

const ROWS_AT_ONCE = 1_000;
const HEAD = [
  'reference',
  'line1',
  'line2',
  'town',
  'county',
  'postcode',
  'type',
  'stage',
  'stage_since',
  'price',
  'rent',
  'rent_frequency',
  'best_offer',
  'offer_accepted',
  'people',
  'applicants',
  'checks_accepted',
  'checks_required',
  'cdd_clock',
  'days_late',
  'negotiator',
  'available_from',
  'changed_at_utc',
  'archived_at_utc',
] as const;
const CLOCK_WORDS = { not_due: 'Not due', in_time: 'In time', due_now: 'Due today', late: 'Late' };

/** The properties under these filters as a table, a thousand at a time. Taking them out is an event of its own. */
export async function exportProperties(scope: MemberScope, services: Pick<Services, 'now'>, asked: Asked) {
  requireMay(scope, 'see_properties', NOT_SEEN);
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const kind = kindOf(asked.asset_type_id);
  const words = kind === 'sale' ? 'sales' : 'lettings';
  await scope.transaction((trx) =>
    recordEvent(trx, scope, { action: 'export.properties', object: { type: 'workspace', id: scope.workspaceId, label: words } }),
  );
  return {
    stream: readAll(scope, asked, services.now()),
    mime: 'text/csv; charset=utf-8',
    fileName: `property-${words}-${londonDate(services.now())}.csv`,
  };
}

async function* readAll(scope: MemberScope, asked: Asked, now: Date): AsyncGenerator<string> {
  const hasBranches = await scope.transaction((trx) => usesBranches(trx, scope));
  yield BYTE_ORDER_MARK + csvLine(hasBranches ? [...HEAD, 'branch'] : HEAD);
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const part = await scope.transaction(async (trx) => {
      const page = { sort: 'address', order: 'asc', limit: ROWS_AT_ONCE, offset } as const;
      const rows = await findPropertyPage(trx, scope, asked, todayOf(now), page);
      const ids = rows.map(({ id }) => id);
      const people = Map.groupBy(await findPeopleOf(trx, scope, ids), (person) => person.property_id);
      const offers = new Map((await findBestOffers(trx, scope, ids)).map((offer) => [offer.property_id, offer]));
      const names = await findNames(
        trx,
        scope,
        rows.map((row) => row.negotiator_id),
      );
      const branches = await findBranchNames(
        trx,
        scope,
        rows.map((row) => row.branch_id),
      );
      return rows.map((row) => {
        const shown = { ...row, negotiator: names.get(row.negotiator_id) ?? null };
        const cells = cellsOf(scope, shown, people.get(row.id) ?? [], offers.get(row.id), now);
        return csvLine(hasBranches ? [...cells, branches.get(row.branch_id) ?? null] : cells);
      });
    });
    yield part.join('');
    if (part.length < ROWS_AT_ONCE) return;
  }
}

const pounds = (pence: number | null) => (pence === null ? null : (pence / 100).toFixed(2));
const named = (people: readonly ListedPerson[]) => people.map(({ display_name: name, role }) => `${name} (${ROLE_WORDS[role]})`).join('; ');

function cellsOf(
  scope: MemberScope,
  row: ListedProperty & { negotiator: string | null },
  people: readonly ListedPerson[],
  offer: BestOffer | undefined,
  now: Date,
) {
  const checks = checksOf(scope, people, now);
  const clock = worstClock(people, now);
  return [
    row.reference,
    row.line1,
    row.line2,
    row.town,
    row.county,
    row.postcode,
    PROPERTY_TYPES[row.type],
    STAGE_WORDS[row.stage],
    londonDate(row.stage_since),
    pounds(row.price_pence),
    pounds(row.rent_pence),
    row.rent_frequency,
    pounds(offer?.pence ?? null),
    offer ? (offer.is_accepted ? 'yes' : 'no') : null,
    named(people.filter((person) => !isApplicant(person))),
    named(people.filter(isApplicant)),
    checks.filter((status) => ACCEPTED_STATUSES.includes(status)).length,
    checks.length,
    CLOCK_WORDS[clock.state],
    clock.state === 'late' ? clock.days_late : null,
    row.negotiator,
    row.available_on,
    row.changed_at.toISOString(),
    row.archived_at?.toISOString() ?? null,
  ];
}
