import { shownAnswers } from '@freehold/contract/identity/shown-answers';
import type { KycContent } from '@freehold/contract/reports';
import { formatLongDate } from '../../../lib/format.ts';
import css from '../../../shared/paper.module.css';

/** What was sent in, step by step, and what was left out with the reason. */
export function ReportSteps({ collected }: { collected: NonNullable<KycContent['collected']> }) {
  return (
    <>
      <h3 className={css.h}>What was sent in</h3>
      <table className={css.table}>
        <tbody>
          {collected.steps.map((step) => (
            <tr key={step.key}>
              <th scope="row">
                {step.title}
                <span className={css.below}>{formatLongDate(step.done_at)}</span>
              </th>
              <td>
                {step.state === 'skipped'
                  ? `Left out${step.skip_reason ? `: ${step.skip_reason}` : ''}`
                  : shownAnswers(step)
                      .map(({ label, value }) => `${label}: ${value}`)
                      .join('; ')}
                {step.files.map((file) => (
                  <span key={file.id} className={css.below}>
                    {file.name}, SHA-256 {file.sha256}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
