import type { ScreeningBatch } from '@freehold/contract/screening-batches';
import { formatCount, plural } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.ts';
import { StatusGlyph } from '../../ui/status.tsx';
import css from './ask-to-screen.module.css';
import { leftOutSentence } from './words.ts';

/** Asks before checks are made: how many, what is left out, and that they stay. */
export const askToScreen = (one: ScreeningBatch): Promise<boolean> =>
  confirm({
    title: `Screen ${plural(one.counts.to_screen, 'name')}?`,
    children: <Numbers one={one} />,
    yes: `Yes, screen ${formatCount(one.counts.to_screen)}`,
    closeButton: true,
  });

function Numbers({ one: { counts, again } }: { one: ScreeningBatch }) {
  const left = [
    { name: 'To put right', count: counts.wrong },
    { name: 'Twice in the file', count: again ? 0 : counts.twice },
    { name: 'Screened within 24 hours', count: again ? 0 : counts.recent },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <p className={css.words}>Each becomes a check of its own, with a report. {leftOutSentence(counts, again)}</p>
      <dl className={css.sum}>
        <dt>Rows in the file</dt>
        <dd>{formatCount(counts.rows)}</dd>
        {left.map(({ name, count }) => (
          <div key={name} className={css.line}>
            <dt>{name}</dt>
            <dd>{formatCount(-count)}</dd>
          </div>
        ))}
        <dt className={css.total}>Checks</dt>
        <dd className={css.total}>{formatCount(counts.to_screen)}</dd>
      </dl>
      {counts.without_dob > 0 && (
        <p className={css.warning}>
          <StatusGlyph glyph="diamond" family="ochre" />
          <span>
            {counts.without_dob === 1 ? 'One has no date of birth' : `${formatCount(counts.without_dob)} have no date of birth`}: more wrong
            matches are shown.
          </span>
        </p>
      )}
      <p className={css.words}>You can stop on the way. A check that was made cannot be taken back.</p>
    </>
  );
}
