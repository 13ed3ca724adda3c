import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DownloadFault, downloadInto } from '../../../platform/download.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { dropUpload, readUploadedParts } from '../../../platform/uploads.ts';
import { importFiles } from '../open-data/public.ts';
import { dayAfter } from './addresses.ts';
import {
  changeAddress,
  claimLoad,
  endLoad,
  findAddress,
  findLoad,
  tellProgress,
  type AddressRow,
  type LoadEnd,
  type LoadRow,
} from './store.ts';
import { ArchiveFault, NUMBERED, unpack } from './unpack.ts';

const MOST_FETCHED_BYTES = 8_000_000_000;
const LONGEST_FETCH_MS = 3 * 3_600_000;
const FILE_AGAIN = 'Choose the file again.';

type End = Omit<LoadEnd, 'at'>;
const failed = (words: string): End => ({ state: 'failed', words: [`${words} Nothing changed.`], bytes: null });

/** Loads one file: fetched or uploaded, unpacked where it is an archive, and read as the operator's command reads it. */
export async function runLoad(services: Services, scope: Scope, loadId: number, isLastAttempt: boolean): Promise<void> {
  if (!(await claimLoad(services, loadId, services.now()))) return;
  const load = await findLoad(services, loadId);
  if (!load) return;
  const end = await readApart(services, scope, load).catch((error: unknown): End => {
    if (error instanceof DownloadFault) return failed(error.message);
    if (!isLastAttempt) throw error;
    services.log.error({ err: error, load: loadId }, 'a load of open data met a fault');
    // Of an archive some files may have been read whole before.
    return {
      state: 'failed',
      words: ['Freehold met a fault of its own. Files that were read whole before it are kept. Load it again.'],
      bytes: null,
    };
  });
  await endLoad(services, loadId, { ...end, at: services.now() });
  if (load.address_id !== null) await settleAddress(services, load.address_id, end.state === 'failed');
  if (load.upload_id !== null) await dropUpload(uploaderOf(scope, load), services, load.upload_id);
}

/** In a folder of its own, which goes with it. */
async function readApart(services: Services, scope: Scope, load: LoadRow): Promise<End> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-data-'));
  try {
    return await readInto(services, scope, load, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const uploaderOf = (scope: Scope, { upload_member: memberId }: LoadRow) => ({ scope, by: { memberId: memberId ?? 0 } });

/** After a failure again a day later, or as often as it is asked for at all where that is sooner. */
async function settleAddress(services: Services, id: number, isFailure: boolean): Promise<void> {
  const address = await findAddress(services, id);
  if (!address) return;
  const failures = isFailure ? address.failures + 1 : 0;
  await changeAddress(services, id, { failures, ...(isFailure ? { next_at: dayAfter(services.now(), 1) } : {}) });
}

async function readInto(services: Services, scope: Scope, load: LoadRow, folder: string): Promise<End> {
  const path = join(folder, load.file_name.replace(/[^\w.() -]/g, '_') || 'file');
  const address = load.address_id === null ? undefined : await findAddress(services, load.address_id);
  if (load.upload_id === null && !address) return failed('The address was removed.');
  const arrived = address ? await fetchFile(services, path, address) : await openUpload(services, scope, load, path);
  if ('state' in arrived) return arrived;
  const { bytes, seen } = arrived;
  let paths: string[];
  try {
    paths = await unpack(path, folder);
  } catch (error) {
    if (error instanceof ArchiveFault)
      return { state: 'refused', words: [`${load.file_name}: ${error.message}. Nothing of it was kept.`], bytes };
    throw error;
  }
  const end = await read(services, load, { folder, paths, bytes });
  // What was refused is asked for whole again: its publisher may have mended it under the same mark.
  if (address && seen && end.state !== 'refused') await changeAddress(services, address.id, seen);
  return end;
}

type Arrived = { bytes: number; seen?: Pick<AddressRow, 'etag' | 'last_modified'> };

async function fetchFile(
  services: Services,
  path: string,
  { address, etag, last_modified: lastModified }: AddressRow,
): Promise<Arrived | End> {
  const options = { timeoutMs: LONGEST_FETCH_MS, mostBytes: MOST_FETCHED_BYTES, ownHosts: services.config.listUpdates.ownHosts };
  const isKnown = etag !== null || lastModified !== null;
  const fetched = await downloadInto(path, address, isKnown ? { ...options, known: { etag, lastModified } } : options);
  if (fetched === null) return { state: 'unchanged', words: ['Nothing new. Its publisher says that the file did not change.'], bytes: 0 };
  return { bytes: fetched.bytes, seen: { etag: fetched.etag, last_modified: fetched.lastModified } };
}

async function openUpload(services: Services, scope: Scope, load: LoadRow, path: string): Promise<Arrived | End> {
  try {
    const { size, parts } = await readUploadedParts(uploaderOf(scope, load), services, load.upload_id ?? '');
    await pipeline(parts, createWriteStream(path));
    return { bytes: size };
  } catch (error) {
    if (error instanceof Refused) return failed(`The uploaded file is not there any more. ${FILE_AGAIN}`);
    throw error;
  }
}

type Unpacked = { folder: string; paths: readonly string[]; bytes: number };
async function read(services: Services, load: LoadRow, { folder, paths, bytes }: Unpacked): Promise<End> {
  const said: string[] = [];
  let telling: Promise<unknown> = Promise.resolve();
  const outcome = await importFiles(services.pool, paths, (line) => {
    const words = line.replaceAll(`${folder}/`, '').replace(NUMBERED, '');
    // A line that ends with three dots tells how far it is, one without stays.
    if (!words.endsWith('…')) said.push(words);
    telling = telling.then(() => tellProgress(services, load.id, words));
  });
  await telling;
  const { read: loaded, unchanged, refused } = outcome;
  const state = refused > 0 || loaded + unchanged === 0 ? 'refused' : loaded > 0 ? 'loaded' : 'unchanged';
  return { state, words: said.slice(0, 100), bytes };
}
