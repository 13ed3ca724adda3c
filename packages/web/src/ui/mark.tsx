import css from './mark.module.css';

/** The mark: an F drawn as walls, with one brass plot. The same in both schemes. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={css.mark}>
      <rect x=".5" y=".5" width="23" height="23" rx="5.5" className={css.ground} />
      <path d="M7.5 18.8V5.9h9.6M7.5 12h5.2" className={css.walls} />
      <rect x="12.1" y="13.9" width="5.6" height="4.9" rx=".4" className={css.plot} />
    </svg>
  );
}

export function Wordmark({ size = 20, light = false }: { size?: number; light?: boolean }) {
  return (
    <span className={css.word} data-light={light || undefined} style={{ fontSize: size, gap: size * 0.45 }}>
      <Mark size={size * 1.15} />
      Freehold
    </span>
  );
}
