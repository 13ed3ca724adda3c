import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKind, concludeChange, isOwnerOrCompliance, tell } from '../../checks/public.ts';
import type { BankCheck } from '@freehold/contract/identity/bank-checks';
import type { BankFacts } from './bank-facts.ts';

/**
 * The name of whoever paid became known. Where it is another one than the account’s and nobody has seen that yet, an accepted account does not
 * stand any more: Owner and Compliance are told, and a person decides anew.
 */
export async function comparePayer(
  kind: CheckKind<BankFacts, BankCheck>,
  trx: Trx,
  scope: Scope,
  services: Services,
  facts: BankFacts,
): Promise<void> {
  const { row, about } = facts;
  if (row.state === 'decided') {
    const { brokenAt } = about.payers;
    const isAccepted = row.status === 'passed' || row.status === 'acceptedAfterReview';
    const decidedAt = facts.decisions.at(-1)?.row.at ?? row.created_at;
    const wasSeen = row.elements.some(({ code, result }) => code === 'PAYER' && result === 'refer');
    if (!isAccepted || brokenAt === null || (wasSeen && brokenAt <= decidedAt)) return;
    await recordEvent(trx, scope, { action: 'break.payer_name', object: { type: 'check', id: row.id, label: row.public_ref } });
    await tell(trx, scope, row, {
      kind: 'bank_account_changed',
      to: 'everyone',
      asks: isOwnerOrCompliance,
      words: `Somebody paid under another name than that of the bank account of ${row.public_ref}. It is to be decided anew before money goes to it.`,
    });
  }
  await concludeChange(trx, scope, services, kind, facts, { state: 'completed' }, { newReport: true, rejudges: true });
}
