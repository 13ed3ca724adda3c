import { SharedReport } from '@freehold/contract/sharing/shared-report';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ShareRow } from './store.ts';

export const shareReference = (number: number) => `SR-${String(number).padStart(4, '0')}`;

const context = (workspaceId: number, number: number) => `report-share:${workspaceId}:${number}`;
export const sealShared = (
  { keys }: Pick<Services, 'keys'>,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  number: number,
  copy: SharedReport,
) => sealJson(keys, workspaceId, copy, context(workspaceId, number));
export const openShared = async (
  { keys }: Pick<Services, 'keys'>,
  row: Pick<ShareRow, 'workspace_id' | 'number' | 'content_sealed'>,
): Promise<SharedReport> =>
  SharedReport.parse(await openJson(keys, row.workspace_id, row.content_sealed, context(row.workspace_id, row.number)));
