import { useMemo, type ReactNode } from 'react';
import css from './seal.module.css';

function rosette(radius: number, swing: number, petals: number, phase: number): string {
  const points: string[] = [];
  for (let degree = 0; degree <= 360; degree += 1.5) {
    const angle = (degree * Math.PI) / 180;
    const reach = radius + swing * Math.cos(petals * angle + phase);
    points.push(`${(50 + reach * Math.cos(angle)).toFixed(2)} ${(50 + reach * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${points.join('L')}Z`;
}

/** The brass guilloche seal of a record that is finished and signed; `draws` lets it draw itself once. */
export function Seal({ size = 72, children, draws = false }: { size?: number; children?: ReactNode; draws?: boolean }) {
  const curves = useMemo(
    () => [
      ...Array.from({ length: 6 }, (_, index) => rosette(38, 7.5, 12, (index * Math.PI) / 3)),
      ...Array.from({ length: 3 }, (_, index) => rosette(28.5, 3, 18, (index * Math.PI * 2) / 3)),
    ],
    [],
  );
  return (
    <span className={css.seal} data-draws={draws || undefined} style={{ width: size, height: size }}>
      <svg viewBox="0 0 100 100" aria-hidden>
        {curves.map((curve) => (
          <path key={curve} d={curve} pathLength={1} strokeWidth={size > 60 ? 0.55 : 0.8} />
        ))}
        <circle cx="50" cy="50" r="47.5" pathLength={1} />
        <circle cx="50" cy="50" r="24" pathLength={1} />
      </svg>
      <span className={css.inner}>{children}</span>
    </span>
  );
}
