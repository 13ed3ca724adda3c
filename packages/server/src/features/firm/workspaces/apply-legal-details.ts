import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockWorkspace, saveWorkspace } from './details-store.ts';

const Text = z.string().nullable();
export type LegalChange = Record<string, { before: unknown; after: unknown }>;

/** Legal name and company number as they stand, by their fields. Holds the workspace until the transaction ends. */
export async function legalDetailsNow(trx: Trx, scope: Scope): Promise<Record<string, unknown>> {
  const { legal_name, company_number } = await lockWorkspace(trx, scope);
  return { legal_name, company_number };
}

/** Makes a change of legal name and company number that was allowed, or that nobody else could allow, and says which. */
export async function applyLegalDetails(trx: Trx, scope: Scope, change: LegalChange, reason: string | null): Promise<void> {
  const { account_name } = await lockWorkspace(trx, scope);
  const { legal_name, company_number } = change;
  await saveWorkspace(trx, scope, {
    ...(legal_name ? { legal_name: Text.parse(legal_name.after) } : {}),
    ...(company_number
      ? { company_number: Text.parse(company_number.after), ...(company_number.after === null ? {} : { is_sole_trader: false }) }
      : {}),
  });
  await recordEvent(trx, scope, {
    action: 'change.workspace',
    object: { type: 'workspace', id: scope.workspaceId, label: account_name },
    diff: change,
    ...(reason === null ? {} : { reason }),
  });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}
