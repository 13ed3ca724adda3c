import {
  fetchDataNow,
  MOST_DATA_ADDRESSES,
  removeDataAddress,
  setDataAddress,
  turnOffDataAddress,
  type DataAddress,
  type DataLoad,
} from '@freehold/contract/insights/data-loads';
import { allowedUrl, DownloadFault } from '../../../platform/download.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { queueLoad } from './begin-load.ts';
import { presentAddress, presentLoad } from './list-loads.ts';
import {
  changeAddress,
  deleteAddress,
  findAddress,
  findAddresses,
  findLastLoads,
  findRunningOf,
  saveAddress,
  type AddressRow,
  type LoadRow,
} from './store.ts';

const DAY_MS = 86_400_000;
const NONE = 'There is no such address. Somebody may have removed it.';

export const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** Begins to load what an address has; while a load of it runs, answers that one. */
export async function loadFrom(services: Services, address: AddressRow, queuedIn: number, askedBy: string | null): Promise<LoadRow> {
  const about = { addressId: address.id, upload: null, queuedIn, fileName: fileNameOf(address.address), askedBy, at: services.now() };
  const load = (await queueLoad(services, about)) ?? (await findRunningOf(services, address.id));
  // It ended between the two.
  return load ?? loadFrom(services, address, queuedIn, askedBy);
}

const LONGEST_NAME = 80;
/** The last word of the path, never the query, which may hold a key. */
function fileNameOf(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast(Boolean) ?? url?.host ?? address;
  return last.replace(/[^\w.()-]/g, '_').slice(-LONGEST_NAME);
}

type Setting = { address: string; every_days: number };
export async function setAddress(
  scope: MemberScope,
  services: Services,
  { address: typed, every_days: days }: Setting,
): Promise<DataAddress> {
  const address = readAddress(services, typed);
  const known = await findAddresses(services);
  if (known.length >= MOST_DATA_ADDRESSES && !known.some((one) => one.address === address))
    return refusing(setDataAddress)(
      'INVALID_STATE',
      `Files are fetched from ${MOST_DATA_ADDRESSES} addresses already. Remove one that is not needed.`,
    );
  const now = services.now();
  const row = await saveAddress(services, {
    address,
    everyDays: days,
    queuedIn: scope.workspaceId,
    setBy: scope.actor.name,
    at: now,
    nextAt: dayAfter(now, days),
  });
  return presentAddress(row, await loadFrom(services, row, scope.workspaceId, scope.actor.name));
}

/** Refused before it is kept where it could never be called. */
function readAddress({ config }: Pick<Services, 'config'>, address: string): string {
  try {
    return allowedUrl(address, { ownHosts: config.listUpdates.ownHosts }).href;
  } catch (error) {
    if (error instanceof DownloadFault) return refuseField('address', error.message);
    throw error;
  }
}

export async function turnOff(services: Services, id: number): Promise<DataAddress> {
  const row = await changeAddress(services, id, { is_on: false });
  if (!row) return refusing(turnOffDataAddress)('NOT_FOUND', NONE);
  const last = (await findLastLoads(services)).find((load) => load.address_id === id);
  return presentAddress(row, last);
}

export async function fetchNow(scope: MemberScope, services: Services, id: number): Promise<DataLoad> {
  const refuse = refusing(fetchDataNow);
  const row = await findAddress(services, id);
  if (!row) return refuse('NOT_FOUND', NONE);
  if (!row.is_on) return refuse('INVALID_STATE', 'Nothing is fetched from this address. Turn it on first.');
  return presentLoad(await loadFrom(services, row, scope.workspaceId, scope.actor.name));
}

export async function removeAddress(services: Services, id: number): Promise<null> {
  return (await deleteAddress(services, id)) ? null : refusing(removeDataAddress)('NOT_FOUND', NONE);
}
