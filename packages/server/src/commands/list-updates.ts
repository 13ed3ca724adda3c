import { parseArgs } from 'node:util';
import { allowedUrl, DownloadFault } from '../platform/download.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { dayAndTime } from '../platform/london-time.ts';
import type { Services } from '../platform/services.ts';
import { runUpdate } from '../features/screening/list-updates/run-update.ts';
import {
  findLastTries,
  findOfInstallation,
  findOfOwner,
  saveSetting,
  turnOff,
  type UpdateRow,
} from '../features/screening/list-updates/store.ts';
import { suggestedAddresses } from '../features/screening/list-updates/suggestions.ts';
import { endListThreads } from '../features/screening/screening-lists/list-pool.ts';
import { PUBLISHED, publishedName } from '../features/screening/screening-lists/published.ts';

const USAGE = `lists updates set LIST [ADDRESS...] [--every HOURS]   fetch a list from its publisher, daily unless said otherwise
lists updates off LIST
lists updates run [LIST]                             look now
lists updates status
LIST is one of ${PUBLISHED.map(({ key }) => key).join(', ')}.`;
const OPERATOR = 'Operator, command line';

/** Where lists are fetched from for the whole installation. Answers 1 when a look failed. */
export async function listUpdates([verb = '', listKey, ...more]: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args: more, options: { every: { type: 'string', default: '24' } }, allowPositionals: true });
  const everyHours = Number(values.every);
  const isFit =
    verb === 'status' ||
    (verb === 'run' && listKey === undefined) ||
    (['set', 'off', 'run'].includes(verb) && listKey !== undefined && publishedName(listKey) !== null);
  if (!isFit || !Number.isInteger(everyHours) || everyHours < 1 || everyHours > 168) {
    console.error(`Say what to do:\n${USAGE}`);
    return 2;
  }
  const services = await buildServices(config);
  try {
    if (verb === 'status') return await status(services);
    if (verb === 'set') return await set(services, listKey ?? '', positionals, everyHours);
    if (verb === 'off') return await off(services, listKey ?? '');
    return await look(services, listKey);
  } finally {
    await endListThreads(services);
    await closeServices(services);
  }
}

async function set(services: Services, listKey: string, given: string[], everyHours: number): Promise<number> {
  const addresses = given.length > 0 ? given : suggestedAddresses(listKey);
  if (addresses.length === 0) {
    console.error(`Say where the ${publishedName(listKey)} is fetched from: Freehold knows no address of it.`);
    return 2;
  }
  for (const address of addresses) {
    try {
      allowedUrl(address, services.config.listUpdates);
    } catch (error) {
      if (!(error instanceof DownloadFault)) throw error;
      console.error(`${error.message}\nHosts of your own network are allowed by FREEHOLD_LIST_UPDATE_HOSTS.`);
      return 2;
    }
  }
  await services.db
    .transaction()
    .execute((trx) => saveSetting(trx, { owner: null, listKey, addresses, everyHours, setBy: OPERATOR, now: services.now() }));
  console.log(
    `The ${publishedName(listKey)} is fetched every ${everyHours} hours, from ${addresses.length} ${addresses.length === 1 ? 'address' : 'addresses'}. A worker looks within five minutes, or now with: lists updates run ${listKey}`,
  );
  return 0;
}

async function off(services: Services, listKey: string): Promise<number> {
  const update = await services.db.transaction().execute((trx) => findOfOwner(trx, null, listKey));
  if (!update?.is_on) {
    console.error(`The updates of the ${publishedName(listKey)} are not on.`);
    return 1;
  }
  await services.db.transaction().execute((trx) => turnOff(trx, update.id));
  console.log(`The ${publishedName(listKey)} is not fetched any more.`);
  return 0;
}

async function look(services: Services, listKey: string | undefined): Promise<number> {
  const updates = (await findOfInstallation(services.db)).filter((one) => one.is_on && (listKey === undefined || one.list_key === listKey));
  if (updates.length === 0) {
    console.error('No updates are on. Turn them on with: lists updates set LIST');
    return 1;
  }
  let code = 0;
  for (const update of updates) {
    const found = await runUpdate(services, null, update.id, OPERATOR);
    console.log(`${publishedName(update.list_key)}: ${found ? found.words : 'Somebody is looking already.'}`);
    if (found?.outcome === 'failed') code = 1;
  }
  return code;
}

async function status(services: Services): Promise<number> {
  const updates = await findOfInstallation(services.db);
  if (updates.length === 0) console.log('No list is fetched for the whole installation. Turn one on with: lists updates set LIST');
  const last = await services.db.transaction().execute((trx) =>
    findLastTries(
      trx,
      updates.map(({ id }) => id),
    ),
  );
  for (const update of updates) console.log(describe(update, last.get(update.id)));
  return 0;
}

function describe(update: UpdateRow, last: { ended_at: Date; words: string } | undefined): string {
  return [
    `\n${publishedName(update.list_key) ?? update.list_key}, ${update.is_on ? `every ${update.every_hours} hours` : 'off'}`,
    ...update.addresses.map((address) => `  from   ${address}`),
    `  last   ${last ? `${dayAndTime(last.ended_at)}: ${last.words}` : 'never'}`,
    ...(update.is_on ? [`  next   ${dayAndTime(update.next_at)}`] : []),
  ].join('\n');
}
