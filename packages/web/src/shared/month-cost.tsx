import type { MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { plural } from '../lib/format.ts';
import { poundsAndPence } from '../lib/money.ts';

export type MonthPrice = MonitorsMeta['price'];

/** What it costs a month to monitor so many more, in a sentence. */
export function costOfMonitoring(price: MonthPrice, count: number): string {
  if (price === null) return 'Your plan has no price for monitoring, so it costs nothing here.';
  const each = `${poundsAndPence(price.pence)} each a month without VAT`;
  if (count === 0) return `${each}.`;
  const covered = Math.min(count, price.included_left);
  const paid = count - covered;
  const ofPlan = covered === 0 ? '' : `${plural(covered, 'month is', 'months are')} in your plan. `;
  if (paid === 0) return `${ofPlan}Nothing more to pay in this period.`;
  const sum = `${poundsAndPence(paid * price.pence)} a month, ${poundsAndPence(paid * price.with_vat_pence)} with VAT`;
  return paid === 1 ? `${ofPlan}It costs ${sum}.` : `${ofPlan}${paid} cost ${sum}: ${each}.`;
}

/** When a month is counted. */
export const COUNTED_WHEN =
  'A month is counted when the first run in it looks at somebody. While paused nothing is counted, and a month that has begun is not counted twice.';

/** Shown before monitoring starts. */
export function MonthCost({ price, count }: { price: MonthPrice; count: number }) {
  return (
    <p className="fh-body" role="status">
      <b>{costOfMonitoring(price, count)}</b>
      {price !== null && ` ${COUNTED_WHEN}`}
    </p>
  );
}
