import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { formatPounds, formatShortDay, shortPounds } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { balancePath, LINES } from './balance-path.ts';
import css from './funds-check.module.css';

const SIZE = { width: 720, height: 150 };

/** What one account held day by day, by the balances its statements print. */
export function BalanceCard({ account: { account_tail: tail, points } }: { account: FundsCheck['funds']['balances'][number] }) {
  const { line, area, least, most } = balancePath(points, SIZE);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const title = tail === null ? 'Balance' : `Balance, account ending ${tail}`;
  const period = `${formatShortDay(first.date)} to ${formatShortDay(last.date)}`;
  return (
    <Card title={title} action={<span className="fh-small fh-dim num">{period}</span>}>
      <div className={css.chart}>
        <div className={css.scale} aria-hidden>
          {Array.from({ length: LINES + 1 }, (_, at) => (
            <span key={at}>{shortPounds(Math.round(most - ((most - least) / LINES) * at))}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, ${period}: from ${formatPounds(first.pence)} to ${formatPounds(last.pence)}`}
        >
          {Array.from({ length: LINES + 1 }, (_, at) => {
            const y = (SIZE.height / LINES) * at;
            return <line key={at} x1="0" x2={SIZE.width} y1={y} y2={y} className={css.grid} />;
          })}
          <path d={area} className={css.area} />
          <path d={line} className={css.line} />
        </svg>
      </div>
    </Card>
  );
}
