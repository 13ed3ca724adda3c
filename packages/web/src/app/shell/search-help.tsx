import { SEARCH_HELP } from '../../shared/search-help.ts';
import css from './search-box.module.css';

/** What the search box finds, and how each has to be written. */
export function SearchHelp({ id, shown }: { id: string; shown: boolean }) {
  return (
    <div id={id} role="tooltip" className={css.help} hidden={!shown}>
      <div className={css.helpTitle}>You can search by</div>
      <dl className={css.lines}>
        {SEARCH_HELP.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
