import type { CheckRules, PolicyKind } from '@freehold/contract/checks/check-policy';
import { namesOf, type RoleRow } from './role-rows.ts';
import css from './check-policy.module.css';

type Props = { changes: readonly RoleRow[]; before: CheckRules; after: CheckRules; kinds: readonly PolicyKind[] };

/** What one version changed of the one before: old struck through, new beside it. */
export function ChangeList({ changes, before, after, kinds }: Props) {
  return (
    <dl className={css.diff}>
      {changes.map(({ key, role, part, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className="fh-spoken">before </span>
              {namesOf(kinds, before[role][part])}
            </del>{' '}
            <ins>
              <span className="fh-spoken">now </span>
              {namesOf(kinds, after[role][part])}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
