/**
 * A ledger of double entries in whole pence. Every transaction has a source, and is written once whatever is heard of it again; its lines come to
 * nothing; and what was received for a request never falls below nothing.
 */
export const LEDGER_ACCOUNTS = {
  provider: 'Held by the payment provider',
  bank: 'Bank account of the firm',
  received: 'Received from clients',
  fees: 'Fees of the provider',
  disputed: 'Taken back in disputes',
  adjustments: 'Other movements at the provider',
} as const;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

/** Debits stand above nothing, credits below. */
export type LedgerLine = { account: LedgerAccount; requestId: number | null; pence: number };
export const LEDGER_KINDS = [
  'card_received',
  'transfer_received',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'payout',
  'payout_failed',
  'adjustment',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
export type LedgerTransaction = { source: string; kind: LedgerKind; requestId: number | null; at: string; lines: readonly LedgerLine[] };

type Of = { source: string; requestId: number; at: string };
const line = (account: LedgerAccount, requestId: number | null, pence: number): LedgerLine => ({ account, requestId, pence });
const whole = (kind: LedgerKind, { source, requestId, at }: Of, lines: LedgerLine[]): LedgerTransaction => ({
  kind,
  source,
  requestId,
  at,
  lines: lines.filter(({ pence }) => pence !== 0),
});

export const cardReceived = (of: Of, grossPence: number, feePence: number): LedgerTransaction =>
  whole('card_received', of, [
    line('provider', of.requestId, grossPence - feePence),
    line('fees', of.requestId, feePence),
    line('received', of.requestId, -grossPence),
  ]);
export const transferReceived = (of: Of, pence: number): LedgerTransaction =>
  whole('transfer_received', of, [line('bank', of.requestId, pence), line('received', of.requestId, -pence)]);
/** `feePence`: what the provider takes for it, or gives back where it is below nothing. */
export const refunded = (of: Of, from: 'provider' | 'bank', pence: number, feePence = 0): LedgerTransaction =>
  whole('refund', of, [
    line('received', of.requestId, pence),
    line('fees', of.requestId, feePence),
    line(from, of.requestId, -pence - feePence),
  ]);
export const refundFailed = (of: Of, to: 'provider' | 'bank', pence: number): LedgerTransaction =>
  whole('refund_failed', of, [line(to, of.requestId, pence), line('received', of.requestId, -pence)]);
export const disputeOpened = (of: Of, pence: number, feePence: number): LedgerTransaction =>
  whole('dispute', of, [
    line('disputed', of.requestId, pence),
    line('fees', of.requestId, feePence),
    line('provider', of.requestId, -pence - feePence),
  ]);
export const disputeWon = (of: Of, pence: number, feeBackPence: number): LedgerTransaction =>
  whole('dispute_won', of, [
    line('provider', of.requestId, pence + feeBackPence),
    line('fees', of.requestId, -feeBackPence),
    line('disputed', of.requestId, -pence),
  ]);
export const disputeLost = (of: Of, pence: number): LedgerTransaction =>
  whole('dispute_lost', of, [line('received', of.requestId, pence), line('disputed', of.requestId, -pence)]);

type Moved = { source: string; at: string };
/** What the provider pays out to the bank; below nothing where a payout came back. */
export const paidOut = ({ source, at }: Moved, pence: number): LedgerTransaction => ({
  kind: pence < 0 ? 'payout_failed' : 'payout',
  source,
  at,
  requestId: null,
  lines: [line('bank', null, pence), line('provider', null, -pence)],
});
export const adjusted = ({ source, at }: Moved, netPence: number): LedgerTransaction => ({
  kind: 'adjustment',
  source,
  at,
  requestId: null,
  lines: [line('provider', null, netPence), line('adjustments', null, -netPence)],
});

export type Ledger = { readonly sources: ReadonlySet<string>; readonly lines: readonly LedgerLine[] };
export const EMPTY_LEDGER: Ledger = { sources: new Set(), lines: [] };

export const balanceOf = (lines: readonly LedgerLine[], account: LedgerAccount, requestId?: number): number =>
  lines.reduce(
    (sum, one) => (one.account === account && (requestId === undefined || one.requestId === requestId) ? sum + one.pence : sum),
    0,
  );

/** What was received for a request and not given back; what a dispute holds counts until it is lost. */
export const receivedFor = (lines: readonly LedgerLine[], requestId: number): number => 0 - balanceOf(lines, 'received', requestId);
/** What could still be given back of it. */
export const refundableOf = (lines: readonly LedgerLine[], requestId: number): number =>
  receivedFor(lines, requestId) - balanceOf(lines, 'disputed', requestId);

export type WhyNotPosted = 'known' | 'unbalanced' | 'not_whole_pence' | 'below_nothing';

/** Why a transaction cannot be written beside these lines; null where it can. `known`: it stands there already, which is no fault. */
export function whyNotPost(ledger: Ledger, { source, lines, requestId }: LedgerTransaction): WhyNotPosted | null {
  if (ledger.sources.has(source)) return 'known';
  if (lines.some(({ pence }) => !Number.isSafeInteger(pence))) return 'not_whole_pence';
  if (lines.length === 0 || lines.reduce((sum, { pence }) => sum + pence, 0) !== 0) return 'unbalanced';
  if (requestId === null) return null;
  const after = [...ledger.lines, ...lines];
  const isBelow = receivedFor(after, requestId) < 0 || balanceOf(after, 'disputed', requestId) < 0 || refundableOf(after, requestId) < 0;
  return isBelow ? 'below_nothing' : null;
}

export function post(ledger: Ledger, transaction: LedgerTransaction): { ledger: Ledger; refused: WhyNotPosted | null } {
  const refused = whyNotPost(ledger, transaction);
  if (refused !== null) return { ledger, refused };
  return { refused, ledger: { sources: new Set([...ledger.sources, transaction.source]), lines: [...ledger.lines, ...transaction.lines] } };
}
