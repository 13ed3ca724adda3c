import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { lockCheck } from '../../checks/public.ts';
import type { AskedAbout, ConnectedProvider, Keep } from './asked-about.ts';
import { type AskedWhat, findProviderAsk, insertProviderAsk, type ProviderAsk, updateProviderAsk } from './provider-store.ts';
import { openSubject, sealSubject } from './seal-subject.ts';

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
const referenceOf = ({ workspaceId }: Scope, { mark }: AskedAbout, checkId: number) => `freehold-${workspaceId}-${checkId}${mark}`;

/** Has a provider asked by a job; nothing where none is connected. */
export async function planAsk(
  trx: Trx,
  scope: Scope,
  services: Services,
  about: Pick<AskedAbout, 'what' | 'provider'>,
  checkId: number,
): Promise<void> {
  const provider = about.provider(services);
  if (!provider) return;
  const asked = { checkId, what: about.what };
  await insertProviderAsk(trx, scope, { ...asked, provider: provider.name, at: services.now() });
  await addAsk(trx, asked);
}

/** Asks, or goes on from where a try before it came to. Nothing is asked twice, and between the calls nothing is held open. */
async function askProvider(about: AskedAbout, checkId: number, services: Services, { scope }: JobRun): Promise<void> {
  const provider = about.provider(services);
  const begun = await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    const ask = row && (await findProviderAsk(trx, scope, checkId, about.what));
    if (!row || row.state === 'cancelled' || ask?.state !== 'asking') return null;
    return { ask, prepare: provider?.name === ask.provider ? await about.prepare(trx, scope, services, row) : null };
  }, NO_ANSWER_YET);
  if (!begun) return;
  const { ask, prepare } = begun;
  if (!provider || !prepare) return writeDown(about, scope, services, ask, { state: 'failed', retry_at: null });
  try {
    const { answer } = await provider.read(await reach(about, scope, services, { provider, ask, prepare }));
    await takeAnswer(about, scope, services, ask, answer);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ why: error.why, provider: provider.name, check: checkId }, 'provider did not answer');
    await putOff(about, scope, services, ask, error.why === 'refused');
  }
}

type Reached = { provider: ConnectedProvider; ask: ProviderAsk; prepare: (reference: string) => Promise<string> };
/** The provider's number of the question, kept as soon as it is known. */
async function reach(about: AskedAbout, scope: Scope, services: Services, { provider, ask, prepare }: Reached): Promise<string> {
  if (ask.ask !== null) return ask.ask;
  const keep = (change: Parameters<typeof updateProviderAsk>[3]) =>
    scope.transaction((trx) => updateProviderAsk(trx, scope, ask, change), NO_ANSWER_YET);
  const reference = referenceOf(scope, about, ask.check_id);
  let subject = await openSubject(services.keys, ask);
  if (subject === null) {
    subject = await prepare(reference);
    await keep(about.sealsSubject ? { subject_sealed: await sealSubject(services.keys, ask, subject) } : { subject });
  }
  const number = await provider.ask(subject, reference);
  await writeDown(about, scope, services, ask, { ask: number, retry_at: null });
  return number;
}

type ReadAnswer = Awaited<ReturnType<ConnectedProvider['read']>>['answer'];
async function takeAnswer(about: AskedAbout, scope: Scope, services: Services, ask: ProviderAsk, answer: ReadAnswer): Promise<void> {
  if (answer.state === 'answered')
    return writeDown(about, scope, services, ask, { state: 'answered', retry_at: null }, { keep: answer.keep });
  const again = about.lookAgainSeconds ?? LOOK_AGAIN_SECONDS;
  await scope.transaction((trx) => addAsk(trx, { checkId: ask.check_id, what: ask.what }, again), NO_ANSWER_YET);
}

async function putOff(about: AskedAbout, scope: Scope, services: Services, ask: ProviderAsk, isFinal: boolean): Promise<void> {
  if (isFinal || ask.faults + 1 >= MOST_FAULTS) return writeDown(about, scope, services, ask, { state: 'failed', retry_at: null });
  const seconds = FIRST_RETRY_SECONDS * 2 ** ask.faults;
  const retryAt = new Date(services.now().getTime() + seconds * 1000);
  await writeDown(about, scope, services, ask, { faults: ask.faults + 1, retry_at: retryAt }, { againAfter: seconds });
}

/** Keeps what came of it, and has the check judged by it. Of two who bring the same answer one counts. */
async function writeDown(
  about: AskedAbout,
  scope: Scope,
  services: Services,
  ask: ProviderAsk,
  change: Parameters<typeof updateProviderAsk>[3],
  { keep, againAfter }: { keep?: Keep; againAfter?: number } = {},
): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, ask.check_id);
    const now = row && (await findProviderAsk(trx, scope, ask.check_id, ask.what));
    if (!row || now?.state !== 'asking') return;
    const said = keep ? await keep(trx, scope, services, row) : {};
    await updateProviderAsk(trx, scope, ask, { ...change, ...said, at: services.now() });
    if (againAfter !== undefined) await addAsk(trx, { checkId: ask.check_id, what: ask.what }, againAfter);
    await about.settle(trx, scope, services, row);
  }, NO_ANSWER_YET);
}

const REFERENCE = /^freehold-(\d{1,15})-(\d{1,15})(-[a-z]+)?$/;

/** A provider says that it answered: its word is read again from the provider itself, and counts where it is the very question that was asked. */
export async function takeCallback(services: Services, about: AskedAbout, asked: string): Promise<void> {
  const provider = about.provider(services);
  if (!provider) return;
  const { reference, answer } = await provider.read(asked);
  const [, workspace, check, mark = ''] = REFERENCE.exec(reference) ?? [];
  if (workspace === undefined || answer.state !== 'answered' || mark !== about.mark) return;
  const [workspaceId, checkId] = [Number(workspace), Number(check)];
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'provider-callback' });
  const known = await scope.transaction((trx) => findProviderAsk(trx, scope, checkId, about.what), NO_ANSWER_YET);
  if (known?.ask === asked && known.provider === provider.name && known.state === 'asking')
    await takeAnswer(about, scope, services, known, answer);
}

export function askJobs(asked: readonly AskedAbout[]): Pick<JobHandlers, 'ask-provider' | 'ask-registers'> {
  const ask = async ({ checkId, what }: Asked, services: Services, run: JobRun) => {
    const about = asked.find((one) => one.what === what);
    if (about) await askProvider(about, checkId, services, run);
  };
  return {
    'ask-registers': ({ checkId }, services, run) => ask({ checkId, what: 'register' }, services, run),
    'ask-provider': (one, services, run) => ask(one, services, run),
  };
}
