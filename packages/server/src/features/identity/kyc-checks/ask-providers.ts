import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { loadFacts, lockCheck } from '../../checks/public.ts';
import { type AskedProvider, askedProvider, registerPerson } from './asked-providers.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind } from './kyc-kind.ts';
import { type AskedWhat, findProviderAsk, insertProviderAsk, type ProviderAsk, updateProviderAsk } from './provider-store.ts';
import { settleKyc } from './settle-kyc.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'ask-provider': { checkId: number; what: AskedWhat };
    /** From before documents could be asked about. */
    'ask-registers': { checkId: number };
  }
}

/** A provider that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;
/** Where no callback comes it is looked whether it answered. */
const LOOK_AGAIN_SECONDS = 600;

type Asked = { checkId: number; what: AskedWhat };
const addAsk = (trx: Trx, { checkId, what }: Asked, delaySeconds?: number) =>
  addJob(trx, 'ask-provider', { checkId, what }, `ask-provider:${what}:${checkId}`, delaySeconds === undefined ? {} : { delaySeconds });
/** The question as the provider keeps it: it names nobody. */
const referenceOf = ({ workspaceId }: Scope, { checkId, what }: Asked) =>
  `freehold-${workspaceId}-${checkId}${what === 'document' ? '-document' : ''}`;

/** With the run of a check: whatever the policy leaves out is not asked. */
export async function planRegisters(trx: Trx, scope: Scope, services: Services, facts: KycFacts): Promise<void> {
  if (!facts.about || facts.about.leftOut.includes('MORTALITY') || registerPerson(facts) === null) return;
  await planAsk(trx, scope, services, { checkId: facts.row.id, what: 'register' });
}

/** Has a provider asked by a job. */
export async function planAsk(trx: Trx, scope: Scope, services: Services, asked: Asked): Promise<void> {
  const provider = askedProvider(services, asked.what);
  if (!provider) return;
  await insertProviderAsk(trx, scope, { ...asked, provider: provider.name, at: services.now() });
  await addAsk(trx, asked);
}

/** Asks, or goes on from where a try before it came to. Nothing is asked twice, and between the calls nothing is held open. */
async function askProvider(asked: Asked, services: Services, { scope }: JobRun): Promise<void> {
  const provider = askedProvider(services, asked.what);
  const begun = await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, asked.checkId);
    const ask = row && (await findProviderAsk(trx, scope, asked.checkId, asked.what));
    if (!row || row.state === 'cancelled' || ask?.state !== 'asking') return null;
    return { ask, facts: await loadFacts(trx, scope, services, kycKind, row) };
  }, NO_ANSWER_YET);
  if (!begun) return;
  const prepare = provider?.name === begun.ask.provider ? provider.prepare(scope, begun.facts) : null;
  if (!provider || !prepare) return writeDown(scope, services, begun.ask, { state: 'failed', retry_at: null });
  try {
    const { answer } = await provider.read(await reach(scope, provider, begun.ask, prepare));
    await takeAnswer(scope, services, begun.ask, answer);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ why: error.why, provider: provider.name, check: asked.checkId }, 'provider did not answer');
    await putOff(scope, services, begun.ask, error.why === 'refused');
  }
}

/** The provider's number of the question, kept as soon as it is known. */
async function reach(scope: Scope, provider: AskedProvider, ask: ProviderAsk, prepare: () => Promise<string>): Promise<string> {
  if (ask.ask !== null) return ask.ask;
  const keep = (change: { subject?: string; ask?: string }) =>
    scope.transaction((trx) => updateProviderAsk(trx, scope, ask, change), NO_ANSWER_YET);
  let { subject } = ask;
  if (subject === null) {
    subject = await prepare();
    await keep({ subject });
  }
  const number = await provider.ask(subject, referenceOf(scope, { checkId: ask.check_id, what: ask.what }));
  await keep({ ask: number });
  return number;
}

type ReadAnswer = Awaited<ReturnType<AskedProvider['read']>>['answer'];
async function takeAnswer(scope: Scope, services: Services, ask: ProviderAsk, answer: ReadAnswer): Promise<void> {
  if (answer.state === 'answered') return writeDown(scope, services, ask, { state: 'answered', ...answer.said, retry_at: null });
  await scope.transaction((trx) => addAsk(trx, { checkId: ask.check_id, what: ask.what }, LOOK_AGAIN_SECONDS), NO_ANSWER_YET);
}

async function putOff(scope: Scope, services: Services, ask: ProviderAsk, isFinal: boolean): Promise<void> {
  if (isFinal || ask.faults + 1 >= MOST_FAULTS) return writeDown(scope, services, ask, { state: 'failed', retry_at: null });
  const seconds = FIRST_RETRY_SECONDS * 2 ** ask.faults;
  const retryAt = new Date(services.now().getTime() + seconds * 1000);
  await writeDown(scope, services, ask, { faults: ask.faults + 1, retry_at: retryAt }, seconds);
}

/** Keeps what came of it, and has the check judged by it. */
async function writeDown(
  scope: Scope,
  services: Services,
  ask: ProviderAsk,
  change: Parameters<typeof updateProviderAsk>[3],
  againAfter: number | null = null,
): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, ask.check_id);
    if (!row) return;
    await updateProviderAsk(trx, scope, ask, { ...change, at: services.now() });
    if (againAfter !== null) await addAsk(trx, { checkId: ask.check_id, what: ask.what }, againAfter);
    await settleKyc(trx, scope, services, await loadFacts(trx, scope, services, kycKind, row));
  }, NO_ANSWER_YET);
}

const REFERENCE = /^freehold-(\d{1,15})-(\d{1,15})(-document)?$/;

/** A provider says that it answered: its word is read again from the provider itself, and counts where it is the very question that was asked. */
export async function takeCallback(services: Services, what: AskedWhat, asked: string): Promise<void> {
  const provider = askedProvider(services, what);
  if (!provider) return;
  const { reference, answer } = await provider.read(asked);
  const [, workspace, check, ofDocument] = REFERENCE.exec(reference) ?? [];
  if (workspace === undefined || answer.state !== 'answered' || what !== (ofDocument ? 'document' : 'register')) return;
  const [workspaceId, checkId] = [Number(workspace), Number(check)];
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'provider-callback' });
  const known = await scope.transaction((trx) => findProviderAsk(trx, scope, checkId, what), NO_ANSWER_YET);
  if (known?.ask === asked && known.provider === provider.name && known.state === 'asking')
    await takeAnswer(scope, services, known, answer);
}

export const providerJobs: Pick<JobHandlers, 'ask-provider' | 'ask-registers'> = {
  'ask-registers': ({ checkId }, services, run) => askProvider({ checkId, what: 'register' }, services, run),
  'ask-provider': (asked, services, run) => askProvider(asked, services, run),
};
