import type { AlertDiff } from '@freehold/contract/monitoring/alerts';
import css from './monitoring.module.css';

/** What was known before beside what is known now: gone is struck through, new is marked, the rest stays quiet. */
export function DiffTable({ diff }: { diff: readonly AlertDiff[] }) {
  return (
    <table className={css.diff}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {diff.map(({ label, before, after }, index) => {
          const isSame = before === after;
          return (
            <tr key={`${label} ${index}`}>
              <th scope="row">{label === diff[index - 1]?.label ? '' : label}</th>
              <td data-change={!isSame && after === null ? 'gone' : undefined}>
                {before === null ? <span className="fh-dim">None</span> : !isSame && after === null ? <del>− {before}</del> : before}
              </td>
              <td data-change={!isSame && after !== null ? 'new' : undefined}>
                {after === null ? <span className="fh-dim">Gone</span> : isSame ? after : `+ ${after}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
