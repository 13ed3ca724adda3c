import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import css from './file-rows.module.css';
import { StatusGlyph, type Family, type Glyph } from './status.tsx';

export type FileCell = { id: string; head: string; text: string | null; isRight?: true; isWrong: boolean };
export type FileRow = {
  row: number;
  /** The first names the row; the others stand under it on a phone. */
  cells: readonly FileCell[];
  /** Something has to be put right: the row is tinted, its wrong cells framed. */
  isOff: boolean;
  /** Left out for no fault of its own. */
  isQuiet?: boolean;
  look: readonly [Glyph, Family];
  result: ReactNode;
  title?: string | undefined;
};

/** The rows of a file as they were read: a wrong cell is framed, and the sentence stands in the last column. */
export function FileRows({ rows, resultWidth = 300 }: { rows: readonly FileRow[]; resultWidth?: number }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="Rows of the file">
        <thead>
          <tr>
            <th scope="col" className="fh-r">
              Row
            </th>
            {first.cells.map(({ id, head, isRight }, index) => (
              <th key={id} scope="col" className={classOf(index, isRight)}>
                {head}
              </th>
            ))}
            <th scope="col" style={{ width: resultWidth }}>
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (index: number, isRight: true | undefined) => [isRight ? 'fh-r' : '', index === 0 ? css.name : css.more].join(' ');

function Row({ row: { row, cells, isOff, isQuiet = false, look, result, title } }: { row: FileRow }) {
  const [glyph, family] = look;
  const small = cells
    .slice(1)
    .flatMap(({ text }) => (text === null ? [] : [text]))
    .join(' · ');
  return (
    <tr data-wrong={isOff || undefined} data-quiet={isQuiet || undefined}>
      <td className="fh-r fh-dim num">{formatCount(row)}</td>
      {cells.map((cell, index) => (
        <td
          key={cell.id}
          className={classOf(index, cell.isRight)}
          data-framed={(isOff && cell.isWrong) || undefined}
          aria-invalid={(isOff && cell.isWrong) || undefined}
        >
          {cell.text ?? <span className={css.empty}>{cell.isWrong ? 'Empty' : ''}</span>}
          {index === 0 && small !== '' && <span className={css.small}>{small}</span>}
        </td>
      ))}
      <td>
        <span className={css.result} data-family={family} title={title}>
          <StatusGlyph glyph={glyph} family={family} size={13} />
          <span>{result}</span>
        </span>
      </td>
    </tr>
  );
}
