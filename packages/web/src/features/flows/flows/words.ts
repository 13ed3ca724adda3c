import type { Flow, FlowGroup } from '@freehold/contract/flows/flows';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';

/** The groups in their order, with what their flows have in common. */
export const GROUPS: readonly { group: FlowGroup; title: string; note: string }[] = [
  { group: 'sales', title: 'Sales', note: 'For the people of a sale' },
  { group: 'lettings', title: 'Lettings', note: 'For the people of a letting' },
  { group: 'standalone', title: 'Standalone', note: 'Run on their own, without a property' },
  { group: 'payments', title: 'Payments', note: 'Ask for money and see when it arrives' },
];

/** What every run costs, as it stands under the name. */
export function priceLine(price: Flow['price']): string {
  if (price === null) return 'No plan chosen';
  return price.with_vat_pence === 0 ? 'No charge' : `${poundsAndPence(price.with_vat_pence)} with VAT`;
}

export const minutesLine = (minutes: number): string => `${minutes} min`;

export const lineOf = ({ price, est_minutes: minutes, steps }: Flow): string =>
  [priceLine(price), minutesLine(minutes), plural(steps.length, 'step')].join(' · ');

/** Whether somebody who types this means the flow: every word stands in its name, its description or its steps. */
export function isMeant({ name, description, steps }: Flow, typed: string): boolean {
  const text = [name, description, ...steps.flatMap(({ title, summary }) => [title, summary])].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
