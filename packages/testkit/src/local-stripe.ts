import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { openLocalCards } from './local-stripe-cards.ts';
import { serveLocalPages, type Told } from './local-stripe-pages.ts';

type Booked = {
  id: string;
  object: 'balance_transaction';
  type: string;
  reporting_category: string;
  amount: number;
  fee: number;
  currency: 'gbp';
  created: number;
};
type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  payment_intent: string;
  metadata: Record<string, string>;
  balance_transaction: Booked | null;
  failure_balance_transaction: Booked | null;
};
type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  status: string;
  created: number;
  payment_intent: string;
  balance_transactions: Booked[];
};
type Session = {
  id: string;
  account: string;
  amount: number;
  description: string;
  returnUrl: string;
  status: 'open' | 'complete' | 'expired';
  payment: string;
  intent: 'requires_payment_method' | 'processing' | 'succeeded';
  isDeclined: boolean;
  /** The name on the card. */
  payer: string | null;
  charge: Booked | null;
  refunds: Refund[];
  disputes: Dispute[];
};
type Said = { status: number; body: unknown };
/** `account`: of a firm, or null for what happened in the operator’s own. */
export type LocalEvent = { type: string; account: string | null; object: object };

/**
 * A server that speaks the API shapes Stripe publishes, as far as the adapter asks, and makes the events it would send: signed, and handed over to
 * whoever tests, to be sent in whatever order.
 */
export async function startLocalStripe(secret: string, told: Told | null = null) {
  const accounts = new Map<string, { enabled: boolean }>();
  const sessions = new Map<string, Session>();
  const moved: { account: string; one: Booked }[] = [];
  const answered = new Map<string, Said>();
  let number = 0;
  let clock = Math.floor(Date.parse('2026-11-27T10:00:00Z') / 1000);
  let isAway = false;
  const next = (kind: string) => `${kind}_${++number}`;
  const book = (account: string, type: string, amount: number, fee = 0, category = type): Booked => {
    const one: Booked = {
      id: next('txn'),
      object: 'balance_transaction',
      type,
      reporting_category: category,
      amount,
      fee,
      currency: 'gbp',
      created: ++clock,
    };
    moved.push({ account, one });
    return one;
  };
  const sessionOf = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}`);
    return session;
  };
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' });
  const shown = (session: Session) => ({
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    payment_status: session.charge ? 'paid' : 'unpaid',
    url: session.status === 'open' ? `http://${host()}/pay/${session.id}` : null,
    payment_intent:
      session.status === 'open' && !session.isDeclined
        ? null
        : {
            id: session.payment,
            object: 'payment_intent',
            status: session.intent,
            last_payment_error: session.isDeclined ? { code: 'card_declined' } : null,
            latest_charge: session.charge
              ? {
                  id: `ch_${session.payment}`,
                  object: 'charge',
                  status: 'succeeded',
                  balance_transaction: session.charge,
                  billing_details: { name: session.payer },
                  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
                }
              : null,
          },
  });
  const refused = { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } };
  const ok = (body: unknown) => ({ status: 200, body });

  const own = openLocalCards(next, () => host());
  function answer(method: string, path: string, form: URLSearchParams, account: string): Said {
    const said = account === '' ? own.answer(method, path, form) : null;
    if (said !== null) return said;
    const [, , kind = '', id = '', act = ''] = path.split('/');
    if (path === '/v1/accounts' && method === 'POST') {
      const made = next('acct');
      accounts.set(made, { enabled: false });
      return ok({ id: made, object: 'account' });
    }
    if (kind === 'accounts') {
      const enabled = accounts.get(id)?.enabled ?? false;
      const due = enabled ? [] : ['company.tax_id', 'external_account'];
      return ok({
        id,
        object: 'account',
        details_submitted: enabled,
        charges_enabled: enabled,
        payouts_enabled: enabled,
        requirements: {
          currently_due: due,
          past_due: [],
          disabled_reason: enabled ? null : 'requirements.past_due',
          current_deadline: null,
        },
      });
    }
    if (kind === 'account_links') return ok({ object: 'account_link', url: `http://${host()}/setup/${form.get('account') ?? ''}` });
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      const session: Session = {
        id: next('cs'),
        account,
        amount: Number(form.get('line_items[0][price_data][unit_amount]')),
        description: form.get('line_items[0][price_data][product_data][name]') ?? '',
        returnUrl: form.get('success_url') ?? '',
        status: 'open',
        payment: next('pi'),
        intent: 'requires_payment_method',
        isDeclined: false,
        payer: null,
        charge: null,
        refunds: [],
        disputes: [],
      };
      sessions.set(session.id, session);
      return ok(shown(session));
    }
    if (path === '/v1/checkout/sessions')
      return ok(list([...sessions.values()].filter(({ payment }) => payment === form.get('payment_intent')).map(shown)));
    if (kind === 'checkout') {
      const session = sessions.get(act);
      if (!session || session.account !== account)
        return { status: 404, body: { error: { type: 'invalid_request_error', message: 'none' } } };
      if (path.endsWith('/expire')) {
        if (session.status !== 'open') return refused;
        session.status = 'expired';
      }
      return ok(shown(session));
    }
    const payment = form.get('payment_intent');
    const session = [...sessions.values()].find((one) => one.payment === payment);
    if (kind === 'refunds' && method === 'POST') {
      const amount = Number(form.get('amount'));
      const left = session ? session.amount - session.refunds.reduce((sum, one) => sum + one.amount, 0) : 0;
      if (!session?.charge || amount > left) return refused;
      const refund: Refund = {
        id: next('re'),
        object: 'refund',
        amount,
        status: 'succeeded',
        payment_intent: session.payment,
        metadata: { reference: form.get('metadata[reference]') ?? '' },
        balance_transaction: book(account, 'refund', -amount),
        failure_balance_transaction: null,
      };
      session.refunds.push(refund);
      return ok(refund);
    }
    if (kind === 'refunds') return ok(list(session?.refunds ?? []));
    if (kind === 'disputes') return ok(list(session?.disputes ?? []));
    const mine = moved.filter((each) => each.account === account).map(({ one }) => one);
    if (kind === 'balance')
      return ok({
        object: 'balance',
        available: [{ amount: mine.reduce((sum, one) => sum + one.amount - one.fee, 0), currency: 'gbp' }],
        pending: [],
      });
    if (kind === 'balance_transactions') return ok(list(mine.toReversed()));
    return { status: 404, body: { error: { type: 'invalid_request_error', message: path } } };
  }

  const server = createServer((request, response) => {
    if (told !== null && !(request.url ?? '').startsWith('/v1/')) {
      void serveLocalPages(shownOutside, told, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
      return;
    }
    void read(request)
      .then((text) => {
        const address = new URL(request.url ?? '/', 'http://local');
        const form = request.method === 'POST' ? new URLSearchParams(text) : address.searchParams;
        const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
        const known: Said | undefined = isAway
          ? { status: 503, body: { error: { type: 'api_error', message: 'away' } } }
          : answered.get(key);
        const said = known ?? answer(request.method ?? 'GET', address.pathname, form, String(request.headers['stripe-account'] ?? ''));
        if (key !== '' && !isAway) answered.set(key, said);
        response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': next('req') });
        response.end(JSON.stringify(said.body));
      })
      // Whoever asked is gone.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = () => {
    const at = server.address();
    return at !== null && typeof at === 'object' ? `127.0.0.1:${at.port}` : '';
  };

  const shownOutside = {
    ...own,
    url: `http://${host()}`,
    sessions: () => [...sessions.values()],
    setAway: (away: boolean) => void (isAway = away),
    enable(account: string): LocalEvent {
      accounts.set(account, { enabled: true });
      return { type: 'account.updated', account, object: { id: account } };
    },
    decline(id: string): LocalEvent {
      const session = sessionOf(id);
      session.isDeclined = true;
      return { type: 'payment_intent.payment_failed', account: session.account, object: { id: session.payment } };
    },
    process(id: string): LocalEvent {
      Object.assign(sessionOf(id), { status: 'complete', intent: 'processing', isDeclined: false });
      return { type: 'checkout.session.completed', account: sessionOf(id).account, object: { id } };
    },
    pay(id: string, payer: string | null = null): LocalEvent[] {
      const session = sessionOf(id);
      Object.assign(session, { status: 'complete', intent: 'succeeded', isDeclined: false, payer });
      session.charge = book(session.account, 'charge', session.amount, Math.round(session.amount * 0.014) + 20);
      const { account, payment } = session;
      return [
        { type: 'checkout.session.completed', account, object: { id } },
        { type: 'payment_intent.succeeded', account, object: { id: payment } },
        { type: 'charge.succeeded', account, object: { id: `ch_${payment}`, payment_intent: payment } },
      ];
    },
    /** At Stripe itself, and not by the firm’s page here. */
    refund(id: string, amount: number): LocalEvent {
      const session = sessionOf(id);
      session.refunds.push({
        id: next('re'),
        object: 'refund',
        amount,
        status: 'succeeded',
        payment_intent: session.payment,
        metadata: {},
        balance_transaction: book(session.account, 'refund', -amount),
        failure_balance_transaction: null,
      });
      return { type: 'charge.refunded', account: session.account, object: { payment_intent: session.payment } };
    },
    dispute(id: string): LocalEvent {
      const session = sessionOf(id);
      const amount = session.amount - session.refunds.reduce((sum, one) => sum + one.amount, 0);
      session.disputes.push({
        id: next('dp'),
        object: 'dispute',
        amount,
        status: 'needs_response',
        created: ++clock,
        payment_intent: session.payment,
        balance_transactions: [book(session.account, 'adjustment', -amount, 2000, 'dispute')],
      });
      return { type: 'charge.dispute.created', account: session.account, object: { payment_intent: session.payment } };
    },
    close(id: string, how: 'won' | 'lost'): LocalEvent {
      const session = sessionOf(id);
      const dispute = session.disputes.at(-1);
      if (dispute) dispute.status = how;
      if (dispute && how === 'won')
        dispute.balance_transactions.push(book(session.account, 'adjustment', dispute.amount, -2000, 'dispute_reversal'));
      return { type: 'charge.dispute.closed', account: session.account, object: { payment_intent: session.payment } };
    },
    payOut(account: string, amount: number): LocalEvent {
      book(account, 'payout', -amount);
      return { type: 'payout.paid', account, object: { id: next('po') } };
    },
    /** The call that Stripe would make of it at this moment. */
    signed({ type, account, object }: LocalEvent, at: Date, with_ = secret) {
      const body = JSON.stringify({ id: next('evt'), object: 'event', type, ...(account !== null && { account }), data: { object } });
      const seconds = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', with_).update(`${seconds}.${body}`).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` } };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return shownOutside;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += String(part);
  return text;
}
