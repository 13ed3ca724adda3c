import {
  type PayerPage,
  reportPayment as reportRoute,
  resolvePayment as route,
  startPayment as startRoute,
} from '@freehold/contract/payments/requests';
import { isPayable } from '@freehold/property-rules/payments/payment-states';
import type { Bytes } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { describeFirm, readFirmLogo, type ShownFirm } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import { findProperty } from '../../properties/public.ts';
import { type AccountFacts, asking, factsOfAccount, findAccount } from '../providers/public.ts';
import { contactsOf } from './ask-payer.ts';
import { closePages } from './cancel.ts';
import { lockRequest, move } from './move.ts';
import { factsOf } from './request-facts.ts';
import { drawReceipt } from './receipt.ts';
import {
  categoryWord,
  findAttempts,
  findLinkByHash,
  findRequest,
  insertAttempt,
  referenceOf,
  updateAttempt,
  type RequestRow,
} from './store.ts';
import { notifyPayment, tellRequest } from './tell.ts';

const refuse = refusing(route);
const refuseStart = refusing(startRoute);
const refuseReport = refusing(reportRoute);
const NO_LINK = 'This link does not work. Open the newest message about the payment, or ask whoever sent it for a new link.';
/** The shortest and the longest that the page of a card provider may stay open. */
const LEAST_OPEN_MS = 31 * 60_000;
const MOST_OPEN_MS = 23 * 3_600_000;

type Behind = { trx: Trx; scope: Scope; row: RequestRow; firm: ShownFirm; account: AccountFacts };

/** Goes through a link into the firm it belongs to, as nobody of it. One that is unknown, and one of a firm that is suspended, answer alike. */
async function behindLink<T>(
  services: Services,
  token: string,
  { lock }: { lock: boolean },
  work: (behind: Behind) => Promise<T>,
): Promise<T> {
  const link = await findLinkByHash(services.db, hashToken(token));
  if (!link) return refuse('LINK_INVALID', NO_LINK);
  const scope = openScope(services, link.workspace_id, { kind: 'visitor', name: 'Payer' });
  return scope.transaction(async (trx) => {
    const row = await findRequest(trx, scope, link.request_id, { lock });
    const firm = await describeFirm(trx, scope);
    if (!firm.isActive || !row) return refuse('LINK_INVALID', NO_LINK);
    const { name } = await contactsOf(trx, row.party_id);
    const asPayer = { ...scope, actor: { ...scope.actor, name: name === '' ? 'Payer' : name } };
    return work({ trx, scope: asPayer, row, firm, account: factsOfAccount(await findAccount(trx, scope)) });
  }, NO_ANSWER_YET);
}

/** What the holder of a link is asked to pay; that they opened it is noted once. */
export function openPayment(services: Services, token: string): Promise<PayerPage> {
  return behindLink(services, token, { lock: true }, async (behind) => {
    const { trx, scope, row } = behind;
    const now = services.now();
    if (row.state !== 'sent') return present(services, behind);
    const after = await move(trx, scope, row, { kind: 'view' }, { viewed_at: now });
    if (!after) return present(services, behind);
    await tellRequest(trx, scope, after, { action: 'open.payment_request', words: 'Opened the page', at: now, before: row.state });
    return present(services, { ...behind, row: after });
  });
}

/** The page of the card provider. Two taps open one page: the attempt is written first, and its number is the key of the page. */
export async function startPayment(services: Services, token: string): Promise<{ url: string }> {
  const provider = services.payments;
  const begun = await behindLink(services, token, { lock: true }, async ({ trx, scope, row, account, firm }) => {
    if (!isPayable(factsOf(row))) return refuseStart('INVALID_STATE', 'This cannot be paid now. Load the page again to see why.');
    if (row.state === 'processing') return refuseStart('INVALID_STATE', 'A payment is on its way already.');
    if (!provider || account.account === null || !account.takesCards || account.provider !== provider.name || !row.methods.includes('card'))
      return refuseStart('INVALID_STATE', `Cards cannot be taken now. Ask ${firm.name} how to pay.`);
    const [last] = await findAttempts(trx, scope, row.id);
    const isOpen = last !== undefined && last.account === account.account && ['opening', 'open', 'failed'].includes(last.state);
    const attempt = isOpen
      ? last
      : await insertAttempt(trx, {
          workspace_id: scope.workspaceId,
          request_id: row.id,
          number: (last?.number ?? 0) + 1,
          provider: provider.name,
          account: account.account,
          state: 'opening',
          opened_at: services.now(),
        });
    const { email } = await contactsOf(trx, row.party_id);
    return { scope, row, attempt, account: account.account, email, firm };
  });
  if (!provider) return refuseStart('INVALID_STATE', 'Cards cannot be taken now.');
  const { scope, row, attempt, account, email } = begun;
  const session = attempt.session;
  if (session !== null) {
    const url = await asking(provider.label, () => provider.findCheckout(account, session));
    if (url !== null) return { url };
    await scope.transaction((trx) => updateAttempt(trx, scope, attempt.id, { state: 'ended' }), NO_ANSWER_YET);
    return startPayment(services, token);
  }
  const now = services.now().getTime();
  // Of the moment the attempt was written, so that a second tap asks for the very same page.
  const ends = Math.min(
    attempt.opened_at.getTime() + MOST_OPEN_MS,
    Math.max(row.expires_at?.getTime() ?? 0, attempt.opened_at.getTime() + LEAST_OPEN_MS),
  );
  if (ends <= now) {
    await scope.transaction((trx) => updateAttempt(trx, scope, attempt.id, { state: 'ended' }), NO_ANSWER_YET);
    return startPayment(services, token);
  }
  const opened = await asking(provider.label, () =>
    provider.openCheckout(account, {
      key: `pay-${scope.workspaceId}-${row.id}-${attempt.number}`,
      reference: referenceOf(row),
      amountPence: row.gross_pence,
      description: row.description,
      email,
      returnUrl: `${services.config.origin}/pay`,
      expiresAt: new Date(ends).toISOString(),
    }),
  );
  await scope.transaction(async (trx) => {
    await lockRequest(trx, scope, row.id);
    const [known] = await findAttempts(trx, scope, row.id);
    if (known?.id !== attempt.id || known.session !== null) return;
    await updateAttempt(trx, scope, attempt.id, { session: opened.session, state: 'open' });
    await tellRequest(trx, scope, row, {
      action: 'open.payment_request',
      words: `Went on to the page of ${provider.label}`,
      at: services.now(),
    });
  }, NO_ANSWER_YET);
  return { url: opened.url };
}

/** The payer does not know what it is for: nobody can pay it until the firm has answered. */
export async function reportPayment(services: Services, token: string, note: string): Promise<PayerPage> {
  const { page, scope, id } = await behindLink(services, token, { lock: true }, async (behind) => {
    const { trx, row } = behind;
    if (row.is_frozen) return { page: await present(services, behind), scope: behind.scope, id: null };
    const after = await move(
      trx,
      behind.scope,
      row,
      { kind: 'freeze' },
      { frozen_note: note === '' ? null : note, next_reminder_at: null },
    );
    if (!after) return refuseReport('INVALID_STATE', 'This was paid or is over. Ask the firm on a number you already know.');
    await tellRequest(trx, behind.scope, after, {
      action: 'report.payment_request',
      words: `Does not recognise this${note === '' ? '' : `: ${note}`}`,
      family: 'trouble',
      at: services.now(),
      before: row.state,
    });
    await notifyPayment(trx, behind.scope, after, {
      kind: 'payment_trouble',
      words: 'A payer does not recognise a payment. It is held until you have cleared it up.',
    });
    return { page: await present(services, { ...behind, row: after }), scope: behind.scope, id: row.id };
  });
  if (id !== null)
    await closePages(scope, services, id).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a page of a payment could not be closed'),
    );
  return page;
}

export async function payerReceipt(services: Services, token: string): Promise<Bytes> {
  const found = await behindLink(services, token, { lock: false }, async ({ scope, row }) => ({ scope, row }));
  return drawReceipt(found.scope, services, async () => found.row);
}

/** When the law or the usual terms give it back. */
const COMES_BACK: Partial<Record<RequestRow['category'], string>> = {
  holding_deposit: 'Within 7 days where the tenancy does not go ahead, unless the law lets it be kept',
  tenancy_deposit: 'At the end of the tenancy, from a deposit scheme',
  reservation: 'As the reservation agreement says',
};

async function present(services: Services, { trx, scope, row, firm, account }: Behind): Promise<PayerPage> {
  const [party] = await findParties(trx, [row.party_id]);
  const property = row.property_id === null ? undefined : await findProperty(trx, row.property_id);
  const provider = services.payments;
  const takesCards = provider !== null && account.takesCards && account.provider === provider.name;
  const methods = row.methods.flatMap((one) => {
    if (one === 'card') return takesCards ? ['card' as const] : [];
    return account.bank === null ? [] : ['bank_transfer' as const];
  });
  const state = stateForPayer(row);
  return {
    agency: { name: firm.name, colour: firm.colour, logo: await readFirmLogo(trx, scope, services, firm), contact: firm.contact },
    reference: referenceOf(row),
    state,
    payer: party?.display_name ?? '',
    category: categoryWord(row),
    description: row.description,
    message: row.message,
    property: property ? { line1: property.line1, place: `${property.town} ${property.postcode}` } : null,
    net_pence: row.net_pence,
    vat_pence: row.vat_pence,
    gross_pence: row.gross_pence,
    refunded_pence: row.refunded_pence,
    due_on: row.due_on,
    told: row.told_on === null ? null : `${dateInWords(row.told_on)}${row.told_how === null ? '' : `, ${row.told_how}`}`,
    comes_back: COMES_BACK[row.category] ?? null,
    methods: state === 'ready' || state === 'failed' ? methods : [],
    bank:
      methods.includes('bank_transfer') && account.bank !== null && (state === 'ready' || state === 'failed')
        ? { ...account.bank, reference: referenceOf(row) }
        : null,
    card_provider: takesCards && provider ? provider.label : null,
    is_sandbox: row.is_sandbox,
    receipt: row.receipt,
  };
}

function stateForPayer({ state, is_frozen: isFrozen }: RequestRow): PayerPage['state'] {
  if (isFrozen) return 'frozen';
  switch (state) {
    case 'draft':
    case 'approval':
    case 'cancelled':
      return 'cancelled';
    case 'sent':
    case 'viewed':
      return 'ready';
    case 'processing':
      return 'checking';
    case 'partly_refunded':
    case 'disputed':
      return 'paid';
    default:
      return state;
  }
}
