import type { ListImport } from '@freehold/contract/screening/screening-lists';
import { DownloadFault } from '../../../platform/download.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchedLists } from '../screening-lists/public.ts';
import { fetchFiles, type FetchedFiles } from './fetch-files.ts';
import { groundOf, type Ground } from './ground.ts';
import { nextTry } from './next-try.ts';
import { claim, findById, insertTry, settle, type Owner, type Seen, type UpdateRow } from './store.ts';
import { tellOutcome } from './tell-people.ts';

export type Outcome = {
  outcome: 'new_version' | 'waiting' | 'unchanged' | 'failed';
  words: string;
  bytes: number;
  versionId: number | null;
  fault?: string;
  seen?: Seen[];
};

/**
 * Looks once at the addresses of a list and loads what is new. Whatever goes wrong changes nothing, is kept in words, and is tried again
 * later. Answers null where somebody is at it already, or where it was turned off.
 */
export async function runUpdate(services: Services, owner: Owner, id: number, askedBy: string | null): Promise<Outcome | null> {
  const ground = groundOf(services, owner);
  const startedAt = services.now();
  const update = await ground.transaction(async (trx) => ((await claim(trx, id, startedAt)) ? findById(trx, owner, id) : undefined));
  if (!update) return null;
  const found = await look(services, ground, update).catch((error: unknown): Outcome => {
    services.log.error({ err: error, listUpdate: id }, 'a list update met a fault');
    return failed('internal', 'Freehold met a fault of its own while it loaded the list.');
  });
  const now = services.now();
  const failures = found.outcome === 'failed' ? update.failures + 1 : 0;
  const nextAt = nextTry(now, update.every_hours, failures);
  await ground.transaction(async (trx) => {
    const versionId = found.outcome === 'failed' ? undefined : found.versionId;
    await settle(trx, id, {
      failures,
      nextAt,
      ...(found.seen ? { seen: found.seen } : {}),
      ...(versionId === undefined ? {} : { versionId }),
    });
    await insertTry(trx, {
      workspace_id: owner,
      update_id: id,
      started_at: startedAt,
      ended_at: now,
      asked_by: askedBy,
      outcome: found.outcome,
      fault: found.fault ?? null,
      words: found.words,
      bytes: found.bytes,
      version_id: found.versionId,
      next_at: update.is_on ? nextAt : null,
    });
  });
  await tellOutcome(services, { ...update, failures }, found);
  return found;
}

/** Who brought a version, and says that it is the newest, where nobody did so by hand. */
const SCHEDULED = 'Scheduled update';

async function look(services: Services, ground: Ground, update: UpdateRow): Promise<Outcome> {
  const { ownHosts, timeoutMs, mostBytes } = services.config.listUpdates;
  const { list, standing } = await ground.transaction(async (trx) => ({
    list: await fetchedLists.find(trx, ground.owner, update.list_key),
    standing: await fetchedLists.standingOf(trx, ground.owner, update.list_key, update.version_id),
  }));
  if (!list) return failed('gone', 'This list was taken out of use. Load it once by hand, then it is fetched again.');
  let fetched: FetchedFiles;
  try {
    fetched = await fetchFiles(update.addresses, standing === null ? [] : update.seen, { ownHosts, timeoutMs, mostBytes });
  } catch (error) {
    if (!(error instanceof DownloadFault)) throw error;
    return failed(error.code, error.message, error.bytes);
  }
  const { seen, bytes } = fetched;
  if (fetched.isUnchanged) return unchanged(services, ground, update, standing ?? 'active', { seen, bytes });
  const about = { owner: ground.owner, files: fetched.files, importedBy: SCHEDULED };
  const result = await fetchedLists.load(services, ground.transaction, about, list);
  if ('refused' in result) return failed('refused', result.refused, bytes);
  return { ...resultWords(result), bytes, versionId: result.version_id, seen };
}

/** The same bytes confirm the version in use as the newest. One that waits or was discarded they confirm as what it is. */
async function unchanged(
  services: Services,
  ground: Ground,
  update: UpdateRow,
  standing: 'active' | 'waiting' | 'discarded',
  { seen, bytes }: Pick<FetchedFiles, 'seen' | 'bytes'>,
): Promise<Outcome> {
  const versionId = update.version_id;
  if (standing === 'active' && versionId !== null)
    await ground.transaction((trx) => fetchedLists.confirmNewest(trx, versionId, { by: SCHEDULED, at: services.now() }));
  const words = {
    active: 'Nothing new. The version in use is the newest.',
    waiting: 'Nothing new. The version that waits for you is the newest.',
    discarded: 'Nothing new. The publisher still gives out the version that was discarded.',
  }[standing];
  return { outcome: 'unchanged', words, bytes, versionId, seen };
}

function resultWords(result: ListImport): Pick<Outcome, 'outcome' | 'words'> {
  const count = (value: number) => value.toLocaleString('en-GB');
  if (result.waiting) {
    const missed = result.self_test?.missed.length ?? 0;
    const words = `A new version waits for you: ${count(missed)} of ${count(result.self_test?.tried ?? 0)} tried names were not found in it.`;
    return { outcome: 'waiting', words };
  }
  if (result.unchanged) return { outcome: 'unchanged', words: 'Nothing new. The version in use is the newest.' };
  const changes = `${count(result.added)} added, ${count(result.changed)} changed, ${count(result.removed)} removed`;
  return { outcome: 'new_version', words: `A new version: ${changes}.` };
}

const failed = (fault: string, words: string, bytes = 0): Outcome => ({
  outcome: 'failed',
  fault,
  words: `${words} Nothing changed.`,
  bytes,
  versionId: null,
});
