import { ScreenedParty } from '@freehold/contract/checks/checks';
import { BatchFault } from '@freehold/contract/screening/screening-batches';
import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

/* Who is screened is personal data: it lies sealed, bound to its workspace, batch and row. */

/** What the columns of a file mean. It quotes the file. */
export const Plan = z.object({
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: z.string().nullable() })),
});
export type Plan = z.infer<typeof Plan>;

export const RowResult = z.object({
  /** Null while something is wrong with the row. */
  subject: ScreenedParty.nullable(),
  reference: z.string().nullable(),
  party_id: z.int().nullable(),
  faults: z.array(BatchFault),
  shown: z.object({
    kind: z.enum(['person', 'company']).nullable(),
    name: z.string().nullable(),
    dob: z.string().nullable(),
    number: z.string().nullable(),
  }),
  twin_row: z.int().nullable(),
  twin_check: z.object({ id: z.int(), public_ref: z.string() }).nullable(),
});
export type RowResult = z.infer<typeof RowResult>;

export type BatchKey = { workspaceId: number; batchId: number };
const context = ({ workspaceId, batchId }: BatchKey, what: string) => `screening-batch:${workspaceId}:${batchId}:${what}`;

export const sealPlan = (keys: Keys, at: BatchKey, plan: Plan): Promise<Buffer> =>
  sealJson(keys, at.workspaceId, plan, context(at, 'plan'));
export const openPlan = async (keys: Keys, at: BatchKey, sealed: Uint8Array): Promise<Plan> =>
  Plan.parse(await openJson(keys, at.workspaceId, sealed, context(at, 'plan')));

const Cells = z.array(z.string());
export const sealCells = (keys: Keys, at: BatchKey, row: number, cells: readonly string[]): Promise<Buffer> =>
  sealJson(keys, at.workspaceId, cells, context(at, `${row}:cells`));
export const openCells = async (keys: Keys, at: BatchKey, row: number, sealed: Uint8Array): Promise<string[]> =>
  Cells.parse(await openJson(keys, at.workspaceId, sealed, context(at, `${row}:cells`)));

export const sealResult = (keys: Keys, at: BatchKey, row: number, result: RowResult): Promise<Buffer> =>
  sealJson(keys, at.workspaceId, result, context(at, `${row}:result`));
export const openResult = async (keys: Keys, at: BatchKey, row: number, sealed: Uint8Array): Promise<RowResult> =>
  RowResult.parse(await openJson(keys, at.workspaceId, sealed, context(at, `${row}:result`)));
