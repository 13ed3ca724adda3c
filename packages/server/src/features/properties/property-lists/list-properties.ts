import { ACCEPTED_STATUSES } from '@freehold/contract/kernel/check-states';
import type { PropertyListMeta, PropertyListRow, PropertySort } from '@freehold/contract/properties/property-lists';
import { APPLICANT_ROLES, LIVE_STAGES, STAGES_OF, type CddState } from '@freehold/property-rules/property-stages';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findBranchNames } from '../../firm/public.ts';
import { may, requireMay } from '../../access/public.ts';
import { isAcceptedAt, presentPartyRef, presentStanding } from '../../people/public.ts';
import { cddClock } from '../cdd-clock/public.ts';
import { owesCheck } from '../property-stages/public.ts';
import { NOT_SEEN } from '../properties/public.ts';
import {
  findBestOffers,
  findLedger,
  findNames,
  findPeopleOf,
  findPropertyPage,
  hasProperties,
  kindOf,
  type Asked,
  type BestOffer,
  type LedgerRow,
  type ListedPerson,
  type ListedProperty,
  type Today,
} from './list-store.ts';

const FACES = 3;
/** From the best: a check that was done late is past, and one that is due today is not. */
const WORST: readonly [CddState, done: boolean][] = [
  ['not_due', false],
  ['in_time', true],
  ['late', true],
  ['due_now', false],
  ['late', false],
];

type Documents = NonNullable<PropertyListRow['documents']>;
/** How many documents for signing these properties have, by property; null for whoever may see none. */
export type DocumentsOf = (trx: Trx, scope: MemberScope, propertyIds: readonly number[]) => Promise<Map<number, Documents> | null>;
const NO_DOCUMENTS: Documents = { out: 0, signed: 0, draft: 0 };

export type ListAsked = Asked & { page: number; perPage: number; sort: PropertySort; order: 'asc' | 'desc' };

/** One page of the sales or the lettings, with the ledger of all under the same filters. */
export function listProperties(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  asked: ListAsked,
  documentsOf: DocumentsOf,
): Promise<{ data: PropertyListRow[]; meta: PropertyListMeta }> {
  requireMay(scope, 'see_properties', NOT_SEEN);
  const now = services.now();
  const today = todayOf(now);
  return scope.transaction(async (trx) => {
    const ledger = await findLedger(trx, scope, asked, today);
    const page = { sort: asked.sort, order: asked.order, limit: asked.perPage, offset: (asked.page - 1) * asked.perPage };
    const rows = await findPropertyPage(trx, scope, asked, today, page);
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
    const documents = await documentsOf(trx, scope, ids);
    const total = totalOf(ledger, asked);
    const any = total > 0 || (await hasProperties(trx, scope, kindOf(asked.asset_type_id)));
    return {
      data: rows.map((row) =>
        presentRow(
          scope,
          {
            ...row,
            negotiator: names.get(row.negotiator_id) ?? '',
            branch: branches.get(row.branch_id) ?? '',
            documents: documents && (documents.get(row.id) ?? NO_DOCUMENTS),
          },
          people.get(row.id) ?? [],
          offers.get(row.id),
          now,
        ),
      ),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        ledger: STAGES_OF[kindOf(asked.asset_type_id)].flatMap((stage) =>
          ledger.filter((row) => row.stage === stage).map(({ count, pence }) => ({ stage, count, pence })),
        ),
        live: sumOf(live(ledger)),
        closed_this_month: sumOf(ledger.map((row) => ({ count: row.closed_count, pence: row.closed_pence }))),
        late: live(ledger).reduce((sum, { late }) => sum + late, 0),
        any,
        can: { edit: may(scope, 'edit_properties'), archive: may(scope, 'archive_properties'), export: may(scope, 'export') },
      },
    };
  });
}

/** When today and this month began in London. */
export function todayOf(now: Date): Today {
  const today = londonDate(now);
  return { dayStart: londonMidnight(today), monthStart: londonMidnight(`${today.slice(0, 8)}01`) };
}

const live = (ledger: readonly LedgerRow[]) => ledger.filter(({ stage }) => LIVE_STAGES.includes(stage));
const sumOf = (rows: readonly { count: number; pence: number }[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  pence: rows.reduce((sum, { pence }) => sum + pence, 0),
});

/** The rows of the asked stage: the ledger, which leaves the stage out, has counted them. */
function totalOf(ledger: readonly LedgerRow[], { stage, archived }: Asked): number {
  const asked = stage ?? (archived ? 'all' : 'live');
  if (asked === 'all') return sumOf(ledger).count;
  if (asked === 'live') return sumOf(live(ledger)).count;
  if (asked === 'closed_this_month') return ledger.reduce((sum, row) => sum + row.closed_count, 0);
  return ledger.find((row) => row.stage === asked)?.count ?? 0;
}

/** Where the worst of the people stands: whose check is outstanding before whose was done late. */
export function worstClock(people: readonly ListedPerson[], now: Date): PropertyListRow['cdd'] {
  const place = ({ state, done }: PropertyListRow['cdd']) => WORST.findIndex(([each, isDone]) => each === state && isDone === done);
  return people
    .map((person) => cddClock(person, now))
    .map(({ state, days_late, done_at }) => ({ state, days_late, done: done_at !== null }))
    .reduce<PropertyListRow['cdd']>(
      (worst, clock) =>
        place(clock) > place(worst) || (place(clock) === place(worst) && clock.days_late > worst.days_late) ? clock : worst,
      { state: 'not_due', days_late: 0, done: false },
    );
}

/** The rest of an address after its first line. */
export const placeOf = ({ line2, town, postcode }: Pick<ListedProperty, 'line2' | 'town' | 'postcode'>) =>
  [line2, `${town} ${postcode}`].filter(Boolean).join(', ');

export const isApplicant = ({ role }: Pick<ListedPerson, 'role'>) => APPLICANT_ROLES.includes(role);

/** Status of each check that somebody owes, as the page of the property counts them: passed is whose accepted check still holds. */
export const checksOf = (scope: Scope, people: readonly ListedPerson[], now: Date) =>
  people.filter(owesCheck).flatMap(({ asked, standings }) =>
    asked.map(({ code }) => {
      if (isAcceptedAt(standings[code], now)) return 'passed' as const;
      const status = presentStanding(scope, standings[code])?.status ?? ('notStarted' as const);
      return ACCEPTED_STATUSES.includes(status) ? ('notStarted' as const) : status;
    }),
  );

function presentRow(
  scope: Scope,
  row: ListedProperty & { negotiator: string; branch: string; documents: Documents | null },
  people: readonly ListedPerson[],
  offer: BestOffer | undefined,
  now: Date,
): PropertyListRow {
  const asking = row.price_pence ?? row.rent_month_pence;
  const applicants = [...new Map(people.filter(isApplicant).map((person) => [person.id, person])).values()];
  return {
    id: row.id,
    type: row.type,
    line1: row.line1,
    place: placeOf(row),
    reference: row.reference,
    stage: row.stage,
    price_pence: row.price_pence,
    rent_month_pence: row.rent_month_pence,
    best_offer: offer ? { pence: offer.pence, share: asking ? offer.pence / asking : null, is_accepted: offer.is_accepted } : null,
    applicants: { first: applicants.slice(0, FACES).map((person) => presentPartyRef(scope, person)), count: applicants.length },
    checks: checksOf(scope, people, now),
    cdd: worstClock(people, now),
    negotiator: row.negotiator_id === null ? null : { id: row.negotiator_id, name: row.negotiator },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch },
    documents: row.documents,
    available_on: row.available_on,
    changed_at: row.changed_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}
