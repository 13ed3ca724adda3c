import type { ListImport } from '@freehold/contract/screening/screening-lists';
import type { SourceFile } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { importList } from './import-list.ts';
import { runReadingAndTest } from './reading-pool.ts';
import type { ReadList } from './list-thread.ts';
import type { FetchableList } from './published.ts';
import { findActive, findAnyVersion, moveCurrentAsOf, type Owner } from './store.ts';

export type Fetched = { owner: Owner; files: SourceFile[]; importedBy: string };
/** `refused` says why in words, without what follows from it. */
export type FetchedRead = { list: ReadList } | { refused: string };

/** Reads the files a publisher gave as the one list they are fetched for. */
export async function readFetched(
  services: Services,
  { owner, files }: Fetched,
  { key: listKey, name, own }: FetchableList,
): Promise<FetchedRead> {
  const { lists, refused } = await runReadingAndTest(services, { files, acceptSmaller: false, owner, ...(own && { own }) });
  const list = lists.find((one) => one.listKey === listKey);
  if (list) return { list };
  if (refused[0]) return { refused: refused[0].text };
  if (files.some(({ bytes }) => isWebPage(bytes))) return { refused: 'A web page came back instead of a list.' };
  if (lists[0]) return { refused: `What came back is another list than the ${name}.` };
  return { refused: `What came back was not recognised as the ${name}.` };
}

/** Loads what was fetched as an upload would be: refused where it is old or shrinks, held back where its self-test missed a name. */
export async function importFetched(
  trx: Trx,
  list: ReadList,
  { owner, importedBy }: Fetched,
  now: Date,
): Promise<ListImport | { refused: string }> {
  try {
    const options = { owner, importedBy, now, confirm: true, isNewest: true, acceptSmaller: false, storedFiles: [] };
    return await importList(trx, list, options);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message.replace(/ Nothing changed\.$/, '') };
  }
}

/** How a version stands for its owner: what is unchanged at the publisher's confirms the one in use, and never one that waits or was discarded. */
export async function standingOf(
  trx: Trx,
  owner: Owner,
  listKey: string,
  versionId: number | null,
): Promise<'active' | 'waiting' | 'discarded' | null> {
  if (versionId === null) return null;
  const version = await findAnyVersion(trx, versionId);
  if (version?.state === 'waiting' || version?.state === 'discarded') return version.state;
  return (await findActive(trx, owner, listKey))?.id === versionId ? 'active' : null;
}

export const confirmNewest = moveCurrentAsOf;

function isWebPage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('utf8').trimStart().toLowerCase();
  return head.startsWith('<!doctype html') || head.startsWith('<html');
}
