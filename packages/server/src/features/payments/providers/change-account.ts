import {
  answerBankDetails,
  changeBankDetails as bankRoute,
  changePaymentsAccount as settingsRoute,
  type AccountSettings,
  type BankDetails,
  type PaymentsAccount,
} from '@freehold/contract/payments/providers';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, memberCan, requireMay } from '../../access/public.ts';
import { notify, settleNotices, writeConnectedAccount } from '../../firm/public.ts';
import { connectedStatusOf, askedInWords, statusOf } from './standing.ts';
import { findAccount, findMemberName, lockAccount, updateAccount, type AccountRow } from './store.ts';
import { LIMITS } from './standing.ts';

const refuse = refusing(settingsRoute);
const refuseBank = refusing(bankRoute);
const refuseAnswer = refusing(answerBankDetails);
const NOTICE = { type: 'payment_account', id: 1 };

export function readAccount(scope: MemberScope, services: Services): Promise<PaymentsAccount> {
  requireMay(scope, 'see_payments');
  return scope.transaction(async (trx) => presentAccount(trx, scope, services, await findAccount(trx, scope)));
}

/** The VAT number and the limits above which a second person is asked. */
export function changeSettings(scope: MemberScope, services: Services, asked: z.output<typeof AccountSettings>): Promise<PaymentsAccount> {
  requireMay(scope, 'edit_workspace');
  return scope.transaction(async (trx) => {
    const before = await lockAccount(trx, scope);
    if (before.version !== asked.version && !(asked.version === 0 && before.version === 1))
      refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const { version: _version, vat_number, ...limits } = asked;
    const after = await updateAccount(trx, scope, { ...limits, vat_number: vat_number ?? null });
    const names = ['vat_number', 'approval_limit_pence', 'refund_limit_pence', 'mark_limit_pence'] as const;
    const changed = names.filter((name) => before[name] !== after[name]);
    if (changed.length > 0)
      await tell(trx, scope, {
        action: 'change.payment_account',
        diff: Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }])),
      });
    return presentAccount(trx, scope, services, after);
  });
}

/** The first bank details stand at once; others wait for a second person, since whoever changes them moves all money that comes. */
export function changeBank(scope: MemberScope, services: Services, asked: z.output<typeof BankDetails>): Promise<PaymentsAccount> {
  requireMay(scope, 'edit_workspace');
  return scope.transaction(async (trx) => {
    const row = await lockAccount(trx, scope);
    if (row.waiting_bank !== null)
      refuseBank('INVALID_STATE', 'Other bank details wait for a second person already. They must be answered first.');
    const others = row.bank === null ? 0 : await countOthers(trx, scope, services.now());
    if (others === 0) {
      const after = await standNow(trx, scope, { bank: JSON.stringify(asked) });
      await tell(trx, scope, {
        action: 'change.payment_bank',
        ...(row.bank === null ? {} : { reason: 'Nobody else in the workspace could approve it.' }),
        diff: { account: { before: row.bank && ending(row.bank), after: ending(asked) } },
      });
      return presentAccount(trx, scope, services, after);
    }
    const waiting = { ...asked, by: scope.actor.memberId, at: services.now().toISOString() };
    const after = await updateAccount(trx, scope, { waiting_bank: JSON.stringify(waiting) });
    await tell(trx, scope, {
      action: 'ask.payment_bank',
      diff: { account: { before: row.bank && ending(row.bank), after: ending(asked) } },
    });
    await notify(trx, scope, {
      kind: 'payment_approval',
      to: 'everyone',
      mayKnow: (member) => memberCan(member).edit_workspace,
      object: NOTICE,
      words: `${scope.actor.name} asks to change the bank account that clients pay into. Call them, then approve or refuse it.`,
      path: '/payments_account',
    });
    return presentAccount(trx, scope, services, after);
  });
}

export function answerBank(scope: MemberScope, services: Services, { approve }: { approve: boolean }): Promise<PaymentsAccount> {
  requireMay(scope, 'edit_workspace');
  return scope.transaction(async (trx) => {
    const { waiting_bank: waiting } = await lockAccount(trx, scope);
    if (waiting === null) return refuseAnswer('INVALID_STATE', 'No other bank details wait for an answer.');
    if (approve && waiting.by === scope.actor.memberId)
      refuseAnswer('FORBIDDEN', 'You asked for this yourself. Somebody else must approve it.');
    const { by: _by, at: _at, ...bank } = waiting;
    const after = await standNow(trx, scope, { waiting_bank: null, ...(approve && { bank: JSON.stringify(bank) }) });
    await tell(trx, scope, {
      action: approve ? 'change.payment_bank' : 'refuse.payment_bank',
      diff: { account: { before: null, after: ending(bank) } },
    });
    await settleNotices(trx, scope, ['payment_approval'], NOTICE);
    return presentAccount(trx, scope, services, after);
  });
}

/** Writes the account and whether clients can pay now, which the menu follows. */
export async function standNow(trx: Trx, scope: Scope, change: Parameters<typeof updateAccount>[2]): Promise<AccountRow> {
  const after = await updateAccount(trx, scope, change);
  if (await writeConnectedAccount(trx, scope, connectedStatusOf(after))) await announce(trx, scope, { topic: 'workspace', id: null });
  return after;
}

const ending = ({ account_number: number }: { account_number: string }) => `ending ${number.slice(-4)}`;

export async function tell(trx: Trx, scope: Scope, told: Omit<AuditEntry, 'object'>): Promise<void> {
  await recordEvent(trx, scope, { ...told, object: { type: 'payment_account', id: scope.workspaceId, label: 'the account for payments' } });
  await announce(trx, scope, { topic: 'payments', id: null });
}

async function countOthers(trx: Trx, scope: MemberScope, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'role_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '!=', scope.actor.memberId)
    .where('state', '=', 'active')
    .where('completed_signup', '=', true)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
  return rows.filter(({ role_id }) => memberCan({ roleId: role_id, toggles: {} }).edit_workspace).length;
}

export async function presentAccount(
  trx: Trx,
  scope: MemberScope,
  { payments }: Pick<Services, 'payments'>,
  row: AccountRow | undefined,
): Promise<PaymentsAccount> {
  const waiting = row?.waiting_bank ?? null;
  const [due, late] = [row?.currently_due ?? [], row?.past_due ?? []];
  return {
    version: row?.version ?? 0,
    status: statusOf(row),
    provider: payments && {
      name: payments.label,
      is_sandbox: payments.isSandbox,
      is_connected: row?.account != null,
      charges_enabled: row?.charges_enabled ?? false,
      payouts_enabled: row?.payouts_enabled ?? false,
      asks_for: [...new Set([...late, ...due])].map((code) => ({ code, words: askedInWords(code), is_late: late.includes(code) })),
      disabled_reason: row?.disabled_reason ?? null,
      deadline: row?.deadline?.toISOString() ?? null,
    },
    bank: row?.bank ?? null,
    waiting_bank: waiting && {
      name: waiting.name,
      sort_code: waiting.sort_code,
      account_number: waiting.account_number,
      asked_by: await findMemberName(trx, scope, waiting.by),
      at: waiting.at,
      can_answer: may(scope, 'edit_workspace') && waiting.by !== scope.actor.memberId,
    },
    vat_number: row?.vat_number ?? null,
    approval_limit_pence: row?.approval_limit_pence ?? LIMITS.approval,
    refund_limit_pence: row?.refund_limit_pence ?? LIMITS.refund,
    mark_limit_pence: row?.mark_limit_pence ?? LIMITS.mark,
    can: { change: may(scope, 'edit_workspace') },
  };
}
