import type { PropertyType } from '@freehold/property-rules/property-stages';
import { memo } from 'react';
import { drawPlot } from './plot-geometry.ts';
import css from './plot.module.css';

type Props = { id: number; type: PropertyType; size?: number; radius?: number };

/** A property's own drawn title plan, the same for the same id and type. Decoration: its address must stand beside it. */
export const Plot = memo(function Plot({ id, type, size = 34, radius = 6 }: Props) {
  const { angle, road, rects, own } = drawPlot(id, type);
  return (
    <svg width={size} height={size} viewBox="4 3 34 34" aria-hidden className={css.plot} style={{ borderRadius: radius }}>
      <g transform={`rotate(${angle} 20 20)`}>
        <rect x="-20" width="80" y={road} height="6" className={css.road} />
        {rects.map((rect, index) => (
          <rect key={index} x={rect.x} y={rect.y} width={rect.width} height={rect.height} className={css[rect.look]} />
        ))}
        <rect x={own.x} y={own.y} width={own.width} height={own.height} className={css.edge} />
      </g>
    </svg>
  );
});
