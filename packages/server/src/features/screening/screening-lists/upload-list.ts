import { importList as route, type ListImport } from '@freehold/contract/screening/screening-lists';
import { ListRefusal } from '@freehold/screening/list-refusal';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { importList } from './import-list.ts';
import { withReading, type ListReading, type Reading } from './reading-pool.ts';
import type { OwnSource } from './list-thread.ts';
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
  const task = { files: [{ name: upload.name, bytes: upload.bytes }], acceptSmaller: upload.acceptSmaller, ...(own && { own }) };
  try {
    return await withReading(services, task, { owner: scope.workspaceId }, (reading) => {
      const list = theOneList(reading, upload, own);
      return scope.transaction((trx) => keepUpload(trx, scope, services, { upload, list }));
    });
  } catch (error) {
    if (error instanceof ListRefusal) return refuse('LIST_REFUSED', `${error.message} Nothing changed.`);
    throw error;
  }
}

async function keepUpload(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { upload, list }: { upload: UploadedList; list: ListReading },
): Promise<ListImport> {
  const { confirm, isNewest, acceptSmaller } = upload;
  const options = { owner: scope.workspaceId, importedBy: scope.actor.name, now: services.now(), confirm, isNewest, acceptSmaller };
  if (!confirm) return importList(trx, list, { ...options, storedFiles: [] });
  const { sha256 } = await storeFile(trx, scope, services, upload.bytes, { allowed: LIST_TYPES, maxBytes: MOST_BYTES });
  const result = await importList(trx, list, { ...options, storedFiles: [sha256] });
  if (!result.imported && (!result.unchanged || result.waiting || !isNewest)) return result;
  await recordEvent(trx, scope, {
    action: result.imported ? 'import.list' : 'confirm.list',
    object: { type: 'list_version', id: result.version_id ?? 0, label: result.name },
    diff: {
      version: { before: null, after: result.sha256.slice(0, 12) },
      entries: { before: null, after: result.entries },
      is_newest: { before: null, after: isNewest },
      ...(result.waiting ? { waits: { before: null, after: true } } : {}),
    },
  });
  await announce(trx, scope, { topic: 'lists', id: result.version_id });
  const told = { key: result.list_key, versionId: result.version_id, name: result.name };
  if (result.waiting) await tellListWaits(trx, scope, told);
  else await tellListLoaded(trx, scope, { ...told, isNew: result.imported, isNewest });
  return result;
}

export function requireImporter(scope: MemberScope): void {
  if (!mayImportLists(scope)) refuse('FORBIDDEN', 'Your role cannot change lists. Ask an owner or admin.');
}

function theOneList({ lists, refused, unnamed }: Reading, upload: UploadedList, own: OwnSource | null): ListReading {
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
  if (list.begun.listKey === 'demo')
    return refuse('LIST_REFUSED', 'The demonstration list comes with Freehold and is not uploaded. Nothing changed.');
  return list;
}
