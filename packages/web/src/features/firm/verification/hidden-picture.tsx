import { useId } from 'react';
import css from './evidence-figure.module.css';

const LINES = [104, 84, 120, 92, 60];

/** Stands for a picture nobody has opened: what kind it is, and nothing of it. */
export function HiddenPicture({ kind, label }: { kind: 'document' | 'face'; label: string }) {
  const id = useId();
  return (
    <svg
      className={css.hidden}
      viewBox={kind === 'face' ? '0 0 150 150' : '0 0 232 150'}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v8" className={css.hatch} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity=".55" />
      {kind === 'face' ? (
        <g className={css.ink}>
          <circle cx="75" cy="62" r="26" />
          <path d="M28 150c2-34 24-50 47-50s45 16 47 50z" />
        </g>
      ) : (
        <>
          <rect x="14" y="38" width="60" height="78" rx="4" className={css.line} />
          <g className={css.ink}>
            <circle cx="44" cy="68" r="14" />
            <path d="M20 116c2-20 12-28 24-28s22 8 24 28z" />
          </g>
          {LINES.map((width, index) => (
            <rect key={width} x="88" y={44 + index * 14} width={width} height="6" rx="3" className={css.line} />
          ))}
        </>
      )}
    </svg>
  );
}
