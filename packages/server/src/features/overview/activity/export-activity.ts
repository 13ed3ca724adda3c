import { exportActivityCsv as csvRoute, type ActivityFilters } from '@freehold/contract/overview/activity';
import { recordEvent } from '../../../platform/audit.ts';
import { openDetails } from '../../../platform/event-details.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { CSV_HEAD, csvCells, jsonEvent, jsonReading } from './export-rows.ts';
import { findBounds, findOldest, type Bounds, type Chosen, type ListedEvent, type Order, type Visibility } from './list-store.ts';
import { chosenBy, seesEvery, visibilityOf } from './visibility.ts';
import { findWorkspaceName, readHead } from './store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';

const refuse = refusing(csvRoute);
const EVENTS_AT_ONCE = 2_000;
/** About 150 MB; a file of more is no use to a spreadsheet. */
const MOST_EVENTS = 250_000;
export const WITHHELD = 'What only Owner and Compliance may know of is not part of this file, whether or not there is any.';

type File = { bytes: Uint8Array; mime: string; fileName: string };

/** The events under these filters as a table, oldest first. Taking them out is an event of its own. */
export async function exportCsv(scope: MemberScope, services: Services, filters: ActivityFilters): Promise<File> {
  await sealFirst(scope, services);
  return await scope.transaction(async (trx) => {
    const visibility = await visibilityOf(trx, scope);
    const chosen = await chosenBy(trx, scope, filters);
    const bounds = await requireFew(trx, visibility, chosen, 'id');
    const parts = [Buffer.from(BYTE_ORDER_MARK + csvLine(CSV_HEAD))];
    const numbered = seesEvery(visibility);
    for await (const events of readAll(trx, visibility, chosen, bounds, 'id'))
      parts.push(Buffer.from((await openDetails(trx, scope, events)).map((event) => csvLine(csvCells(event, numbered))).join('')));
    await recordExport(trx, scope, 'as a table', filters);
    const name = `activity-${londonDate(services.now())}`;
    return { bytes: Buffer.concat(parts), mime: 'text/csv; charset=utf-8', fileName: `${name}${numbered ? '' : '-extract'}.csv` };
  });
}

/** The chain, or the days of it, whole enough to be verified without Freehold; an extract for those who do not see every event. */
export async function exportJson(scope: MemberScope, services: Services, filters: Pick<ActivityFilters, 'from' | 'to'>): Promise<File> {
  await sealFirst(scope, services);
  return await scope.transaction(async (trx) => {
    const visibility = await visibilityOf(trx, scope);
    const chosen = await chosenBy(trx, scope, filters);
    const sealed = seesEvery(visibility);
    const by = sealed ? 'seq' : 'id';
    const bounds = await requireFew(trx, visibility, { ...chosen, sealed }, by);
    const now = services.now();
    const about = {
      kind: sealed ? 'freehold.activity' : 'freehold.activity.extract',
      format: 1,
      workspace: { id: scope.workspaceId, name: await findWorkspaceName(trx, scope.workspaceId) },
      exported_at: now.toISOString(),
      exported_by: scope.actor.name,
      days: { from: filters.from ?? null, to: filters.to ?? null },
      ...(sealed ? await sealOf(trx, scope, bounds) : { withheld: WITHHELD }),
    };
    const parts = [Buffer.from(`${JSON.stringify(about).slice(0, -1)},"events":[`)];
    let separator = '\n';
    // Beside the chain, which holds what they say of people sealed.
    const readings: string[] = [];
    // A part of a chain has no holes: what lies between its ends belongs to it, whatever its clock said.
    for await (const events of readAll(trx, visibility, sealed ? {} : chosen, bounds, by)) {
      const opened = await openDetails(trx, scope, events);
      readings.push(...opened.filter((event, at) => sealed && event !== events[at]).map(jsonReading));
      parts.push(Buffer.from(separator + (sealed ? events : opened).map((event) => jsonEvent(event, sealed)).join(',\n')));
      separator = ',\n';
    }
    parts.push(Buffer.from(sealed ? `\n],"read":[\n${readings.join(',\n')}\n]}\n` : '\n]}\n'));
    await recordExport(trx, scope, sealed ? 'as a sealed file' : 'as an extract', filters);
    const name = `activity-${londonDate(now)}-${sealed ? 'sealed' : 'extract'}`;
    return { bytes: Buffer.concat(parts), mime: 'application/json', fileName: `${name}.json` };
  });
}

/** What was recorded until now gets its place in the chain before it is taken out. */
async function sealFirst(scope: MemberScope, services: Services): Promise<void> {
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  await sealEvents(services);
}

async function requireFew(trx: Trx, visibility: Visibility, chosen: Chosen, by: Order): Promise<Bounds | null> {
  const bounds = await findBounds(trx, visibility, chosen, by);
  if (bounds && bounds.count > MOST_EVENTS) refuse('INVALID_STATE', 'These are more than 250,000 events. Choose fewer days.');
  return bounds;
}

async function* readAll(trx: Trx, visibility: Visibility, chosen: Chosen, bounds: Bounds | null, by: Order): AsyncGenerator<ListedEvent[]> {
  if (!bounds) return;
  const upTo = bounds.last[by] ?? 0;
  let after = (bounds.first[by] ?? 1) - 1;
  for (;;) {
    const events = await findOldest(trx, visibility, chosen, { by, after, upTo, limit: EVENTS_AT_ONCE });
    if (events.length > 0) yield events;
    if (events.length < EVENTS_AT_ONCE) return;
    after = events.at(-1)?.[by] ?? after;
  }
}

/** Where the part begins and ends in the chain, and how far the chain had come. */
async function sealOf(trx: Trx, scope: MemberScope, bounds: Bounds | null) {
  const newest = await readHead(trx, scope.workspaceId);
  const { first, last } = bounds ?? { first: null, last: null };
  return {
    whole: first === null ? newest.seq === null : first.seq === 1 && last?.seq === newest.seq,
    start: first && { seq: first.seq, prev_hash: first.prev_hash },
    head: last && { seq: last.seq, hash: last.hash },
    chain: newest.seq === null ? null : { seq: newest.seq, hash: newest.hash },
    // Recorded, and without a place in the chain when the file was made.
    unsealed: newest.unsealed,
  };
}

function recordExport(trx: Trx, scope: MemberScope, how: string, filters: ActivityFilters): Promise<void> {
  const { from, to, ...others } = filters;
  // Not what was sought, which may be somebody's name; and not how many there were, which may tell of what others do not see.
  return recordEvent(trx, scope, {
    action: 'export.activity',
    object: { type: 'workspace', id: scope.workspaceId, label: how },
    diff: {
      ...(from ? { from: { before: null, after: from } } : {}),
      ...(to ? { to: { before: null, after: to } } : {}),
      filtered: { before: null, after: Object.values(others).some((value) => value !== undefined && value !== false) },
    },
  });
}
