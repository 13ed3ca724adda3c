import type { Difference } from './differences.ts';
import css from './designer.module.css';

type Props = { differences: readonly Difference[]; before: string; after: string };

/** Each difference with both values; what it was is struck through. */
export function DifferenceTable({ differences, before, after }: Props) {
  return (
    <div className={css.differences}>
      <table>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kind, step, what, before: was, after: is }) => (
            <tr key={`${step ?? ''} ${what} ${was} ${is}`}>
              <th scope="row">{what}</th>
              <td>{kind === 'added' ? was : <s className="fh-dim">{was}</s>}</td>
              <td>{kind === 'removed' ? is : <b>{is}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
