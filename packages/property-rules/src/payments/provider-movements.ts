import * as ledger from './ledger.ts';
import type { LedgerTransaction } from './ledger.ts';

/** One line of the provider’s own account: each has a number there, which is the source of our transaction. */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'payout',
  'payout_failure',
  'other',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export type Movement = {
  id: string;
  kind: MovementKind;
  /** As the provider’s account changes by it, fee apart: below nothing where money leaves. */
  grossPence: number;
  /** What the provider kept; below nothing where it gave a fee back. */
  feePence: number;
  at: string;
};
export const netOf = ({ grossPence, feePence }: Movement): number => grossPence - feePence;

/** What the provider knows of the payment of one request. */
export type PaymentSnapshot = {
  state: 'open' | 'processing' | 'paid' | 'failed' | 'ended';
  /** Visa 4242 */
  method: string | null;
  movements: readonly Movement[];
  /** Those that were lost: the money they hold comes back no more. */
  lostDisputes: readonly { id: string; pence: number; at: string }[];
};

const sourceOf = ({ id }: Movement) => `movement:${id}`;

function transactionOf(requestId: number, movement: Movement): LedgerTransaction | null {
  const { kind, grossPence, feePence, at } = movement;
  const of = { source: sourceOf(movement), requestId, at };
  switch (kind) {
    case 'charge':
      return ledger.cardReceived(of, grossPence, feePence);
    case 'refund':
      return ledger.refunded(of, 'provider', -grossPence, feePence);
    case 'refund_failure':
      return ledger.refundFailed(of, 'provider', grossPence);
    case 'dispute':
      return ledger.disputeOpened(of, -grossPence, feePence);
    case 'dispute_reversal':
      return ledger.disputeWon(of, grossPence, -feePence);
    default:
      return null;
  }
}

const ORDER: readonly MovementKind[] = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal'];

/**
 * The transactions that a payment at the provider amounts to, in the order they can be written in. It is worked out from everything the
 * provider knows now, so it does not matter which of its messages came, how often and in which order.
 */
export function transactionsOf(requestId: number, snapshot: Pick<PaymentSnapshot, 'movements' | 'lostDisputes'>): LedgerTransaction[] {
  const moved = snapshot.movements
    .toSorted((a, b) => a.at.localeCompare(b.at) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id.localeCompare(b.id))
    .flatMap((movement) => transactionOf(requestId, movement) ?? []);
  const charges = moved.filter(({ kind }) => kind === 'card_received');
  const rest = moved.filter(({ kind }) => kind !== 'card_received');
  const lost = snapshot.lostDisputes.map(({ id, pence, at }) => ledger.disputeLost({ source: `lost:${id}`, requestId, at }, pence));
  return [...charges, ...rest, ...lost];
}

/** Movements that belong to no request and explain themselves. */
export function ownTransactionOf(movement: Movement): LedgerTransaction | null {
  const of = { source: sourceOf(movement), at: movement.at };
  if (movement.kind === 'payout' || movement.kind === 'payout_failure') return ledger.paidOut(of, -netOf(movement));
  return movement.kind === 'other' && netOf(movement) !== 0 ? ledger.adjusted(of, netOf(movement)) : null;
}

export type LedgerMovement = { source: string; pence: number };
export type Difference = {
  kind: 'not_in_ledger' | 'not_at_provider' | 'amounts_differ';
  source: string;
  movement: MovementKind | null;
  ledgerPence: number;
  providerPence: number;
};
export type Reconciliation = {
  ledgerPence: number;
  /** What the provider says it holds. */
  providerPence: number;
  agreed: number;
  differences: Difference[];
  /** What is left of the gap once each difference is counted: nothing, where the provider listed every movement. */
  unexplainedPence: number;
};

/** Compares our ledger of the provider’s account with its own, line by line. */
export function reconcile(own: readonly LedgerMovement[], listed: readonly Movement[], providerPence: number): Reconciliation {
  const ours = new Map<string, number>();
  for (const { source, pence } of own) ours.set(source, (ours.get(source) ?? 0) + pence);
  const differences: Difference[] = [];
  let agreed = 0;
  for (const movement of listed) {
    const source = sourceOf(movement);
    const known = ours.get(source);
    ours.delete(source);
    const of = { source, movement: movement.kind, ledgerPence: known ?? 0, providerPence: netOf(movement) };
    if (known === undefined) {
      if (of.providerPence !== 0) differences.push({ kind: 'not_in_ledger', ...of });
    } else if (known !== of.providerPence) differences.push({ kind: 'amounts_differ', ...of });
    else agreed += 1;
  }
  for (const [source, pence] of ours)
    if (pence !== 0) differences.push({ kind: 'not_at_provider', source, movement: null, ledgerPence: pence, providerPence: 0 });
  const ledgerPence = own.reduce((sum, { pence }) => sum + pence, 0);
  const explained = differences.reduce((sum, one) => sum + one.providerPence - one.ledgerPence, 0);
  return { ledgerPence, providerPence, agreed, differences, unexplainedPence: providerPence - ledgerPence - explained };
}
