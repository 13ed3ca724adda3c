import { STATUS, type StatusKey } from './status.tsx';
import css from './checkline.module.css';

/** "3/6" and one segment for each check, coloured by its status: what has not started is hollow, what is not required is left out. */
export function Checkline({ checks }: { checks: readonly StatusKey[] }) {
  const required = checks.filter((each) => each !== 'notRequired');
  const passed = required.filter((each) => each === 'passed' || each === 'monitored').length;
  return (
    <span className={css.line} role="img" aria-label={`${passed} of ${required.length} checks passed`}>
      <span className={`num ${css.count}`}>
        {passed}/{required.length}
      </span>
      {required.slice(0, 8).map((each, index) => (
        <i key={index} className={css.part} data-family={STATUS[each].family} data-hollow={each === 'notStarted' || undefined} />
      ))}
    </span>
  );
}
