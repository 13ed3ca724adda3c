import { SEARCH_HELP } from '../../lib/search-help.ts';
import { Card } from '../../ui/card.tsx';
import css from './search-help.module.css';

/** What can be searched for, and how it has to be written. */
export function SearchHelp() {
  return (
    <Card title="You can search by">
      <dl className={css.lines}>
        {SEARCH_HELP.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>Case and accents do not matter. Several words find what holds them all.</p>
    </Card>
  );
}
