import type { FileImport } from '@freehold/contract/imports';
import { formatCount } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.ts';
import { StatusGlyph } from '../../ui/status.tsx';
import css from './ask-to-import.module.css';
import { countOf, KIND, leftOutSentence, uncheckedSentence } from './words.ts';

/** Asks before rows become records: names the numbers, what is left out, and until when it can be undone. */
export const askToImport = (one: FileImport): Promise<boolean> =>
  confirm({
    title: `Import ${countOf(one.kind, one.counts.ready)}?`,
    children: <Numbers one={one} />,
    yes: `Yes, import ${formatCount(one.counts.ready)}`,
    closeButton: true,
  });

function Numbers({ one: { kind, counts } }: { one: FileImport }) {
  return (
    <>
      <p className={css.words}>
        They appear in {KIND[kind].list} at once.{leftOutSentence(counts)}
      </p>
      <dl className={css.sum}>
        <dt>Rows in the file</dt>
        <dd>{formatCount(counts.rows)}</dd>
        {counts.wrong > 0 && (
          <>
            <dt>To put right</dt>
            <dd>{formatCount(-counts.wrong)}</dd>
          </>
        )}
        {counts.here > 0 && (
          <>
            <dt>Already here</dt>
            <dd>{formatCount(-counts.here)}</dd>
          </>
        )}
        <dt className={css.total}>Imported</dt>
        <dd className={css.total}>{formatCount(counts.ready)}</dd>
      </dl>
      {counts.unchecked > 0 && (
        <p className={css.warning}>
          <StatusGlyph glyph="diamond" family="ochre" />
          <span>{uncheckedSentence(kind, counts.unchecked)}</span>
        </p>
      )}
      <p className={css.words}>You can take the whole import back until midnight, unless somebody works on it.</p>
    </>
  );
}
