import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { FactCells, type FactCell } from '../../../ui/fact-cells.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import type { Family, Glyph } from '../../../ui/status.tsx';
import css from './batch-progress.module.css';
import { timeLeft, verdictOf } from './words.ts';

const label = (glyph: Glyph, family: Family, words: string) => (
  <GlyphLabel glyph={glyph} family={family}>
    {words}
  </GlyphLabel>
);

/** The answer of a batch in a sentence, a bar of what it came to, and its figures. */
export function BatchProgress({ one }: { one: ScreeningBatch }) {
  const { counts } = one;
  const left = timeLeft(one);
  const parts: { family: Family; count: number }[] = [
    { family: 'moss', count: counts.passed },
    { family: 'ochre', count: counts.needs_review },
    { family: 'clay', count: counts.failed + counts.could_not_run },
  ];
  const total = counts.to_screen + counts.stopped;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={css.verdict} aria-live="polite">
          {verdictOf(one)}
        </h2>
        {left && <span className={css.left}>{left}</span>}
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label="Screened"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={counts.screened}
      >
        {parts
          .filter(({ count }) => count > 0)
          .map(({ family, count }) => (
            <i key={family} data-family={family} style={{ width: `${(100 * count) / Math.max(1, total)}%` }} />
          ))}
      </div>
      <div className={css.cells}>
        <FactCells cells={cellsOf(one)} />
      </div>
    </Card>
  );
}

function cellsOf({ state, counts, again }: ScreeningBatch): FactCell[] {
  const leftOut = counts.wrong + (again ? 0 : counts.twice + counts.recent);
  const share = counts.screened === 0 ? 0 : Math.round((100 * counts.passed) / counts.screened);
  return [
    {
      id: 'passed',
      label: label('tick', 'moss', 'Passed or accepted'),
      figure: formatCount(counts.passed),
      detail: counts.screened > 0 ? `${share}% of those done` : 'none done yet',
    },
    {
      id: 'review',
      label: label('diamond', 'ochre', 'Needs review'),
      figure: formatCount(counts.needs_review),
      detail: counts.needs_review === 0 ? 'none to review' : counts.needs_review === 1 ? 'needs a decision' : 'need a decision',
    },
    {
      id: 'broke',
      label: label('cross', 'clay', counts.failed > 0 ? 'Failed or could not run' : 'Could not run'),
      figure: formatCount(counts.could_not_run + counts.failed),
      detail:
        counts.failed > 0 ? 'a match was confirmed' : counts.could_not_run > 0 ? 'open them to screen again' : 'every check was compared',
    },
    state === 'cancelled'
      ? { id: 'waiting', label: label('slash', 'stone', 'Not reached'), figure: formatCount(counts.stopped), detail: 'stopped before them' }
      : {
          id: 'waiting',
          label: label('dashed', 'stone', 'Waiting'),
          figure: formatCount(counts.waiting),
          detail: counts.waiting > 0 ? 'in the order of the file' : 'all were reached',
        },
    {
      id: 'left',
      label: 'Left out',
      figure: formatCount(leftOut),
      detail: leftOut > 0 ? `of ${formatCount(counts.rows)} rows` : 'every row was taken',
    },
  ];
}
