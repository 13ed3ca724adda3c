import type { RuleChange } from './policy-changes.ts';
import css from './screening-policy.module.css';

/** What one version changed of the one before: old struck through, new beside it. */
export function ChangeList({ changes }: { changes: readonly RuleChange[] }) {
  return (
    <dl className={css.diff}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className="fh-spoken">before </span>
              {before}
            </del>{' '}
            <ins>
              <span className="fh-spoken">now </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
