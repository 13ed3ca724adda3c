import { createHash, randomUUID } from 'node:crypto';
import { NCA_ANSWERS, SUSPICION_DECISIONS } from '@freehold/contract/compliance/suspicions';
import { z } from 'zod';
import { canonicalJson, CHAIN_START } from '../../../platform/audit.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Services } from '../../../platform/services.ts';
import type { EventRow, ReportRow, VaultEvent } from './store.ts';

/** What a report holds, as it is sealed. */
const Report = z.object({
  subject: z.string(),
  what: z.string(),
  beganOn: z.string().nullable(),
  money: z.string(),
  by: z.object({ id: z.number().nullable(), name: z.string() }),
});
export type Report = z.infer<typeof Report>;

/** What an event of the vault says, as it is sealed. `salt`: so that its fingerprint tells nobody which of two answers it was. */
const Said = z.object({
  by: z.string(),
  salt: z.string(),
  decision: z
    .object({
      decision: z.enum(SUSPICION_DECISIONS),
      reason: z.string(),
      ncaReference: z.string(),
      // Those of before there was a clock say neither.
      submittedOn: z.string().optional(),
      asksConsent: z.boolean().optional(),
    })
    .optional(),
  answer: z.object({ answer: z.enum(NCA_ANSWERS), receivedOn: z.string(), note: z.string() }).optional(),
});
type Said = z.infer<typeof Said>;

type WithKeys = Pick<Services, 'keys'>;
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const reportContext = (workspaceId: number, receiptHash: string) => `suspicion:${workspaceId}:${receiptHash}`;
const eventContext = (workspaceId: number, context: string) => `suspicion-event:${workspaceId}:${context}`;
export const paperContext = (workspaceId: number, context: string, part: 'name' | 'bytes') =>
  `suspicion-paper:${workspaceId}:${context}:${part}`;

export const sealReport = ({ keys }: WithKeys, workspaceId: number, receiptHash: string, report: Report): Promise<Buffer> =>
  sealJson(keys, workspaceId, report, reportContext(workspaceId, receiptHash));
export const openReport = async (
  { keys }: WithKeys,
  { workspace_id: workspaceId, report_sealed: sealed, receipt_hash: hash }: ReportRow,
): Promise<Report> => Report.parse(await openJson(keys, workspaceId, sealed, reportContext(workspaceId, hash)));

/** An event as it goes into the chain. */
export async function sealEvent({ keys }: WithKeys, workspaceId: number, said: Omit<Said, 'salt'>, at: Date): Promise<VaultEvent> {
  const context = randomUUID();
  const whole: Said = { ...said, salt: randomUUID() };
  return {
    context,
    sealed: await sealJson(keys, workspaceId, whole, eventContext(workspaceId, context)),
    fingerprint: hashOf(canonicalJson(whole)),
    at,
  };
}
export const openEvent = async ({ keys }: WithKeys, row: EventRow): Promise<Said> =>
  Said.parse(await openJson(keys, row.workspace_id, row.said_sealed, eventContext(row.workspace_id, row.context)));

/** Whether every event follows the one before, and says what it said when it was written. `vault_hash` of the database is the same. */
export function isWhole(rows: readonly (EventRow & { said: Said })[]): boolean {
  let prev = CHAIN_START;
  return rows.every((row, place) => {
    const { seq, report_id: report, what, fingerprint, at } = row;
    const hash = hashOf([prev, seq, report, what, fingerprint, at.toISOString()].join('|'));
    const fits = seq === place + 1 && row.prev_hash === prev && row.hash === hash && fingerprint === hashOf(canonicalJson(row.said));
    prev = hash;
    return fits;
  });
}
