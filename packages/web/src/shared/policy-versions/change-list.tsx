import css from './policy-versions.module.css';

/** `label` says which rule, and no other of the same version has it. */
export type PolicyChange = { label: string; before: string; after: string };

/** What one version changed of the one before: old struck through, new beside it. */
export function ChangeList({ changes }: { changes: readonly PolicyChange[] }) {
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
