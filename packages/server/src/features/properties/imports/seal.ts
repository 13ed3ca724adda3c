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

export const sealPlan = ({ fileKey }: Keys, at: ImportKey, plan: Plan): Buffer => sealJson(fileKey, plan, planContext(at));
export const openPlan = ({ fileKey }: Keys, at: ImportKey, sealed: Uint8Array): Plan =>
  Plan.parse(openJson(fileKey, sealed, planContext(at)));

const Cells = z.array(z.string());
export const sealCells = ({ fileKey }: Keys, at: ImportKey, row: number, cells: readonly string[]): Buffer =>
  sealJson(fileKey, cells, cellsContext(at, row));
export const openCells = ({ fileKey }: Keys, at: ImportKey, row: number, sealed: Uint8Array): string[] =>
  Cells.parse(openJson(fileKey, sealed, cellsContext(at, row)));

export const sealResult = ({ fileKey }: Keys, at: ImportKey, row: number, result: RowResult): Buffer =>
  sealJson(fileKey, result, resultContext(at, row));
export const openResult = ({ fileKey }: Keys, at: ImportKey, row: number, sealed: Uint8Array): RowResult =>
  RowResult.parse(openJson(fileKey, sealed, resultContext(at, row)));
