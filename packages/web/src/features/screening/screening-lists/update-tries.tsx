import type { ListUpdateHistory } from '@freehold/contract/screening/list-updates';
import { formatBytes } from '../../../lib/format.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import { TRY_LOOK, whenInSentence, whenWords } from './updates-words.ts';
import css from './updates-drawer.module.css';

/** Every look that is kept, the newest first: what came of it, in words, and when the next was to be. */
export function UpdateTries({ tries }: { tries: ListUpdateHistory['tries'] }) {
  return (
    <section className={css.tries} aria-labelledby="update-tries">
      <h3 className="fh-h2" id="update-tries">
        What happened
      </h3>
      {tries.length === 0 ? (
        <p className={css.empty}>Nobody has looked yet.</p>
      ) : (
        <ol className={css.list}>
          {tries.map((one) => {
            const look = TRY_LOOK[one.outcome];
            return (
              <li key={one.id} className={css.try}>
                <div className={css.head}>
                  <span className={css.outcome} data-family={look.family}>
                    <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
                    {look.label}
                  </span>
                  <span className="fh-small fh-dim">{whenWords(one.ended_at)}</span>
                </div>
                <p className={css.words}>{one.words}</p>
                <span className="fh-small fh-dim">
                  {[
                    one.scope === 'installation' ? 'For every workspace here' : null,
                    one.asked_by === null ? 'Scheduled' : `Asked for by ${one.asked_by}`,
                    one.bytes > 0 ? formatBytes(one.bytes) : null,
                    one.outcome === 'failed' && one.next_at ? `next try ${whenInSentence(one.next_at)}` : null,
                  ]
                    .filter((part) => part !== null)
                    .join(', ')}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
