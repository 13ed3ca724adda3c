import { createHmac, randomInt } from 'node:crypto';
import {
  addBankFile,
  type BankCheck,
  changeBankAccount,
  checkModulusAgain,
  type recordCallBack,
  returnPenny as returnRoute,
  type reviewStatement,
  sendPenny as sendRoute,
} from '@freehold/contract/identity/bank-checks';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseCaller, refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange, readCheck } from '../../checks/public.ts';
import type { BankFacts } from './bank-facts.ts';
import { bankKind, bankKinds } from './bank-kind.ts';
import type { BankRecord } from './bank-records.ts';
import { accountFingerprint, addRecord, endsIn, insertFile } from './bank-store.ts';
import { giveAccount, warnOfChange } from './give-account.ts';
import { applyTables } from './modulus-store.ts';
import { mayReveal, whyNotRecord } from './present-bank.ts';
import { readAccount } from './read-account.ts';

const refuse = refusing(changeBankAccount);
const MOST_FILES = 20;
type Body<R extends { body: z.ZodType }> = z.output<R['body']>;
type Event = 'check.modulus' | 'review.bank_statement' | 'record.call_back' | 'send.penny' | 'return.penny';

async function open(trx: Trx, scope: MemberScope, services: Services, id: number, version: number | null): Promise<BankFacts> {
  const facts = await openCheckForChange(trx, scope, services, bankKinds, id, version);
  const whyNot = whyNotRecord(facts.row, scope);
  if (whyNot !== null) refuse('INVALID_STATE', whyNot);
  return facts;
}

async function conclude(trx: Trx, scope: MemberScope, services: Services, { row }: BankFacts, reopens = false): Promise<BankCheck> {
  const after = await loadFacts(trx, scope, services, bankKind, row);
  const change = { holds_until: after.verifyAgainOn, ...(reopens ? { state: 'completed' as const } : {}) };
  return concludeChange(trx, scope, services, bankKind, after, change, { newReport: true, rejudges: true });
}

/** Adds one record about the account as it stands, and has the check judged by it. */
function add(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
  event: Event,
  make: (facts: BankFacts, trx: Trx) => Promise<BankRecord> | BankRecord,
): Promise<BankCheck> {
  return addAnd(scope, services, { id, version }, event, make, (check) => check);
}

/** `answer`: what the call answers with, which is what the transaction gives back. */
function addAnd<Answer>(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
  event: Event,
  make: (facts: BankFacts, trx: Trx) => Promise<BankRecord> | BankRecord,
  answer: (check: BankCheck) => Answer,
): Promise<Answer> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, version);
    const record = await make(facts, trx);
    await addRecord(trx, scope, services.keys, { checkId: id, accountId: facts.account.id, at: services.now(), by: scope.actor }, record);
    await recordEvent(trx, scope, { action: event, object: { type: 'check', id, label: facts.row.public_ref } });
    return answer(await conclude(trx, scope, services, facts));
  });
}

/** Replaces the account, whatever was decided: the earlier one stays in the file, its evidence counts no more, and the check is decided anew. */
export function changeAccount(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, note, ...given }: Body<typeof changeBankAccount>,
): Promise<BankCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, bankKinds, id, version);
    if (facts.row.state === 'cancelled') refuse('INVALID_STATE', 'This check was cancelled');
    const account = readAccount(given, note);
    const { keys } = services;
    const isSame =
      accountFingerprint(keys, scope.workspaceId, account) === accountFingerprint(keys, scope.workspaceId, facts.account.said) &&
      account.account_name === facts.account.said.account_name;
    if (isSame) refuse('INVALID_STATE', 'This is the account that stands there already');
    await giveAccount(trx, scope, services, { checkId: id, by: scope.actor }, account);
    await recordEvent(trx, scope, {
      action: 'change.bank_account',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { ends_in: { before: endsIn(facts.account.said), after: endsIn(account) } },
    });
    await warnOfChange(trx, scope, facts.row);
    return conclude(trx, scope, services, facts, true);
  });
}

export const applyModulusAgain = (scope: MemberScope, services: Services, id: number, { version }: Body<typeof checkModulusAgain>) =>
  add(scope, services, { id, version }, 'check.modulus', async ({ account }, trx) => ({
    kind: 'modulus',
    said: await applyTables(trx, scope, account.said, services.now()),
  }));

export const recordStatement = (scope: MemberScope, services: Services, id: number, { version, ...said }: Body<typeof reviewStatement>) =>
  add(scope, services, { id, version }, 'review.bank_statement', () => {
    if (said.dated_on > londonDate(services.now())) refuseField('dated_on', 'Enter a day that has come', 'FUTURE');
    return { kind: 'statement', said };
  });

/** A client may have been called before the check was begun, not long before. */
const OLDEST_CALL_DAYS = 30;
const DAY_MS = 86_400_000;

export const recordCall = (scope: MemberScope, services: Services, id: number, { version, ...said }: Body<typeof recordCallBack>) =>
  add(scope, services, { id, version }, 'record.call_back', ({ account, changed }) => {
    const at = new Date(said.called_at);
    if (at > services.now()) refuseField('called_at', 'Enter a time that has come', 'FUTURE');
    if (at.getTime() < account.at.getTime() - OLDEST_CALL_DAYS * DAY_MS)
      refuseField('called_at', `This was more than ${OLDEST_CALL_DAYS} days before the account was entered. Call again`, 'EARLY');
    // A call before the change says nothing of what it was changed to. Times are entered to the minute.
    if (changed && at.getTime() < changed.at.getTime() - (changed.at.getTime() % 60_000))
      refuseField('called_at', 'The account was changed after this. Call again', 'EARLY');
    return { kind: 'call', said };
  });

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LETTERS = 4;
const hashOf = ({ keys }: Services, { workspaceId }: MemberScope, id: number, code: string) =>
  createHmac('sha256', keys.hashKey).update(`bank-penny:${workspaceId}:${id}:${code}`).digest('hex');

/** A code for the reference of a payment of one penny. It is told once, and kept as its hash. */
export function beginPenny(scope: MemberScope, services: Services, id: number, { version }: Body<typeof sendRoute>) {
  const code = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const begin = ({ penny }: BankFacts): BankRecord => {
    if (penny?.state === 'sent') refuse('INVALID_STATE', 'A code waits for the client already');
    if (penny?.state === 'returned') refuse('INVALID_STATE', 'The client has read a code back already');
    return { kind: 'penny', said: { hash: hashOf(services, scope, id, code) } };
  };
  return addAnd(scope, services, { id, version }, 'send.penny', begin, (check) => ({ code, check }));
}

/** What the client read. A wrong one is an attempt like a right one. */
export const enterPenny = (scope: MemberScope, services: Services, id: number, { version, code }: Body<typeof returnRoute>) =>
  add(scope, services, { id, version }, 'return.penny', ({ penny }) => {
    if (penny?.state !== 'sent') return refuse('INVALID_STATE', 'No code waits to be read back');
    const read = code.toUpperCase().replaceAll(/[^A-Z]/g, '');
    return { kind: 'penny_try', said: { right: hashOf(services, scope, id, read) === penny.row.said.hash } };
  });

/** The whole number, for whoever may see it. That it was shown is written down before it is. */
export function revealAccount(scope: MemberScope, services: Services, id: number) {
  if (!mayReveal(scope)) return refuseCaller('FORBIDDEN', 'Your role cannot do this. Ask an owner or admin.');
  return scope.transaction(async (trx) => {
    const { account, row } = await readCheck(trx, scope, services, bankKinds, id);
    await addRecord(
      trx,
      scope,
      services.keys,
      { checkId: id, accountId: account.id, at: services.now(), by: scope.actor },
      { kind: 'look', said: {} },
    );
    await recordEvent(trx, scope, { action: 'reveal.bank_account', object: { type: 'check', id, label: row.public_ref } });
    const { sort_code, account_number, secondary_ref } = account.said;
    return { sort_code, account_number, secondary_ref };
  });
}

/** Keeps a statement or a letter of the bank. */
export async function addFile(scope: MemberScope, services: Services, request: FastifyRequest, id: number): Promise<BankCheck> {
  requireMay(scope, 'run_checks');
  await scope.transaction(async (trx) => void (await open(trx, scope, services, id, null)), NO_ANSWER_YET);
  const { file } = await readUpload(request, addBankFile.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const facts = await open(trx, scope, services, id, null);
    if (facts.bankFiles.length >= MOST_FILES) refuse('INVALID_STATE', `A check holds at most ${MOST_FILES} files`);
    const stored = await storeFile(trx, scope, services, file.bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
    if (facts.bankFiles.some(({ sha256, at }) => sha256 === stored.sha256 && at >= facts.account.at))
      refuse('INVALID_STATE', 'This file is in the check already');
    await insertFile(trx, scope, { checkId: id, name: file.name, file: stored, at: services.now() });
    await recordEvent(trx, scope, {
      action: 'add_file.bank_account',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { sha256: { before: null, after: stored.sha256 } },
    });
    return conclude(trx, scope, services, facts);
  });
}
