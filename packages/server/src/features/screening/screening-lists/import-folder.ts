import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { ListRefusal } from '@freehold/screening/list-refusal';
import { announceToAll } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { Refused } from '../../../platform/refuse.ts';
import { importList } from './import-list.ts';
import type { OwnSource } from './list-thread.ts';
import type { ListFile } from './open-list-files.ts';
import { withReading, type Reading } from './reading-pool.ts';
import { tellAllListWaits } from './tell-people.ts';
import { OPERATOR } from './words.ts';

export type FolderImport = {
  results: ListImport[];
  refused: { files: string[]; text: string }[];
  ignored: string[];
  /** Files that could be read as a source once it has a name. */
  unnamed: string[];
};
type FolderOptions = { isNewest: boolean; acceptSmaller: boolean; importedBy?: string; own?: OwnSource };
export type OperatorServices = Pick<Services, 'pool' | 'db' | 'scopedDb' | 'now' | 'config'>;

/** Loads every list in the files for the whole installation. Each list stands or falls alone: one refused file does not hold back another list. */
export async function importFolder(services: OperatorServices, files: ListFile[], options: FolderOptions): Promise<FolderImport> {
  const { acceptSmaller, own } = options;
  // What the operator names has no limit of size, but one of how much a packed byte may unpack to.
  const task = { files, acceptSmaller, ...(own && { own, mostUnpacked: Infinity }) };
  return withReading(services, task, { owner: null, isLong: own !== undefined }, (reading) => importAll(services, reading, options));
}

async function importAll(services: OperatorServices, reading: Reading, options: FolderOptions): Promise<FolderImport> {
  const refused = [...reading.refused];
  const results: ListImport[] = [];
  for (const list of reading.lists) {
    try {
      const result = await services.db.transaction().execute(async (trx) => {
        const imported = await importList(trx, list, {
          owner: null,
          importedBy: options.importedBy ?? OPERATOR,
          now: services.now(),
          confirm: true,
          isNewest: options.isNewest,
          acceptSmaller: options.acceptSmaller,
          storedFiles: [],
        });
        await announceToAll(trx, { topic: 'lists', id: imported.version_id });
        return imported;
      });
      results.push(result);
      if (result.imported && result.waiting)
        await tellAllListWaits(services, { key: result.list_key, versionId: result.version_id, name: result.name });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ListRefusal)) throw error;
      refused.push({ files: list.begun.files.map((file) => file.name), text: error.message });
    }
  }
  return { results, refused, ignored: reading.ignored, unnamed: reading.unnamed };
}
