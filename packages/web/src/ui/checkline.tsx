import { STATUS, type StatusKey } from './status.tsx';
import css from './checkline.module.css';

const ACCEPTED: readonly StatusKey[] = ['passed', 'acceptedAfterReview', 'monitored'];

/** "3/6" and one segment for each check, coloured by its status: what has not started is hollow, what is not required is left out. */
export function Checkline({ checks }: { checks: readonly StatusKey[] }) {
  const required = checks.filter((each) => each !== 'notRequired');
  const accepted = required.filter((each) => ACCEPTED.includes(each)).length;
  return (
    <span className={css.line} role="img" aria-label={`${accepted} of ${required.length} checks accepted`}>
      <span className={`num ${css.count}`}>
        {accepted}/{required.length}
      </span>
      {required.slice(0, 8).map((each, index) => (
        <i key={index} className={css.part} data-family={STATUS[each].family} data-hollow={each === 'notStarted' || undefined} />
      ))}
    </span>
  );
}
