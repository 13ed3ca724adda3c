import { CHOICE_WORDS, type Change } from './choices.ts';
import css from './kyc-policy.module.css';

/** What one version changed of the one before: old struck through, new beside it. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={css.diff}>
      {changes.map(({ key, label, before, after }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del>
              <span className="fh-spoken">before </span>
              {CHOICE_WORDS[before]}
            </del>{' '}
            <ins>
              <span className="fh-spoken">now </span>
              {CHOICE_WORDS[after]}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
