import { ImportFault, ImportRow } from '@freehold/contract/properties/imports';
import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import { Plan } from './plan.ts';

/* What a file says is personal data: it lies sealed, bound to its workspace, import and row. */

export const RowResult = z.object({
  faults: z.array(ImportFault),
  is_unchecked: z.boolean(),
  shown: ImportRow.shape.shown,
  twin_property_id: z.int().nullable(),
  twin_party_id: z.int().nullable(),
});
export type RowResult = z.infer<typeof RowResult>;

export type ImportKey = { workspaceId: number; importId: number };
const planContext = ({ workspaceId, importId }: ImportKey) => `import:${workspaceId}:${importId}:plan`;
const cellsContext = ({ workspaceId, importId }: ImportKey, row: number) => `import:${workspaceId}:${importId}:${row}:cells`;
const resultContext = ({ workspaceId, importId }: ImportKey, row: number) => `import:${workspaceId}:${importId}:${row}:result`;

export const sealPlan = (keys: Keys, at: ImportKey, plan: Plan): Promise<Buffer> => sealJson(keys, at.workspaceId, plan, planContext(at));
export const openPlan = async (keys: Keys, at: ImportKey, sealed: Uint8Array): Promise<Plan> =>
  Plan.parse(await openJson(keys, at.workspaceId, sealed, planContext(at)));

const Cells = z.array(z.string());
export const sealCells = (keys: Keys, at: ImportKey, row: number, cells: readonly string[]): Promise<Buffer> =>
  sealJson(keys, at.workspaceId, cells, cellsContext(at, row));
export const openCells = async (keys: Keys, at: ImportKey, row: number, sealed: Uint8Array): Promise<string[]> =>
  Cells.parse(await openJson(keys, at.workspaceId, sealed, cellsContext(at, row)));

export const sealResult = (keys: Keys, at: ImportKey, row: number, result: RowResult): Promise<Buffer> =>
  sealJson(keys, at.workspaceId, result, resultContext(at, row));
export const openResult = async (keys: Keys, at: ImportKey, row: number, sealed: Uint8Array): Promise<RowResult> =>
  RowResult.parse(await openJson(keys, at.workspaceId, sealed, resultContext(at, row)));
