import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { presentEffective, type EffectiveList } from './effective-lists.ts';
import { readSource } from './catalogue.ts';
import { demoListFile } from './load-demo-list.ts';
import { withReading, type ListReading } from './reading-pool.ts';
import { stageList } from './stage-list.ts';
import { countStage } from './stage-store.ts';
import { findNewestOfInstallation, insertRetired, type VersionRow } from './store.ts';

type OwnerServices = Pick<Services, 'pool' | 'db' | 'config' | 'now'>;

/**
 * The bundled demonstration list, to practise with: the version that is loaded, else one that is kept without ever being in use, so that no
 * check of a real client is compared with made-up names.
 */
export async function findPracticeList({ pool, db, config, now }: OwnerServices): Promise<EffectiveList> {
  const find = (trx: Trx) => findNewestOfInstallation(trx, 'demo');
  let row = await db.transaction().execute(find);
  row ??= await withReading({ pool, config }, { files: [demoListFile()], acceptSmaller: true }, { owner: null }, ({ lists, refused }) => {
    const [list] = lists;
    if (!list) throw new Error(refused[0]?.text ?? 'The demonstration list was not recognised');
    return db.transaction().execute(async (trx) => {
      await lockByName(trx, 'list:practice');
      return (await find(trx)) ?? keepRetired(trx, list, now());
    });
  });
  return { ...presentEffective(row, now(), config.listStaleHours), slot: 'practice:demo' };
}

async function keepRetired(trx: Trx, list: ListReading, at: Date): Promise<VersionRow> {
  const { publishedAt } = await stageList(trx, list);
  const { entries, names } = await countStage(trx, undefined);
  const about = { list: list.begun, source: readSource(list.begun), entries, names };
  return insertRetired(trx, { ...about, publishedAt: publishedAt === null ? null : new Date(publishedAt) }, at);
}
