import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { NEAR_FROM } from '@freehold/contract/people/near-names';
import { Card } from '../../../ui/card.tsx';
import css from './nearest-names.module.css';

/** Names that came near and were not shown as matches, each with the reason it fails. */
export function NearestNames({ nearest, weak }: { nearest: AmlCheck['nearest']; weak: number }) {
  if (nearest.length === 0) {
    return (
      <Card title="Nearest names" count={0}>
        <p className={css.none}>
          No listed name scored {NEAR_FROM} to {weak - 1}. Lower scores are not near and are left out.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Nearest names, and why each is not a match" count={nearest.length}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Name on the list</th>
            <th scope="col">Why it is not a match</th>
            <th scope="col">Also</th>
            <th scope="col" className="fh-r">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {nearest.map((name) => (
            <tr key={`${name.list_name} ${name.entry_ref}`}>
              <th scope="row" className={css.who}>
                <b>{name.latin ?? name.name}</b>
                {name.latin !== null && <span dir="auto">{name.name}</span>}
                <span>
                  {name.list_name}, {name.entry_ref}
                </span>
              </th>
              <td className={css.why}>{name.why}</td>
              <td className={css.also}>{name.also}</td>
              <td className={css.score}>{name.score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
