import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type RegisterAnswer, type RegisterPerson, type Registers, RegisterUnavailable } from '../../../providers/registers/provider.ts';
import { loadFacts, lockCheck } from '../../checks/public.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind } from './kyc-kind.ts';
import { findRegisterAsk, insertRegisterAsk, type RegisterAsk, updateRegisterAsk } from './register-store.ts';
import { settleKyc } from './settle-kyc.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'ask-registers': { checkId: number };
  }
}

/** A provider that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;
/** Where no callback comes it is looked whether it answered. */
const LOOK_AGAIN_SECONDS = 600;

const keyOf = (checkId: number) => `ask-registers:${checkId}`;
/** The question as the provider keeps it: it names nobody. */
const referenceOf = ({ workspaceId }: Scope, checkId: number) => `freehold-${workspaceId}-${checkId}`;

/** Whom it would be about; null where the registers cannot have them or too little is known. */
function personOf({ about }: KycFacts): RegisterPerson | null {
  const { details = null } = about ?? {};
  if (!details?.dob || !details.address || details.address.country !== 'GB') return null;
  const { first_name: firstName, last_name: lastName, dob, address } = details;
  return { firstName, lastName, dob, line1: address.line1, town: address.town, postcode: address.postcode };
}

/** With the run of a check: whatever the policy leaves out is not asked. */
export async function planRegisters(trx: Trx, scope: Scope, { registers, now }: Services, facts: KycFacts): Promise<void> {
  if (!registers || !facts.about || facts.about.leftOut.includes('MORTALITY') || personOf(facts) === null) return;
  await insertRegisterAsk(trx, scope, facts.row.id, { provider: registers.name, at: now() });
  await addJob(trx, 'ask-registers', { checkId: facts.row.id }, keyOf(facts.row.id));
}

/** Asks, or goes on from where a try before it came to. Nothing is asked twice, and between the calls nothing is held open. */
async function askRegisters(checkId: number, services: Services, { scope }: JobRun): Promise<void> {
  const { registers } = services;
  const begun = await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    const ask = row && (await findRegisterAsk(trx, scope, checkId));
    if (!row || row.state === 'cancelled' || ask?.state !== 'asking') return null;
    const person = personOf(await loadFacts(trx, scope, services, kycKind, row));
    return person && { ask, person };
  }, NO_ANSWER_YET);
  if (!begun) return;
  if (registers?.name !== begun.ask.provider) return writeDown(scope, services, checkId, { state: 'failed', retry_at: null });
  try {
    const { answer } = await registers.read(await reach(scope, checkId, registers, begun));
    await takeAnswer(scope, services, checkId, answer);
  } catch (error) {
    if (!(error instanceof RegisterUnavailable)) throw error;
    services.log.warn({ why: error.why, register: registers.name, check: checkId }, 'register did not answer');
    await putOff(scope, services, begun.ask, error.why === 'refused');
  }
}

/** The provider's number of the question, kept as soon as it is known. */
async function reach(
  scope: Scope,
  checkId: number,
  registers: Registers,
  { ask, person }: { ask: RegisterAsk; person: RegisterPerson },
): Promise<string> {
  if (ask.ask !== null) return ask.ask;
  const keep = (change: { subject?: string; ask?: string }) =>
    scope.transaction((trx) => updateRegisterAsk(trx, scope, checkId, change), NO_ANSWER_YET);
  let { subject } = ask;
  if (subject === null) {
    subject = await registers.prepare(person);
    await keep({ subject });
  }
  const number = await registers.ask(subject, referenceOf(scope, checkId));
  await keep({ ask: number });
  return number;
}

async function takeAnswer(scope: Scope, services: Services, checkId: number, answer: RegisterAnswer): Promise<void> {
  if (answer.state === 'answered')
    return writeDown(scope, services, checkId, { state: 'answered', mortality: answer.mortality, retry_at: null });
  await scope.transaction(
    (trx) => addJob(trx, 'ask-registers', { checkId }, keyOf(checkId), { delaySeconds: LOOK_AGAIN_SECONDS }),
    NO_ANSWER_YET,
  );
}

async function putOff(scope: Scope, services: Services, { check_id: checkId, faults }: RegisterAsk, isFinal: boolean): Promise<void> {
  if (isFinal || faults + 1 >= MOST_FAULTS) return writeDown(scope, services, checkId, { state: 'failed', retry_at: null });
  const seconds = FIRST_RETRY_SECONDS * 2 ** faults;
  const retryAt = new Date(services.now().getTime() + seconds * 1000);
  await writeDown(scope, services, checkId, { faults: faults + 1, retry_at: retryAt }, seconds);
}

/** Keeps what came of it, and has the check judged by it. */
async function writeDown(
  scope: Scope,
  services: Services,
  checkId: number,
  change: Parameters<typeof updateRegisterAsk>[3],
  againAfter: number | null = null,
): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (!row) return;
    await updateRegisterAsk(trx, scope, checkId, { ...change, at: services.now() });
    if (againAfter !== null) await addJob(trx, 'ask-registers', { checkId }, keyOf(checkId), { delaySeconds: againAfter });
    await settleKyc(trx, scope, services, await loadFacts(trx, scope, services, kycKind, row));
  }, NO_ANSWER_YET);
}

const REFERENCE = /^freehold-(\d{1,15})-(\d{1,15})$/;

/** A provider says that it answered: its word is read again from the provider itself, and counts where it is the very question that was asked. */
export async function takeCallback(services: Services, registers: Registers, asked: string): Promise<void> {
  const { reference, answer } = await registers.read(asked);
  const [, workspace, check] = REFERENCE.exec(reference) ?? [];
  if (workspace === undefined || check === undefined || answer.state !== 'answered') return;
  const [workspaceId, checkId] = [Number(workspace), Number(check)];
  const scope = openScope(services.db, workspaceId, { kind: 'system', name: 'register-callback' });
  const known = await scope.transaction((trx) => findRegisterAsk(trx, scope, checkId), NO_ANSWER_YET);
  if (known?.ask === asked && known.provider === registers.name && known.state === 'asking')
    await takeAnswer(scope, services, checkId, answer);
}

export const registerJobs: Pick<JobHandlers, 'ask-registers'> = {
  'ask-registers': ({ checkId }, services, run) => askRegisters(checkId, services, run),
};
