import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { ListRefusal } from '@freehold/screening/list-refusal';
import type { SourceFile } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { importList } from './import-list.ts';
import { withReading, type Reading } from './reading-pool.ts';
import type { FetchableList } from './published.ts';
import { findActive, findAnyVersion, moveCurrentAsOf, type Owner } from './store.ts';

export type Fetched = { owner: Owner; files: SourceFile[]; importedBy: string };
type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/**
 * Reads the files a publisher gave as the one list they are fetched for, and loads it as an upload would be: refused where it is old or shrinks,
 * held back where its self-test missed a name. `refused` says why in words, without what follows from it.
 */
export function importFetched(
  services: Services,
  inTransaction: InTransaction,
  { owner, files, importedBy }: Fetched,
  fetchable: FetchableList,
): Promise<ListImport | { refused: string }> {
  const task = { files, acceptSmaller: false, ...(fetchable.own && { own: fetchable.own }) };
  return withReading(services, task, { owner }, async (reading) => {
    const list = reading.lists.find(({ begun }) => begun.listKey === fetchable.key);
    if (!list) return { refused: whyNone(reading, files, fetchable.name) };
    try {
      const options = { owner, importedBy, now: services.now(), confirm: true, isNewest: true, acceptSmaller: false, storedFiles: [] };
      return await inTransaction((trx) => importList(trx, list, options));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ListRefusal)) throw error;
      return { refused: error.message.replace(/ Nothing changed\.$/, '') };
    }
  });
}

function whyNone({ lists, refused }: Reading, files: readonly SourceFile[], name: string): string {
  if (refused[0]) return refused[0].text;
  if (files.some(({ bytes }) => isWebPage(bytes))) return 'A web page came back instead of a list.';
  if (lists[0]) return `What came back is another list than the ${name}.`;
  return `What came back was not recognised as the ${name}.`;
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
