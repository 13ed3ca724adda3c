import { inkPath, type Ink } from './ink.ts';
import css from './ink.module.css';

/** A signature as it was made. `picture` is the address of an uploaded one. */
export function InkPicture({ ink, label, picture = null }: { ink: Ink; label: string; picture?: string | null }) {
  if (ink.kind === 'typed')
    return (
      <span className={css.typed} data-style={ink.style} role="img" aria-label={label}>
        {ink.text}
      </span>
    );
  if (ink.kind === 'uploaded')
    return picture === null ? <span className={css.named}>{label}</span> : <img className={css.picture} src={picture} alt={label} />;
  const height = 100;
  const width = height * ink.ratio;
  return (
    <svg className={css.drawn} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={inkPath(ink.strokes, width, height)} />
    </svg>
  );
}
