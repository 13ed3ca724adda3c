import { loadOpenData, type DataLoad } from '@freehold/contract/insights/data-loads';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import { openScope, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findUpload } from '../../../platform/uploads.ts';
import { presentLoad } from './list-loads.ts';
import { insertLoad, type LoadRow, type NewLoad } from './store.ts';

const refuse = refusing(loadOpenData);

/** Loads a file that the operator uploaded. */
export async function beginLoad(scope: MemberScope, services: Services, asked: { upload: string; file_name: string }): Promise<DataLoad> {
  const { memberId, name } = scope.actor;
  const { size, received } = await findUpload({ scope, by: { memberId } }, services, asked.upload);
  if (received < size) return refuse('INVALID_STATE', 'This file has not arrived whole yet.');
  const about = { addressId: null, queuedIn: scope.workspaceId, fileName: asked.file_name, askedBy: name, at: services.now() };
  const row = await queueLoad(services, { ...about, upload: { id: asked.upload, memberId } });
  if (row === null) throw new Error('A load of a file that was uploaded is of no address');
  return presentLoad(row);
}

/** Notes a load and queues its job; one whose job is lost in between is queued again by the clock. Null where one of the same address runs. */
export async function queueLoad(services: Services, load: NewLoad): Promise<LoadRow | null> {
  const row = await insertLoad(services, load);
  if (row === undefined) return null;
  await queueJob(services, row);
  return row;
}

export const queueJob = (services: Pick<Services, 'db' | 'scopedDb'>, { id, queued_in: workspaceId }: LoadRow) =>
  openScope(services, workspaceId, { kind: 'system', name: 'load-open-data' }).transaction((trx) =>
    addJob(trx, 'load-open-data', { loadId: id }, `load-open-data:${id}`),
  );
