/** Where a request for a payment stands. */
export const PAYMENT_STATES = [
  'draft',
  'approval',
  'sent',
  'viewed',
  'processing',
  'failed',
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'cancelled',
  'expired',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export type PaymentFacts = {
  state: PaymentState;
  /** The payer said that they do not know what it is for: nobody pays it until the firm has answered. */
  isFrozen: boolean;
  amountPence: number;
  receivedPence: number;
  refundedPence: number;
  /** Taken back by the payer’s bank while it looks into a dispute. */
  disputedPence: number;
  /** Taken back for good. */
  lostPence: number;
};

export type PaymentEvent =
  | { kind: 'ask_approval' | 'approve' | 'refuse_approval' | 'send' | 'view' | 'start' | 'fail' | 'give_up' | 'cancel' | 'expire' }
  | { kind: 'freeze' | 'unfreeze' }
  | { kind: 'receive' | 'refund' | 'refund_failed' | 'dispute' | 'win' | 'lose'; pence: number };
export type PaymentEventKind = PaymentEvent['kind'];

export const newPayment = (amountPence: number): PaymentFacts => ({
  state: 'draft',
  isFrozen: false,
  amountPence,
  receivedPence: 0,
  refundedPence: 0,
  disputedPence: 0,
  lostPence: 0,
});

/** With the payer, who can pay it. */
export const PAYABLE: readonly PaymentState[] = ['sent', 'viewed', 'processing', 'failed'];
/** Nothing more is waited for. */
export const WITH_MONEY: readonly PaymentState[] = ['paid', 'partly_refunded', 'refunded', 'disputed'];
const UNSENT: readonly PaymentState[] = ['draft', 'approval'];

export const isPayable = ({ state, isFrozen }: Pick<PaymentFacts, 'state' | 'isFrozen'>): boolean => PAYABLE.includes(state) && !isFrozen;

/** What is left of what was received. */
export const heldPence = ({ receivedPence, refundedPence, disputedPence, lostPence }: PaymentFacts): number =>
  receivedPence - refundedPence - disputedPence - lostPence;

const MOVES: Partial<Record<PaymentEventKind, { from: readonly PaymentState[]; to: PaymentState }>> = {
  ask_approval: { from: ['draft'], to: 'approval' },
  approve: { from: ['approval'], to: 'sent' },
  refuse_approval: { from: ['approval'], to: 'draft' },
  send: { from: ['draft'], to: 'sent' },
  view: { from: ['sent'], to: 'viewed' },
  start: { from: ['sent', 'viewed', 'failed', 'processing'], to: 'processing' },
  fail: { from: ['processing', 'sent', 'viewed'], to: 'failed' },
  give_up: { from: ['processing'], to: 'viewed' },
  // While somebody is paying, it is the provider who says what came of it.
  // A draft is deleted, never cancelled.
  cancel: { from: ['sent', 'viewed', 'failed'], to: 'cancelled' },
  expire: { from: ['sent', 'viewed', 'failed'], to: 'expired' },
};

/** Where the money that came puts it. */
function stateOfMoney(facts: PaymentFacts): PaymentState {
  if (facts.disputedPence > 0 || facts.lostPence > 0) return 'disputed';
  if (facts.refundedPence === 0) return 'paid';
  return facts.refundedPence === facts.receivedPence ? 'refunded' : 'partly_refunded';
}

const withMoney = (facts: PaymentFacts): PaymentFacts => ({ ...facts, state: stateOfMoney(facts) });

/**
 * What an event makes of a payment, or null where it cannot happen. Money that arrived counts whatever stood before, also after a request
 * was cancelled or ran out: it is there.
 */
export function afterEvent(facts: PaymentFacts, event: PaymentEvent): PaymentFacts | null {
  const move = MOVES[event.kind];
  if (move) {
    if (!move.from.includes(facts.state)) return null;
    if (facts.isFrozen && (event.kind === 'start' || event.kind === 'send')) return null;
    return { ...facts, state: move.to };
  }
  if (event.kind === 'freeze') return PAYABLE.includes(facts.state) && !facts.isFrozen ? { ...facts, isFrozen: true } : null;
  if (event.kind === 'unfreeze') return facts.isFrozen ? { ...facts, isFrozen: false } : null;
  if (!('pence' in event) || event.pence <= 0) return null;
  return afterMoney(facts, event);
}

function afterMoney(facts: PaymentFacts, { kind, pence }: Extract<PaymentEvent, { pence: number }>): PaymentFacts | null {
  if (kind === 'receive')
    return UNSENT.includes(facts.state) ? null : withMoney({ ...facts, isFrozen: false, receivedPence: facts.receivedPence + pence });
  if (facts.receivedPence === 0) return null;
  switch (kind) {
    case 'refund':
      return pence > heldPence(facts) ? null : withMoney({ ...facts, refundedPence: facts.refundedPence + pence });
    case 'refund_failed':
      return pence > facts.refundedPence ? null : withMoney({ ...facts, refundedPence: facts.refundedPence - pence });
    case 'dispute':
      return pence > heldPence(facts) ? null : withMoney({ ...facts, disputedPence: facts.disputedPence + pence });
    case 'win':
      return pence > facts.disputedPence ? null : withMoney({ ...facts, disputedPence: facts.disputedPence - pence });
    case 'lose':
      return pence > facts.disputedPence
        ? null
        : withMoney({ ...facts, disputedPence: facts.disputedPence - pence, lostPence: facts.lostPence + pence });
  }
}

/** Waits for the payer, and its day has passed. */
export const isOverdue = (state: PaymentState, dueOn: string | null, today: string): boolean =>
  PAYABLE.includes(state) && state !== 'processing' && dueOn !== null && dueOn < today;

/** A transfer can be recorded as arrived: it was asked for, and nothing has come yet. */
export const canReceive = (state: PaymentState): boolean => PAYABLE.includes(state) || state === 'cancelled' || state === 'expired';
