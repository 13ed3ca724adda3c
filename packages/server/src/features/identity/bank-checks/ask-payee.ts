import { askPayee as route, type BankCheck } from '@freehold/contract/identity/bank-checks';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, lockCheck, lockFollowedOf, openCheckForChange } from '../../checks/public.ts';
import type { BankFacts } from './bank-facts.ts';
import { bankKind, bankKinds } from './bank-kind.ts';
import type { Payee } from './bank-records.ts';
import { addRecord } from './bank-store.ts';
import { whyNotAskPayee, whyNotRecord } from './present-bank.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'ask-payee': { checkId: number; accountId: number };
  }
}

const refuse = refusing(route);
/** A provider that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;

type Asked = { checkId: number; accountId: number };
const addAsk = (trx: Trx, asked: Asked, delaySeconds?: number) =>
  addJob(trx, 'ask-payee', asked, `ask-payee:${asked.checkId}:${asked.accountId}`, delaySeconds === undefined ? {} : { delaySeconds });

/** Has the bank asked by a job: nobody waits for it, and an outage is tried again by itself. */
export function askPayee(
  scope: MemberScope,
  services: Services,
  id: number,
  { version }: z.output<(typeof route)['body']>,
): Promise<BankCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, bankKinds, id, version);
    const whyNot = whyNotRecord(facts.row, scope) ?? whyNotAskPayee(facts, services);
    if (whyNot !== null || services.payees === null) return refuse('INVALID_STATE', whyNot ?? '');
    const { name: provider } = services.payees;
    const said: Payee = { state: 'asking', provider, faults: 0, retry_at: null, code: null, returned_name: null };
    const of = { checkId: id, accountId: facts.account.id, at: services.now(), by: scope.actor };
    await addRecord(trx, scope, services.keys, of, { kind: 'payee', said });
    await recordEvent(trx, scope, { action: 'ask.payee', object: { type: 'check', id, label: facts.row.public_ref } });
    await addAsk(trx, { checkId: id, accountId: facts.account.id });
    return conclude(trx, scope, services, facts);
  });
}

async function conclude(trx: Trx, scope: Scope, services: Services, { row }: Pick<BankFacts, 'row'>): Promise<BankCheck> {
  const after = await loadFacts(trx, scope, services, bankKind, row);
  const change = { holds_until: after.verifyAgainOn };
  return concludeChange(trx, scope, services, bankKind, after, change, { newReport: true, rejudges: true });
}

/** The check while it still waits for this answer: not after the account changed, nor after the check was cancelled. */
async function waiting(trx: Trx, scope: Scope, services: Services, { checkId, accountId }: Asked): Promise<BankFacts | null> {
  const row = await lockCheck(trx, scope, checkId);
  if (!row || row.state === 'cancelled') return null;
  const facts = await loadFacts(trx, scope, services, bankKind, row);
  return facts.account.id === accountId && facts.payee?.said.state === 'asking' ? facts : null;
}

/** Asks, with nothing held open meanwhile, and writes down what came of it. A fault is no answer, and costs nothing. */
async function runAsk(asked: Asked, services: Services, { scope }: JobRun): Promise<void> {
  const begun = await scope.transaction((trx) => waiting(trx, scope, services, asked), NO_ANSWER_YET);
  if (!begun?.payee) return;
  const { payees } = services;
  const { said } = begun.payee;
  if (!payees || payees.name !== said.provider) return writeDown(asked, services, scope, { ...said, state: 'failed', retry_at: null });
  const { account_name, sort_code, account_number, secondary_ref, holder_type } = begun.account.said;
  try {
    const { code, returnedName } = await payees.ask({
      name: account_name,
      sortCode: sort_code,
      accountNumber: account_number,
      secondaryRef: secondary_ref,
      holderType: holder_type,
    });
    await writeDown(asked, services, scope, { ...said, state: 'answered', code, returned_name: returnedName, retry_at: null });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ why: error.why, provider: payees.name, check: asked.checkId }, 'provider did not answer');
    await putOff(asked, services, scope, said, error.why === 'refused');
  }
}

async function putOff(asked: Asked, services: Services, scope: Scope, said: Payee, isFinal: boolean): Promise<void> {
  const faults = said.faults + 1;
  if (isFinal || faults >= MOST_FAULTS) return writeDown(asked, services, scope, { ...said, faults, state: 'failed', retry_at: null });
  const seconds = FIRST_RETRY_SECONDS * 2 ** said.faults;
  const retryAt = new Date(services.now().getTime() + seconds * 1000).toISOString();
  await writeDown(asked, services, scope, { ...said, faults, retry_at: retryAt }, seconds);
}

const writeDown = (asked: Asked, services: Services, scope: Scope, said: Payee, againAfter: number | null = null): Promise<void> =>
  scope.transaction(async (trx) => {
    const facts = await waiting(trx, scope, services, asked);
    if (!facts?.payee) return;
    await lockFollowedOf(trx, scope, facts.row);
    const { by_member: memberId, role_id: roleId } = facts.payee;
    const of = { checkId: asked.checkId, accountId: asked.accountId, at: services.now(), by: { memberId, roleId } };
    await addRecord(trx, scope, services.keys, of, { kind: 'payee', said });
    if (againAfter !== null) await addAsk(trx, asked, againAfter);
    await conclude(trx, scope, services, facts);
  }, NO_ANSWER_YET);

export const bankCheckJobs: Pick<JobHandlers, 'ask-payee'> = { 'ask-payee': (asked, services, run) => runAsk(asked, services, run) };
