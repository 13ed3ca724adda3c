import { NEAR_FROM } from '@freehold/contract/people/near-names';
import type { Trx } from '../../../platform/database.ts';
import type { CheckRow } from '../../checks/public.ts';
import { findStandingEntries } from './clearings-store.ts';
import { isLatin, latinNameOf, nearKey } from './near-names.ts';

/** How the lists spell the near names of other scripts in Latin letters, by `nearKey`, in the versions the check was compared with. */
export async function findLatinNames(trx: Trx, row: CheckRow): Promise<Map<string, string>> {
  const lists = row.lists;
  const wanted = row.nearest
    .filter((near) => near.score >= NEAR_FROM && !isLatin(near.name))
    .flatMap((near) => {
      const listKey = lists.find(({ name }) => name === near.list_name)?.list_key;
      return listKey === undefined ? [] : [{ key: nearKey(near), listKey, ref: near.entry_ref }];
    });
  if (wanted.length === 0) return new Map();
  const entries = await findStandingEntries(trx, row.list_version_ids, wanted);
  return new Map(
    wanted.flatMap(({ key, listKey, ref }) => {
      const entry = entries.find((one) => one.list_key === listKey && one.ref === ref);
      const latin = entry ? latinNameOf(entry.data) : null;
      return latin === null ? [] : [[key, latin] as const];
    }),
  );
}
