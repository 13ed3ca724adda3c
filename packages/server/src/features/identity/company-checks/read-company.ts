import { companyId, resolveChain } from '@freehold/property-rules/companies/owner-chain';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CompanyCopy } from '../../../providers/companies/company-copy.ts';
import { type CompanyRegister, RegisterAway } from '../../../providers/companies/provider.ts';
import { loadFacts, lockCheck } from '../../checks/public.ts';
import { chainEntries, type CompanyFacts } from './company-facts.ts';
import { companyKind } from './company-kind.ts';
import { type AsOf, type CompanyRecord, rowsOf } from './company-records.ts';
import { addRecord, updateReading } from './company-store.ts';
import { screenAll, settleCompany } from './settle-company.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'read-company': { checkId: number; round: number };
  }
}

/** A register that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;

type Asked = { checkId: number; round: number };
type Wanted = { of: 'company'; number: string } | { of: 'owners'; id: string; number: string };

/** What this reading still asks of the register; null where it has come to its end. Without a round: what nobody said yet. */
function wantedOf({ reading, records, asked }: CompanyFacts, round: number | null): Wanted | null {
  if (reading.number === null) return null;
  const root = rowsOf(records, 'entry').findLast(({ said }) => round === null || said.round === round);
  if (!root) return { of: 'company', number: reading.number };
  const { entry } = root.said;
  if (entry === null || asked.depth === 'summary') return null;
  const entries = chainEntries(records, entry, reading.number, round);
  const [next] = resolveChain({ number: reading.number, name: entry.profile.name }, entries).wanted;
  return next ? { of: 'owners', ...next } : null;
}

/** Reads the company and everybody on the way to who stands behind it, one after another. Between the calls nothing is held open, and what was read stays read. */
async function readCompany(asked: Asked, services: Services, { scope }: JobRun): Promise<void> {
  for (;;) {
    const facts = await begin(scope, services, asked);
    if (!facts) return;
    if (facts.reading.state === 'not connected') return change(scope, services, asked.checkId, { state: 'not connected' });
    const isCopy = facts.reading.source === 'copy';
    const register = isCopy ? facts.copy && services.companyCopy : services.companies;
    const wanted = wantedOf(facts, asked.round);
    if (wanted === null || !register) return finish(scope, services, asked);
    try {
      const record = await ask(register, wanted, { round: asked.round, asOf: isCopy ? facts.copy : null });
      await keep(scope, services, asked.checkId, record);
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error;
      services.log[error.why === 'key' ? 'error' : 'warn'](
        { why: error.why, check: asked.checkId },
        'the register of companies did not answer',
      );
      await standIn(scope, services, asked);
      return putOff(scope, services, asked, facts, error);
    }
  }
}

/** While the register is away the copy that the operator loaded says what nobody else did; the register is asked all the same. */
async function standIn(scope: Scope, services: Services, asked: Asked): Promise<void> {
  for (;;) {
    const facts = await begin(scope, services, asked);
    if (!facts?.copy || facts.isNotFound) return;
    const wanted = wantedOf(facts, null);
    if (wanted === null) return;
    const record = await ask(services.companyCopy, wanted, { round: STANDS_IN, asOf: facts.copy });
    if (record.kind === 'entry' && record.said.entry === null) return;
    await keep(scope, services, asked.checkId, record);
  }
}
const STANDS_IN = 0;

async function keep(scope: Scope, services: Services, checkId: number, record: CompanyRecord): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (row && row.state !== 'cancelled') await addRecord(trx, scope, services.keys, { checkId: row.id, at: services.now() }, record);
  }, NO_ANSWER_YET);
}

async function begin(scope: Scope, services: Services, { checkId, round }: Asked): Promise<CompanyFacts | null> {
  return scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (!row || row.state === 'cancelled') return null;
    const facts = await loadFacts(trx, scope, services, companyKind, row);
    return facts.reading.round === round && facts.reading.state !== 'done' ? facts : null;
  }, NO_ANSWER_YET);
}

async function ask(
  register: CompanyRegister | CompanyCopy,
  wanted: Wanted,
  { round, asOf }: { round: number; asOf: AsOf | null },
): Promise<CompanyRecord> {
  const read = { round, source: register.name, asOf };
  if (wanted.of === 'company') return { kind: 'entry', said: { ...read, entry: await register.read(wanted.number) } };
  const found = await register.readOwners(wanted.number);
  return { kind: 'owners', said: { ...read, node: companyId(wanted.number), found } };
}

const finish = (scope: Scope, services: Services, { checkId }: Asked): Promise<void> =>
  change(scope, services, checkId, { state: 'done', retry_at: null, read_at: services.now() });

async function putOff(scope: Scope, services: Services, asked: Asked, { reading }: CompanyFacts, { until }: RegisterAway): Promise<void> {
  const faults = reading.faults + 1;
  if (faults >= MOST_FAULTS) return change(scope, services, asked.checkId, { state: 'failed', faults, retry_at: null });
  const now = services.now();
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : FIRST_RETRY_SECONDS * 2 ** reading.faults;
  // Waiting for its turn is no fault of the register.
  await change(
    scope,
    services,
    asked.checkId,
    { state: 'waiting', faults: until ? reading.faults : faults, retry_at: new Date(now.getTime() + seconds * 1000) },
    { asked, seconds },
  );
}

async function change(
  scope: Scope,
  services: Services,
  checkId: number,
  columns: Parameters<typeof updateReading>[3],
  again: { asked: Asked; seconds: number } | null = null,
): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (!row || row.state === 'cancelled') return;
    await updateReading(trx, scope, checkId, columns);
    if (again) await addJob(trx, 'read-company', again.asked, `read-company:${checkId}`, { delaySeconds: again.seconds });
    await screenAll(trx, scope, services, await loadFacts(trx, scope, services, companyKind, row));
    await settleCompany(trx, scope, services, await loadFacts(trx, scope, services, companyKind, row));
  }, NO_ANSWER_YET);
}

export const companyCheckJobs: Pick<JobHandlers, 'read-company'> = {
  'read-company': (asked, services, run) => readCompany(asked, services, run),
};
