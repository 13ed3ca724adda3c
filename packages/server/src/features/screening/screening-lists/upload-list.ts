import { importList as route, type ListImport } from '@freehold/contract/screening/screening-lists';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { importList } from './import-list.ts';
import { runReading, runReadingAndTest } from './reading-pool.ts';
import type { OwnSource, ReadList } from './list-thread.ts';
import { nameSource, type AskedSource } from './name-source.ts';
import { mayImportLists } from './policy.ts';
import { tellListLoaded, tellListWaits } from './tell-people.ts';

const refuse = refusing(route);
const MOST_BYTES = 64 * 1024 * 1024;
const LIST_TYPES = [
  'text/csv',
  'text/plain',
  'application/xml',
  'text/xml',
  'application/json',
  'application/gzip',
  'application/zip',
  'application/octet-stream',
];

export type UploadedList = {
  name: string;
  bytes: Buffer;
  mime: string;
  confirm: boolean;
  isNewest: boolean;
  acceptSmaller: boolean;
  /** Null for a published list. */
  own: AskedSource | null;
};

/** Loads an uploaded list for this workspace only, with its source file kept; or says what would change. A refused file changes nothing. */
export async function uploadList(scope: MemberScope, services: Services, upload: UploadedList): Promise<ListImport> {
  requireImporter(scope);
  const { own: asked } = upload;
  const own = asked && (await scope.transaction((trx) => nameSource(trx, scope.workspaceId, asked), NO_ANSWER_YET));
  const list = await readOneList(services, scope.workspaceId, upload, own);
  const options = {
    owner: scope.workspaceId,
    importedBy: scope.actor.name,
    now: services.now(),
    confirm: upload.confirm,
    isNewest: upload.isNewest,
    acceptSmaller: upload.acceptSmaller,
  };
  if (!upload.confirm) return scope.transaction((trx) => importList(trx, list, { ...options, storedFiles: [] }));
  return scope.transaction(async (trx) => {
    const { sha256 } = await storeFile(trx, scope, services, upload.bytes, { allowed: LIST_TYPES, maxBytes: MOST_BYTES });
    const result = await importList(trx, list, { ...options, storedFiles: [sha256] });
    if (result.imported || (result.unchanged && !result.waiting && upload.isNewest)) {
      await recordEvent(trx, scope, {
        action: result.imported ? 'import.list' : 'confirm.list',
        object: { type: 'list_version', id: result.version_id ?? 0, label: result.name },
        diff: {
          version: { before: null, after: result.sha256.slice(0, 12) },
          entries: { before: null, after: result.entries },
          is_newest: { before: null, after: upload.isNewest },
          ...(result.waiting ? { waits: { before: null, after: true } } : {}),
        },
      });
      await announce(trx, scope, { topic: 'lists', id: result.version_id });
      if (result.waiting) await tellListWaits(trx, scope, { key: result.list_key, versionId: result.version_id, name: result.name });
      else
        await tellListLoaded(trx, scope, {
          key: result.list_key,
          versionId: result.version_id,
          name: result.name,
          isNew: result.imported,
          isNewest: upload.isNewest,
        });
    }
    return result;
  });
}

export function requireImporter(scope: MemberScope): void {
  if (!mayImportLists(scope)) refuse('FORBIDDEN', 'Your role cannot change lists. Ask an owner or admin.');
}

async function readOneList(services: Services, owner: number, upload: UploadedList, own: OwnSource | null): Promise<ReadList> {
  const task = { files: [{ name: upload.name, bytes: upload.bytes }], acceptSmaller: upload.acceptSmaller, ...(own && { own }) };
  const { lists, refused, unnamed } = await (upload.confirm
    ? runReadingAndTest(services, { ...task, owner })
    : runReading(services, task, owner));
  const [list, second] = lists;
  if (refused[0]) return refuse('LIST_REFUSED', `${refused[0].text} Nothing changed.`);
  if (unnamed[0])
    return refuse(
      'LIST_REFUSED',
      `${unnamed[0]} is a source of your own. Load it as your own list, with a name and what it is listed for. Nothing changed.`,
    );
  if (!list && own)
    return refuse(
      'LIST_REFUSED',
      `${upload.name} was not recognised. Load FollowTheMoney JSON lines, targets.simple.csv, or a CSV with the columns of the template. Nothing changed.`,
    );
  if (!list)
    return refuse(
      'LIST_REFUSED',
      `${upload.name} was not recognised as a sanctions list. Load the file as the publisher gives it out. Nothing changed.`,
    );
  if (second) return refuse('LIST_REFUSED', 'This archive holds more than one list. Load one list at a time. Nothing changed.');
  if (list.listKey === 'demo')
    return refuse('LIST_REFUSED', 'The demonstration list comes with Freehold and is not uploaded. Nothing changed.');
  return list;
}
