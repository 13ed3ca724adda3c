import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { monthInWords } from '@freehold/flow-rules/months';
import { Card } from '../../../ui/card.tsx';
import css from './kyc-check.module.css';

const SHADES = 5;

/** The months that their addresses cover, a cell for each, the oldest first; a month without one is ochre. */
export function MonthsCard({ months: { covered, asked, gaps, months } }: { months: NonNullable<KycCheck['address_months']> }) {
  return (
    <Card title="Months of address" action={<span className="fh-small fh-dim num">{`${covered} of ${asked}`}</span>}>
      <div className={css.months}>
        <div className={css.cells} role="img" aria-label={`${covered} of ${asked} months are covered`}>
          {months.map(({ month, entry }) => (
            <i key={month} data-shade={entry === null ? 'none' : entry % SHADES} title={monthInWords(month)} />
          ))}
        </div>
        <div className={css.ends}>
          <span>{monthInWords(months[0]?.month ?? '')}</span>
          <span>{monthInWords(months.at(-1)?.month ?? '')}</span>
        </div>
        {gaps.length > 0 && (
          <ul className={css.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
