import { packSoldTwice, soldTwice } from '@freehold/insights/area-resales';
import { readPostcodeArea } from '@freehold/insights/postcode-area';
import type { Schedule } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { findSalesState, type SalesState } from '../open-data/public.ts';
import { findAreasToKeep, findSectors, holdArea, replacePairs } from './resale-store.ts';
import { readAreaSales } from './store.ts';

/** A turn ends after so long, and the next goes on. */
const LONGEST_TURN_MS = 100_000;

/** Every two minutes: after a load the pairs of homes sold twice are worked out anew, one postcode area after the other. Until then an index reads the sales. */
export const keepResales: Schedule = { name: 'keep-resales', cron: '*/2 * * * *', run: (services) => keepAllResales(services) };

type Store = Pick<Services, 'db'>;
export async function keepAllResales(services: Store, longestMs = LONGEST_TURN_MS): Promise<void> {
  const until = performance.now() + longestMs;
  const state = await readState(services);
  if (state === null) return;
  for (const code of await findAreasToKeep(services.db, state)) {
    if (performance.now() > until || !(await keepArea(services, state, code))) return;
  }
}

const readState = ({ db }: Store): Promise<SalesState | null> => db.transaction().execute(findSalesState);

/** False where another load came meanwhile. */
const keepArea = ({ db }: Store, state: SalesState, code: string): Promise<boolean> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      if (!(await holdArea(trx, state.isDemo, code))) return true;
      // Of one version throughout: what a load changes meanwhile is not seen.
      const now = await findSalesState(trx);
      if (now?.version !== state.version || now.isDemo !== state.isDemo) return false;
      const parts: { code: string; packed: Uint8Array }[] = [];
      for (const sector of await findSectors(trx, state.isDemo, code)) {
        const area = readPostcodeArea(sector);
        if (area?.level !== 'sector' || area.code !== sector) continue;
        const pairs = soldTwice(await readAreaSales(trx, state.isDemo, area));
        if (pairs.count > 0) parts.push({ code: sector, packed: packSoldTwice(pairs) });
      }
      await replacePairs(trx, state, code, parts);
      return true;
    });
