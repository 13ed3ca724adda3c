import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { addJob, type JobHandlers, type JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { LandRegistry, RegisterBought, RegistryAnswer } from '../../../providers/land-registry/provider.ts';
import type { TitleRegisterData } from '@freehold/contract/insights/title-purchases';
import { countPurchase } from '../../firm/public.ts';
import { keepTitleFile } from './keep-title-files.ts';
import { sealRegister } from './register-data.ts';
import { findSameDocument } from './title-document-store.ts';
import { findPurchase, lockOpen, updatePurchase, type OpenPurchase, type PurchaseRow } from './title-purchase-store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'buy-title-register': { purchaseId: number };
  }
}

const PDF = 'application/pdf';
/** HM Land Registry that does not answer is tried again after 5, 10, 20, … minutes, for two days in all. */
const FIRST_RETRY_SECONDS = 300;
const MOST_FAULTS = 9;
/** An order that is queued is looked at when its answer is expected, and from then on every half an hour for a week. */
const LOOK_AGAIN_SECONDS = 1800;
const LONGEST_WAIT_MS = 7 * 86_400_000;
const UNANSWERED = 'HM Land Registry did not answer. Look at your account there by the number of the order before you buy it again.';

/** Orders a register, with nothing held open meanwhile, and writes down what came of it. */
async function order(purchaseId: number, services: Services, { scope }: JobRun): Promise<void> {
  const { landRegistry: registry } = services;
  const row = await scope.transaction((trx) => findPurchase(trx, scope, purchaseId), NO_ANSWER_YET);
  if (row?.state !== 'requested') return;
  const at = { services, scope, id: purchaseId };
  if (!registry || registry.name !== row.provider)
    return fail(at, { code: null, reason: 'The source it was ordered from is no longer connected.', paid: row.is_sent ? null : 0 });
  try {
    await take(at, row, await askOnce(at, registry, row));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ why: error.why, provider: registry.name, purchase: purchaseId }, 'provider did not answer');
    await putOff(at, error.why === 'refused');
  }
}

type At = { services: Services; scope: Scope; id: number };

/** An order that may have come there is asked after before it is sent again, and again under its own number: one order is one copy. */
async function askOnce(at: At, registry: LandRegistry, row: PurchaseRow): Promise<RegistryAnswer<RegisterBought>> {
  if (row.is_queued || row.is_sent) {
    const known = await registry.pollRegister(row.message_id);
    if (known.state !== 'rejected' || row.is_queued) return known;
  }
  if (!row.is_sent) await change(at, (trx, { id }) => updatePurchase(trx, at.scope, id, { is_sent: true }));
  return registry.orderRegister({
    messageId: row.message_id,
    reference: `TITLE-${row.id}`,
    title: row.title_number,
    pricePence: row.price_pence,
    acceptsPending: row.accepts_pending,
    withPlan: row.with_plan,
  });
}

async function take(at: At, row: PurchaseRow, answer: RegistryAnswer<RegisterBought>): Promise<void> {
  if (answer.state === 'rejected') return fail(at, { code: answer.code, reason: answer.reason, paid: 0 });
  const now = at.services.now();
  if (answer.state === 'waiting') {
    if (now.getTime() - row.requested_at.getTime() > LONGEST_WAIT_MS) return fail(at, { code: null, reason: UNANSWERED, paid: null });
    const seconds = Math.max(LOOK_AGAIN_SECONDS, Math.ceil(((answer.until?.getTime() ?? 0) - now.getTime()) / 1000));
    return lookAgain(at, seconds, { is_sent: true, is_queued: true });
  }
  if (answer.facts.title_number !== row.title_number) throw new ProviderUnavailable('answer', 'the register of another title');
  const paid = answer.paidPence;
  const { facts, pdf, plan = null } = answer;
  await change(at, async (trx, open) => {
    const document = pdf === null ? null : await keep(trx, at, open, { bytes: pdf, kind: 'register', facts });
    const planDocument = plan === null ? null : await keep(trx, at, open, { bytes: plan, kind: 'plan', facts });
    await updatePurchase(trx, at.scope, open.id, {
      state: 'delivered',
      is_sent: true,
      retry_at: null,
      paid_pence: paid,
      document_id: document,
      plan_document_id: planDocument,
      reason: missingOf(pdf === null, open.with_plan && plan === null),
      register_sealed: pdf === null ? await sealRegister(at.scope, at.services, open, dataOf(facts)) : null,
      settled_at: now,
    });
    await tell(trx, at.scope, open, 'receive.title_register', paid);
    // What the sandbox makes up costs nobody anything.
    if (at.services.landRegistry?.isSandbox !== false) return;
    const bought = { purchaseId: open.id, byMember: open.by_member };
    await countPurchase(trx, at.scope, at.services, { ...bought, kind: 'title_register' });
    if (plan !== null) await countPurchase(trx, at.scope, at.services, { ...bought, kind: 'title_plan' });
  });
}

const NO_PDF = 'HM Land Registry sent what the register says, and no PDF of it. Ask there for an official copy by post.';
const NO_PLAN = 'No title plan came.';
const missingOf = (isRegister: boolean, isPlan: boolean): string | null =>
  isRegister || isPlan ? [isRegister ? NO_PDF : null, isPlan ? NO_PLAN : null].filter((words) => words !== null).join(' ') : null;

const dataOf = (facts: RegisterBought['facts']): TitleRegisterData => ({
  address: facts.address,
  edition_on: facts.edition_on,
  tenure: facts.tenure,
  title_class: facts.title_class,
  owners: facts.proprietors.map(({ name }) => name),
  restrictions: facts.restrictions.map(({ text }) => text),
  lenders: facts.charges.map(({ lender }) => lender),
});

type Kept = { bytes: Buffer; kind: 'register' | 'plan'; facts: RegisterBought['facts'] };
/** Keeps a PDF among the documents of its title; answers its number there. */
async function keep(trx: Trx, { scope, services }: At, open: OpenPurchase, { bytes, kind, facts }: Kept): Promise<number | null> {
  const file = await storeFile(trx, scope, services, bytes, { allowed: [PDF], maxBytes: MOST_EVIDENCE_BYTES });
  const title = open.title_number;
  const { address, edition_on: editionOn } = facts;
  const about = { title, kind, address, editionOn: kind === 'register' ? editionOn : null, fileName: `${kind}-${title}.pdf`, file };
  await keepTitleFile(trx, scope, { ...about, at: services.now(), byMember: open.by_member });
  return (await findSameDocument(trx, scope, title, file.sha256))?.id ?? null;
}

type Failure = { code: string | null; reason: string; paid: number | null };
const fail = (at: At, { code, reason, paid }: Failure): Promise<void> =>
  change(at, async (trx, open) => {
    await updatePurchase(trx, at.scope, open.id, {
      state: 'failed',
      retry_at: null,
      code,
      reason,
      paid_pence: paid,
      settled_at: at.services.now(),
    });
    await tell(trx, at.scope, open, 'fail.title_register', paid);
  });

const tell = (trx: Trx, scope: Scope, open: OpenPurchase, action: 'receive.title_register' | 'fail.title_register', paid: number | null) =>
  recordEvent(trx, scope, {
    action,
    object: { type: 'title_purchase', id: open.id, label: open.title_number },
    diff: { paid_pence: { before: null, after: paid } },
  });

const putOff = (at: At, isFinal: boolean): Promise<void> =>
  at.scope
    .transaction((trx) => findPurchase(trx, at.scope, at.id), NO_ANSWER_YET)
    .then((row) => {
      if (row?.state !== 'requested') return;
      const faults = row.faults + 1;
      // Whether it came there is not known once it was sent.
      if (isFinal || faults >= MOST_FAULTS) return fail(at, { code: null, reason: UNANSWERED, paid: row.is_sent ? null : 0 });
      return lookAgain(at, FIRST_RETRY_SECONDS * 2 ** row.faults, { faults });
    });

const lookAgain = (at: At, seconds: number, values: { faults?: number; is_sent?: true; is_queued?: true }): Promise<void> =>
  change(at, async (trx, open) => {
    await updatePurchase(trx, at.scope, open.id, { ...values, retry_at: new Date(at.services.now().getTime() + seconds * 1000) });
    await addJob(trx, 'buy-title-register', { purchaseId: open.id }, `buy-title-register:${open.message_id}`, { delaySeconds: seconds });
  });

/** Writes to an order whose answer is still to come. Of two who bring one the first counts. */
const change = (at: At, work: (trx: Trx, open: OpenPurchase) => Promise<unknown>): Promise<void> =>
  at.scope.transaction(async (trx) => {
    const open = await lockOpen(trx, at.scope, at.id);
    if (open) await work(trx, open);
  }, NO_ANSWER_YET);

export const purchaseJobs: Pick<JobHandlers, 'buy-title-register'> = {
  'buy-title-register': ({ purchaseId }, services, run) => order(purchaseId, services, run),
};
