import type { CheckBase } from '@freehold/contract/checks/checks';
import { Card } from '../../ui/card.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { REASON_SEVERITY } from './words.ts';
import css from './side-card.module.css';

/** Why the outcome is what it is, and what to do about each reason. */
export function ReasonsCard({ reasons }: { reasons: CheckBase['outcome_reasons'] }) {
  if (reasons.length === 0) return null;
  return (
    <Card title="Why this outcome" count={reasons.length}>
      <ul className={css.reasons}>
        {reasons.map((reason, index) => {
          const look = REASON_SEVERITY[reason.severity];
          return (
            <li key={`${reason.code} ${index}`}>
              <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
              <div>
                <p>
                  <span className="fh-spoken">{look.label}: </span>
                  {reason.text}
                </p>
                {reason.next && <p className={css.next}>{reason.next}</p>}
                {reason.applicant_text && <p className={css.next}>You may tell the client: “{reason.applicant_text}”</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {reasons.some(({ severity, applicant_text: told }) => severity !== 'info' && !told) && (
        <p className={`fh-small fh-dim ${css.untold}`}>
          Tell the client nothing of the {reasons.some(({ applicant_text: told }) => told) ? 'other reasons' : 'reasons'}.
        </p>
      )}
    </Card>
  );
}
