import { createHash } from 'node:crypto';
import type { Check } from '@freehold/contract/check-kinds';
import { Report } from '@freehold/contract/reports';
import { z } from 'zod';
import { canonicalJson } from '../../../platform/audit.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

/** What a report keeps: the check as it stood, whose report it is, and what it does not prove. */
export const ReportContent = z.object({
  content: Report.shape.content,
  /** What kind of report it is, as its first page says. Those made before there were kinds say nothing about it. */
  title: z.string().default('AML screening report'),
  firm: z.string(),
  // Only where it is so: what other reports keep, and its hash, stays as it was.
  is_demonstration: z.literal(true).optional(),
  limits: z.array(z.string()),
  version: z.int(),
  created_at: z.string(),
});
export type ReportContent = z.infer<typeof ReportContent>;

const context = (workspaceId: number, checkId: number, version: number) => `report-content:${workspaceId}:${checkId}:${version}`;

/** The facts of a check without what belongs to the screen or the viewer. */
export function contentOf(check: Check): ReportContent['content'] {
  return Report.shape.content.parse(check);
}

export function contentHash(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
export function sealContent(keys: Keys, workspaceId: number, checkId: number, content: ReportContent): Promise<Buffer> {
  return sealJson(keys, workspaceId, content, context(workspaceId, checkId, content.version));
}
export async function openContent(
  keys: Keys,
  row: { workspace_id: number; check_id: number; version: number; content_sealed: Buffer },
): Promise<ReportContent> {
  return ReportContent.parse(
    await openJson(keys, row.workspace_id, row.content_sealed, context(row.workspace_id, row.check_id, row.version)),
  );
}
