import type { FiledStatement, Flag } from '@freehold/flow-rules/statements/flags';
import { findFlags } from '@freehold/flow-rules/statements/flags';
import type { StatementReading } from '@freehold/flow-rules/statements/statement';
import { recordEvent } from '../../../platform/audit.ts';
import { announce } from '../../../platform/announce.ts';
import { readFile } from '../../../platform/file-vault.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Services } from '../../../platform/services.ts';
import { type CollectedFile, findCheck, finishCheck, loadFacts, lockCheck, subjectName, updateCheck } from '../../checks/public.ts';
import { type FundsFacts, statementFiles } from './funds-facts.ts';
import { fundsKind } from './funds-kind.ts';
import { judgeFunds } from './judge-funds.ts';
import { readStatementFile } from './read-statement-file.ts';
import { insertReading, type Reading } from './store.ts';

const MOST_POINTS = 400;

/** Reads the statements of one check and finishes it. Run twice it does nothing the second time; a throw is tried again, and the last one ends in words. */
export async function readFunds(checkId: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  const facts = await scope.transaction(async (trx) => {
    const row = await findCheck(trx, scope, checkId);
    return row?.state === 'processing' ? loadFacts(trx, scope, services, fundsKind, row) : null;
  });
  if (!facts) return;
  try {
    const read: Read[] = [];
    for (const file of statementFiles(facts)) read.push({ file, reading: await readOne(file, services, scope) });
    await finish(facts, read, services, scope);
  } catch (error) {
    if (isLastAttempt) await fail(checkId, services, scope);
    throw error;
  }
}

type Scope = JobRun['scope'];
type Read = { file: CollectedFile; reading: StatementReading };

async function readOne(file: CollectedFile, services: Services, scope: Scope): Promise<StatementReading> {
  const { bytes } = await scope.transaction((trx) => readFile(trx, scope, services, file.sha256));
  return readStatementFile(bytes);
}

function finish(facts: FundsFacts, read: readonly Read[], services: Services, scope: Scope): Promise<void> {
  const flags = flagsOf(facts, read);
  const reading = readingOf(read);
  return scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, facts.row.id);
    if (row?.state !== 'processing') return;
    await insertReading(trx, scope, services.keys, { checkId: row.id, reading, flags, at: services.now() });
    const fresh = await loadFacts(trx, scope, services, fundsKind, row);
    await finishCheck(trx, scope, services, fundsKind, fresh, judgeFunds(fresh), {
      done: 'had their statements read',
      counts: { flags: flags.length, lines: reading.lines_read },
    });
  });
}

function flagsOf({ answer, subject, collected }: FundsFacts, read: readonly Read[]): Flag[] {
  if (answer === null) return [];
  return findFlags({
    price_pence: answer.target_pence,
    items: answer.items,
    statements: read.flatMap(({ file, reading }): FiledStatement[] =>
      reading.read ? [{ fileId: file.id, itemId: file.part, statement: reading.statement }] : [],
    ),
    own_names: [subjectName(subject)],
    submitted_on: londonDate(collected.submittedAt),
    ...rulesOf(collected),
  });
}

/** What the flow asked for, where it said so. */
function rulesOf({ steps }: FundsFacts['collected']): { single_credit_percent?: number; months?: number } {
  const { single_credit_percent: percent, months } = steps.find(({ type }) => type === 'source_of_funds')?.config ?? {};
  return { ...(typeof percent === 'number' && { single_credit_percent: percent }), ...(typeof months === 'number' && { months }) };
}

function readingOf(read: readonly Read[]): Reading {
  const statements = read.map(({ file, reading }): Reading['statements'][number] => {
    const about = { file_id: file.id, name: file.name, part: file.part };
    if (!reading.read)
      return {
        ...about,
        is_read: false,
        why_not: reading.why,
        format: null,
        holder: null,
        account_tail: null,
        from: null,
        to: null,
        lines: 0,
        unread_lines: 0,
        unread: [],
        closing_pence: null,
      };
    const { format, holder, account_tail, from, to, transactions, unread, unread_count, closing_pence } = reading.statement;
    return {
      ...about,
      is_read: true,
      why_not: null,
      format,
      holder,
      account_tail,
      from,
      to,
      lines: transactions.length,
      unread_lines: unread_count,
      unread,
      closing_pence,
    };
  });
  return { statements, lines_read: statements.reduce((sum, { lines }) => sum + lines, 0), balances: balancesOf(read) };
}

/** What each account held at the end of each day of which that is known. */
function balancesOf(read: readonly Read[]): Reading['balances'] {
  const accounts = new Map<string | null, Map<string, number>>();
  for (const { reading } of read) {
    if (!reading.read) continue;
    const { account_tail: tail, transactions } = reading.statement;
    const days = accounts.get(tail) ?? new Map<string, number>();
    for (const { date, balance_pence: pence } of transactions) if (pence !== null) days.set(date, pence);
    accounts.set(tail, days);
  }
  return [...accounts]
    .filter(([, days]) => days.size > 1)
    .map(([account_tail, days]) => ({
      account_tail,
      points: [...days]
        .map(([date, pence]) => ({ date, pence }))
        .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        .slice(-MOST_POINTS),
    }));
}

const FAILED = 'The statements could not be read, so nothing was looked for in them. Look at the files yourself, or ask the operator.';

function fail(checkId: number, services: Services, scope: Scope): Promise<void> {
  return scope
    .transaction(async (trx) => {
      const row = await lockCheck(trx, scope, checkId);
      if (row?.state !== 'processing') return;
      await updateCheck(trx, scope, checkId, { state: 'error', status: 'needsReview', error: FAILED }, services.now());
      await recordEvent(trx, scope, { action: 'fail.check', object: { type: 'check', id: checkId, label: row.public_ref } });
      await announce(trx, scope, { topic: 'check', id: checkId });
    })
    .catch((fault: unknown) => services.log.warn({ err: fault, check: checkId }, 'a failed reading could not be noted'));
}
