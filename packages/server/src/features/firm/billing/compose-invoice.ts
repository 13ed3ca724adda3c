import type { InvoiceLine } from '@freehold/contract/firm/billing';
import { daysBetween } from '@freehold/property-rules/calendar';
import { proRata, vatOf } from './periods.ts';

/* What an invoice says, over values alone. Each line has its VAT to the penny, and the sums are the sums of the lines. */

export type Composed = { lines: InvoiceLine[]; net_pence: number; vat_pence: number; total_pence: number };
export type Used = { kind: string; label: string; unit_pence: number; unit_vat_pence: number; quantity: number; is_covered: boolean };

export function composed(lines: InvoiceLine[]): Composed {
  const net = lines.reduce((sum, line) => sum + line.net_pence, 0);
  const vat = lines.reduce((sum, line) => sum + line.vat_pence, 0);
  return { lines, net_pence: net, vat_pence: vat, total_pence: net + vat };
}

const line = (label: string, quantity: number, unit: number | null, net: number, vat: number, sum: string | null = null): InvoiceLine => ({
  label,
  quantity,
  unit_pence: unit,
  sum,
  net_pence: net,
  vat_pence: vat,
});

/** What was used, one line for each kind and price; what the plan covered costs nothing, and what has no price is not named. */
export const usageLines = (used: readonly Used[]): InvoiceLine[] =>
  used
    .filter(({ unit_pence: pence }) => pence > 0)
    .map(({ label, quantity, unit_pence: unit, unit_vat_pence: vat, is_covered: covered }) =>
      covered ? line(`${label}, in the plan`, quantity, 0, 0, 0) : line(label, quantity, unit, quantity * unit, quantity * vat),
    );

export const planLine = (name: string, days: string, monthlyPence: number, vatPercent: number): InvoiceLine =>
  line(`${name} plan, ${days}`, 1, monthlyPence, monthlyPence, vatOf(monthlyPence, vatPercent));

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
type Priced = { name: string; monthlyPence: number };

/** The rest of the period on the larger plan, less what was paid for it on the smaller one. */
export function upgradeLines(
  from: Priced,
  to: Priced,
  today: string,
  period: { start: string; end: string },
  vatPercent: number,
): InvoiceLine[] {
  const days = daysBetween(period.start, period.end);
  const left = daysBetween(today, period.end);
  const part = ({ monthlyPence: pence }: Priced) => ({ net: proRata(pence, left, days), sum: `${pounds(pence)} × ${left} ÷ ${days}` });
  const more = part(to);
  const less = part(from);
  return [
    line(`${to.name} plan`, 1, null, more.net, vatOf(more.net, vatPercent), more.sum),
    ...(from.monthlyPence === 0 ? [] : [line(`${from.name} plan, not used`, 1, null, -less.net, vatOf(-less.net, vatPercent), less.sum)]),
  ];
}

/** The whole invoice, taken back. */
export const credited = ({ lines }: Pick<Composed, 'lines'>): Composed =>
  composed(lines.map((one) => ({ ...one, net_pence: -one.net_pence || 0, vat_pence: -one.vat_pence || 0 })));
