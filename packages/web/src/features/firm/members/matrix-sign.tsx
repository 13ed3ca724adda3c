import type { MatrixCell } from '@freehold/contract/firm/members';
import css from './roles-screen.module.css';

/** Disc, ring or dash; its word stands beside it. */
export function MatrixSign({ kind }: { kind: Exclude<MatrixCell['kind'], 'part'> }) {
  if (kind === 'no')
    return (
      <span className={css.dash} aria-hidden>
        –
      </span>
    );
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden className={css.sign}>
      {kind === 'do' ? (
        <>
          <circle cx="7" cy="7" r="6" className={css.disc} />
          <path d="M4.4 7.2l1.8 1.8 3.5-3.8" className={css.tick} />
        </>
      ) : (
        <circle cx="7" cy="7" r="5.25" className={css.ring} />
      )}
    </svg>
  );
}
