import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { presentEffective, type EffectiveList } from './effective-lists.ts';
import { runReading } from './reading-pool.ts';
import { demoListFile } from './load-demo-list.ts';
import { findNewestOfInstallation, insertRetired } from './store.ts';

type OwnerServices = Pick<Services, 'pool' | 'db' | 'config' | 'now'>;

/**
 * The bundled demonstration list, to practise with: the version that is loaded, else one that is kept without ever being in use, so that no
 * check of a real client is compared with made-up names.
 */
export async function findPracticeList({ pool, db, config, now }: OwnerServices): Promise<EffectiveList> {
  const find = (trx: Trx) => findNewestOfInstallation(trx, 'demo');
  let row = await db.transaction().execute(find);
  if (!row) {
    const { lists, refused } = await runReading({ pool, config }, { files: [demoListFile()], acceptSmaller: true }, null);
    const [list] = lists;
    if (!list) throw new Error(refused[0]?.text ?? 'The demonstration list was not recognised');
    row = await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'list:practice');
      return (await find(trx)) ?? insertRetired(trx, list, now());
    });
  }
  return { ...presentEffective(row, now(), config.listStaleHours), slot: 'practice:demo' };
}
