import { type askOwner as askOwnerRoute, buyRegister as buyRoute, type OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { LandRegistry, OwnerMatchFound, RegisterBought, RegistryAnswer } from '../../../providers/land-registry/provider.ts';
import { requireMay } from '../../access/public.ts';
import { findCheck, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { keepTitleFile } from '../../insights/public.ts';
import { concludeGroup, lockGroup } from './conclude-group.ts';
import type { OwnershipFacts } from './ownership-facts.ts';
import { ownershipKind, ownershipKinds } from './ownership-kind.ts';
import { type Asked, type RowOf, rowsOf } from './ownership-records.ts';
import { addRecord, findLead, findRecords, insertFile, writeTitle } from './ownership-store.ts';
import { whyNotAskRegistry, whyNotRecord } from './present-ownership.ts';
import { asAsked, readOwnerAnswer } from './read-owner-answer.ts';
import { requireLookup } from './start-ownership.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'ask-land-registry': { leadId: number; messageId: string };
  }
}

const refuse = refusing(buyRoute);
const PDF = 'application/pdf';
/** HM Land Registry that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;
/** An order that is queued is looked at when its answer is expected, and from then on every half an hour for a week. */
const LOOK_AGAIN_SECONDS = 1800;
const LONGEST_WAIT_MS = 7 * 86_400_000;

type Asking = { leadId: number; messageId: string };
const addAsk = (trx: Trx, asking: Asking, delaySeconds?: number) =>
  addJob(trx, 'ask-land-registry', asking, `ask-land-registry:${asking.messageId}`, delaySeconds === undefined ? {} : { delaySeconds });

/** Orders the register at the price that was confirmed. Nobody waits for it, and one order is one copy, whatever breaks. */
export const buyRegister = (
  scope: MemberScope,
  services: Services,
  id: number,
  { version, title_number: title, price_pence: price, accepts_pending: accepts }: z.output<(typeof buyRoute)['body']>,
): Promise<OwnershipCheck> =>
  begin(scope, services, { id, version, title }, (registry) => {
    if (price !== registry.registerPricePence) refuse('CONFLICT', 'The price changed. Check it and confirm');
    return { what: 'register', price_pence: price, accepts_pending: accepts };
  });

/** Asks whether this client is an owner of the title; names of people alone are compared there. */
export const askOwner = (
  scope: MemberScope,
  services: Services,
  id: number,
  { version, title_number: title }: z.output<(typeof askOwnerRoute)['body']>,
): Promise<OwnershipCheck> =>
  begin(scope, services, { id, version, title }, () => ({ what: 'owner', price_pence: 0, accepts_pending: false }));

async function begin(
  scope: MemberScope,
  services: Services,
  { id, version, title }: { id: number; version: number; title: string },
  order: (registry: LandRegistry) => Pick<Asked, 'what' | 'price_pence' | 'accepts_pending'>,
): Promise<OwnershipCheck> {
  requireMay(scope, 'run_checks');
  const { landRegistry: registry } = services;
  return scope.transaction(async (trx) => {
    await lockGroup(trx, scope, await findLead(trx, scope, id));
    const facts = await openCheckForChange(trx, scope, services, ownershipKinds, id, version);
    const wanted = registry && order(registry);
    const whyNot = whyNotRecord(facts.row, scope) ?? whyNotAskRegistry(facts, services, wanted?.what ?? 'register');
    if (whyNot !== null || registry === null || wanted === null) return refuse('INVALID_STATE', whyNot ?? '');
    const known = facts.about.register?.facts.title_number ?? facts.home.title_number;
    if (known !== null && known !== title)
      refuseField('title_number', `This check is of ${known}. Begin another for ${title}`, 'OTHER_TITLE');
    if (wanted.what === 'owner' && namesOf(facts) === null)
      refuse('INVALID_STATE', 'Their record has no first and last name in letters HM Land Registry takes');
    await requireLookup(trx, scope, services);
    const { actor } = scope;
    const messageId = `fh-${scope.workspaceId}-${id}-${crypto.randomUUID().slice(0, 13)}`;
    const said: Asked = {
      ...wanted,
      check_id: id,
      message_id: messageId,
      provider: registry.name,
      title_number: title,
      asked_by: actor.memberId,
      role_id: actor.roleId,
      state: 'asking',
      sent: false,
      faults: 0,
      retry_at: null,
      code: null,
      reason: null,
      paid_pence: null,
      verdict: null,
      words: '',
    };
    const of = { leadId: facts.leadId, at: services.now(), by: actor };
    await addRecord(trx, scope, services.keys, of, { kind: 'asked', said });
    await writeTitle(trx, scope, facts.leadId, title);
    await recordEvent(trx, scope, {
      action: wanted.what === 'register' ? 'buy.register' : 'ask.owner',
      object: { type: 'check', id, label: facts.row.public_ref },
      ...(wanted.what === 'register' ? { diff: { price_pence: { before: null, after: wanted.price_pence } } } : {}),
    });
    await addAsk(trx, { leadId: facts.leadId, messageId });
    return (await concludeGroup(trx, scope, services, facts.leadId)).get(id) ?? refuse('INVALID_STATE', 'This check was cancelled');
  });
}

/** First name, middle names and surname as they are asked about; null where one that is needed has none. */
export function namesOf({
  subject,
}: Pick<OwnershipFacts, 'subject'>): { firstForename: string; middleNames: string; surname: string } | null {
  if (subject.kind !== 'person') return null;
  const [firstForename = '', ...more] = asAsked(subject.first_name).split(' ');
  const middleNames = [...more, asAsked(subject.middle_names ?? '')].filter(Boolean).join(' ');
  const surname = asAsked(subject.last_name);
  return firstForename === '' || surname === '' ? null : { firstForename, middleNames, surname };
}

type Row = RowOf<'asked'>;
const isOpen = ({ said: { state } }: Row) => state === 'asking' || state === 'waiting';
/** The question as it stands, while its answer is still to come. */
async function findOpen(
  trx: Trx,
  scope: Scope,
  services: Services,
  { leadId, messageId }: Asking,
): Promise<{ row: Row; since: Date } | null> {
  const rows = rowsOf(await findRecords(trx, scope, services.keys, leadId), 'asked').filter(({ said }) => said.message_id === messageId);
  const [first, row] = [rows[0], rows.at(-1)];
  return first && row && isOpen(row) ? { row, since: first.at } : null;
}

/** Asks, with nothing held open meanwhile, and writes down what came of it. */
async function runAsk(asking: Asking, services: Services, { scope }: JobRun): Promise<void> {
  const { landRegistry: registry } = services;
  const begun = await scope.transaction(async (trx) => {
    const open = await findOpen(trx, scope, services, asking);
    const check = open && (await findCheck(trx, scope, open.row.said.check_id));
    if (!open || !check) return null;
    const facts = await loadFacts(trx, scope, services, ownershipKind, check);
    return { ...open, reference: check.public_ref, names: namesOf(facts) };
  }, NO_ANSWER_YET);
  if (!begun) return;
  const { said } = begun.row;
  if (!registry || registry.name !== said.provider) return writeDown(asking, services, scope, { ...said, state: 'failed', retry_at: null });
  try {
    if (said.what === 'owner') {
      if (begun.names === null) return await writeDown(asking, services, scope, { ...said, state: 'failed', retry_at: null });
      const question = { messageId: said.message_id, reference: begun.reference, title: said.title_number, ...begun.names };
      await takeOwner(asking, services, scope, said, await registry.verifyOwner(question));
    } else await takeRegister(asking, services, scope, begun, await orderOnce(asking, services, scope, registry, begun));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ why: error.why, provider: registry.name, check: said.check_id }, 'provider did not answer');
    await putOff(asking, services, scope, error.why === 'refused');
  }
}

type Begun = { row: Row; since: Date; reference: string };
/** An order that may have come there is asked after before it is sent again, and again under its own number: one order is one copy. */
async function orderOnce(
  asking: Asking,
  services: Services,
  scope: Scope,
  registry: LandRegistry,
  { row: { said }, reference }: Begun,
): Promise<RegistryAnswer<RegisterBought>> {
  if (said.state === 'waiting' || said.sent) {
    const known = await registry.pollRegister(said.message_id);
    if (known.state !== 'rejected' || said.state === 'waiting') return known;
  }
  if (!said.sent) await writeDown(asking, services, scope, { ...said, sent: true });
  return registry.orderRegister({
    messageId: said.message_id,
    reference,
    title: said.title_number,
    pricePence: said.price_pence,
    acceptsPending: said.accepts_pending,
  });
}

async function takeOwner(
  asking: Asking,
  services: Services,
  scope: Scope,
  said: Asked,
  answer: RegistryAnswer<{ matches: OwnerMatchFound[] }>,
): Promise<void> {
  if (answer.state === 'waiting') throw new ProviderUnavailable('unreachable', 'queued');
  if (answer.state === 'rejected') return rejected(asking, services, scope, said, answer);
  const found = readOwnerAnswer(answer.matches, said.title_number);
  await writeDown(asking, services, scope, { ...said, ...found, state: 'answered', retry_at: null });
}

const rejected = (asking: Asking, services: Services, scope: Scope, said: Asked, { code, reason }: { code: string; reason: string }) =>
  writeDown(asking, services, scope, { ...said, state: 'rejected', code, reason, retry_at: null });

async function takeRegister(
  asking: Asking,
  services: Services,
  scope: Scope,
  { row: { said }, since }: Begun,
  answer: RegistryAnswer<RegisterBought>,
): Promise<void> {
  const now = services.now();
  if (answer.state === 'rejected') return rejected(asking, services, scope, said, answer);
  if (answer.state === 'waiting') {
    if (now.getTime() - since.getTime() > LONGEST_WAIT_MS)
      return writeDown(asking, services, scope, { ...said, sent: true, state: 'failed', retry_at: null });
    const seconds = Math.max(LOOK_AGAIN_SECONDS, Math.ceil(((answer.until?.getTime() ?? 0) - now.getTime()) / 1000));
    const retryAt = new Date(now.getTime() + seconds * 1000).toISOString();
    return writeDown(asking, services, scope, { ...said, sent: true, state: 'waiting', retry_at: retryAt }, { againAfter: seconds });
  }
  if (answer.facts.title_number !== said.title_number) throw new ProviderUnavailable('answer', 'the register of another title');
  await writeDown(
    asking,
    services,
    scope,
    { ...said, sent: true, state: 'answered', retry_at: null, paid_pence: answer.paidPence },
    { bought: answer },
  );
}

async function putOff(asking: Asking, services: Services, scope: Scope, isFinal: boolean): Promise<void> {
  const open = await scope.transaction((trx) => findOpen(trx, scope, services, asking), NO_ANSWER_YET);
  if (!open) return;
  const { said } = open.row;
  const faults = said.faults + 1;
  if (isFinal || faults >= MOST_FAULTS) return writeDown(asking, services, scope, { ...said, faults, state: 'failed', retry_at: null });
  const seconds = FIRST_RETRY_SECONDS * 2 ** said.faults;
  const retryAt = new Date(services.now().getTime() + seconds * 1000).toISOString();
  await writeDown(asking, services, scope, { ...said, faults, retry_at: retryAt }, { againAfter: seconds });
}

type More = { againAfter?: number; bought?: RegisterBought };
/** Keeps what came of it, and has every check of the home judged by it. Of two who bring the same answer one counts. */
const writeDown = (asking: Asking, services: Services, scope: Scope, said: Asked, { againAfter, bought }: More = {}): Promise<void> =>
  scope.transaction(async (trx) => {
    await lockGroup(trx, scope, asking.leadId);
    if (!(await findOpen(trx, scope, services, asking))) return;
    const of = { leadId: asking.leadId, at: services.now(), by: null };
    if (bought) await keepRegister(trx, scope, services, asking.leadId, said, bought);
    await addRecord(trx, scope, services.keys, of, { kind: 'asked', said });
    if (againAfter !== undefined) await addAsk(trx, asking, againAfter);
    await concludeGroup(trx, scope, services, asking.leadId);
  }, NO_ANSWER_YET);

/** The copy stands among the evidence of the check and among the documents of its title, as one that somebody uploads does. */
async function keepRegister(
  trx: Trx,
  scope: Scope,
  services: Services,
  leadId: number,
  { asked_by: byMember, title_number: title }: Asked,
  { facts, pdf }: RegisterBought,
): Promise<void> {
  const at = services.now();
  let fileId: number | null = null;
  if (pdf !== null) {
    const name = `register-${title}.pdf`;
    const file = await storeFile(trx, scope, services, pdf, { allowed: [PDF], maxBytes: MOST_EVIDENCE_BYTES });
    fileId = await insertFile(trx, scope, { leadId, kind: 'register', name, file, at, byMember });
    await keepTitleFile(trx, scope, { title, address: facts.address, editionOn: facts.edition_on, fileName: name, file, at, byMember });
  }
  const said = { facts, read_by: 'registry' as const, file_id: fileId, other_address: '' };
  await addRecord(trx, scope, services.keys, { leadId, at, by: null }, { kind: 'register', said });
}

export const ownershipJobs: Pick<JobHandlers, 'ask-land-registry'> = {
  'ask-land-registry': (asking, services, run) => runAsk(asking, services, run),
};
