import type { AmlCheck } from '@freehold/contract/aml-checks';
import { Card } from '../../ui/card.tsx';
import css from './nearest-names.module.css';

/** Names that came near and were not shown as matches, each with the reason it fails. */
export function NearestNames({ nearest }: { nearest: AmlCheck['nearest'] }) {
  if (nearest.length === 0) {
    return (
      <Card title="Nearest names, and why each fails" count={0}>
        <p className={css.none}>No listed name shares enough with this one to be scored.</p>
      </Card>
    );
  }
  return (
    <Card title="Nearest names, and why each fails" count={nearest.length}>
      <ul className={css.rows}>
        {nearest.map((name) => (
          <li key={`${name.list_name} ${name.entry_ref}`} className={css.row}>
            <span className={css.who}>
              <b>{name.name}</b>
              <span>
                {name.list_name}, {name.entry_ref}
              </span>
            </span>
            <span className={css.why}>{name.why}</span>
            <span className={css.also}>{name.also}</span>
            <span className={css.score} aria-label={`Score ${name.score}`}>
              {name.score}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
