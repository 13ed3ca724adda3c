import type { Invoice, PlanMove, Subscription } from '@freehold/contract/firm/billing';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import type { StatusKey } from '../../../ui/status.tsx';

/** Under the title: what becomes of the plan next. */
export function standingWords({ plan, state, renews_on: on, cancels, next_plan: next, late }: Subscription): string {
  const day = formatLongDate(on);
  if (plan === null) return 'No plan was chosen yet';
  if (state === 'cancelled') return 'Your plan has ended';
  if (late !== null) return `${plan.name}, payment late since ${formatLongDate(late.since)}`;
  if (cancels) return `${plan.name}, ends on ${day}`;
  if (next !== null) return `${plan.name}, then ${next.name} from ${day}`;
  if (state === 'trialing') return `${plan.name}, free until ${day}`;
  return plan.monthly_pence === 0 ? `${plan.name}, no monthly price` : `${plan.name}, renews on ${day}`;
}

/** What the button that moves to a plan says. */
export function moveWords(from: { monthly_pence: number } | null, to: { name: string; monthly_pence: number }): string {
  if (from === null || to.monthly_pence === from.monthly_pence) return `Move to ${to.name}`;
  return to.monthly_pence > from.monthly_pence ? `Move up to ${to.name}` : `Move down to ${to.name}`;
}

/** The question before a move, and what Yes says: with the amount where there is one. */
export function questionOf({ kind, plan, on, total_pence: total }: PlanMove): { title: string; yes: string } {
  if (kind === 'keep') return { title: `Keep ${plan.name}?`, yes: `Yes, keep ${plan.name}` };
  if (kind === 'down') return { title: `Move down to ${plan.name} on ${formatLongDate(on)}?`, yes: `Yes, move on ${formatLongDate(on)}` };
  const title = `Move ${kind === 'up' ? 'up ' : ''}to ${plan.name} today?`;
  return { title, yes: total > 0 ? `Yes, be invoiced ${poundsAndPence(total)} and move` : 'Yes, move today' };
}

export function statusOf({ kind, state, is_late: late }: Pick<Invoice, 'kind' | 'state' | 'is_late'>): StatusKey {
  if (kind === 'credit_note') return 'creditNote';
  if (state === 'open') return late ? 'paymentOverdue' : 'invoiceOpen';
  return state === 'paid' ? 'paymentPaid' : 'invoiceVoid';
}

/** Minus with its own sign, so that a credit reads like one. */
export const signedPounds = (pence: number): string => (pence < 0 ? `−${poundsAndPence(-pence)}` : poundsAndPence(pence));
