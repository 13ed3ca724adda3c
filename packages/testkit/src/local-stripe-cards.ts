type Said = { status: number; body: unknown };
type Card = { id: string; brand: string; last4: string; exp_month: number; exp_year: number; decline: string | null };
type Setup = { id: string; customer: string; status: 'open' | 'complete' | 'expired'; card: Card | null };
type Payment = { id: string; customer: string; amount: number; metadata: Record<string, string>; decline: string | null; card: string };
export type PlatformEvent = { type: string; account: null; object: object };

const ok = (body: unknown): Said => ({ status: 200, body });
const none: Said = { status: 404, body: { error: { type: 'invalid_request_error', message: 'none' } } };
const list = (data: unknown[]): Said => ok({ object: 'list', data, has_more: false, url: '/v1' });

/** The part of the local Stripe where the operator’s own account takes cards: customers, pages in setup mode and payments with nobody there. */
export function openLocalCards(next: (kind: string) => string, host: () => string) {
  const customers = new Map<string, Record<string, string>>();
  const setups = new Map<string, Setup>();
  const cards = new Map<string, Card>();
  const payments: Payment[] = [];
  let declines: string | null = null;

  const shownPayment = ({ id, customer, amount, metadata, decline }: Payment) => ({
    id,
    object: 'payment_intent',
    customer,
    amount,
    metadata,
    status: decline === null ? 'succeeded' : 'requires_payment_method',
    last_payment_error: decline === null ? null : { code: 'card_declined', decline_code: decline },
  });
  const shownSetup = ({ id, customer, status, card }: Setup) => ({
    id,
    object: 'checkout.session',
    mode: 'setup',
    customer,
    status,
    url: status === 'open' ? `http://${host()}/card/${id}` : null,
    setup_intent: {
      object: 'setup_intent',
      status: card ? 'succeeded' : 'requires_payment_method',
      payment_method: card && { id: card.id, object: 'payment_method', type: 'card', card },
    },
  });

  function pay(form: URLSearchParams): Said {
    const card = cards.get(form.get('payment_method') ?? '');
    const customer = form.get('customer') ?? '';
    if (!card || !customers.has(customer) || form.get('off_session') !== 'true' || form.get('confirm') !== 'true')
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'No such payment method' } } };
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        /^metadata\[(\w+)\]$/.exec(name)?.[1] ? [[/^metadata\[(\w+)\]$/.exec(name)?.[1] ?? '', value]] : [],
      ),
    );
    const payment = {
      id: next('pi'),
      customer,
      amount: Number(form.get('amount')),
      metadata,
      decline: declines ?? card.decline,
      card: card.id,
    };
    payments.push(payment);
    if (payment.decline === null) return ok(shownPayment(payment));
    const code = payment.decline === 'authentication_required' ? 'authentication_required' : 'card_declined';
    const error = { type: 'card_error', code, decline_code: payment.decline, message: 'no', payment_intent: shownPayment(payment) };
    return { status: 402, body: { error } };
  }

  return {
    /** What it says to a call without an account of a firm; null where that is another matter. */
    answer(method: string, path: string, form: URLSearchParams): Said | null {
      const [, , kind = '', id = '', act = ''] = path.split('/');
      if (path === '/v1/customers' && method === 'POST') {
        const made = next('cus');
        customers.set(made, { name: form.get('name') ?? '' });
        return ok({ id: made, object: 'customer' });
      }
      if (path === '/v1/checkout/sessions' && form.get('mode') === 'setup') {
        const setup: Setup = { id: next('cs_setup'), customer: form.get('customer') ?? '', status: 'open', card: null };
        setups.set(setup.id, setup);
        return ok(shownSetup(setup));
      }
      if (kind === 'checkout') {
        const setup = setups.get(act);
        return setup ? ok(shownSetup(setup)) : none;
      }
      if (path === '/v1/payment_intents' && method === 'POST') return pay(form);
      if (path === '/v1/payment_intents')
        return list(
          payments
            .filter(({ customer }) => customer === form.get('customer'))
            .map(shownPayment)
            .toReversed(),
        );
      if (kind === 'payment_intents') {
        const payment = payments.find((one) => one.id === id);
        return payment ? ok(shownPayment(payment)) : none;
      }
      if (kind === 'payment_methods' && act === 'detach') return cards.delete(id) ? ok({ id, object: 'payment_method' }) : none;
      return null;
    },
    /** Somebody gives a card on its page. `decline`: what its bank says when it is charged. */
    giveCard(session: string, card: { last4?: string; decline?: string | null; year?: number } = {}): PlatformEvent {
      const setup = setups.get(session);
      if (!setup || setup.status !== 'open') throw new Error(`There is no open page ${session}`);
      const { last4 = '4242', decline = null, year = 2035 } = card;
      setup.card = { id: next('pm'), brand: 'visa', last4, exp_month: 8, exp_year: year, decline };
      setup.status = 'complete';
      cards.set(setup.card.id, setup.card);
      return { type: 'checkout.session.completed', account: null, object: { id: session, customer: setup.customer } };
    },
    expireSetup(session: string): void {
      const setup = setups.get(session);
      if (setup) setup.status = 'expired';
    },
    /** From now on every card is declined so; null ends that. */
    declineAll: (decline: string | null) => void (declines = decline),
    cards: () => [...cards.keys()],
    /** What was really taken. */
    taken: () => payments.filter(({ decline }) => decline === null),
    tries: () => payments,
    customers: () => customers.size,
  };
}
