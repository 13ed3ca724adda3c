import { useMemo } from 'react';
import { drawTown, type Shape } from './town-plan-geometry.ts';
import css from './town-plan.module.css';

/** A drawn town in the manner of a title plan: a crescent, a circus and terraces, one plot edged. Decoration only. */
export function TownPlan({ tone }: { tone: 'night' | 'paper' }) {
  const shapes = useMemo(() => drawTown(), []);
  return (
    <svg viewBox="0 0 660 900" preserveAspectRatio="xMidYMin slice" aria-hidden className={css.plan} data-tone={tone}>
      {shapes.map(draw)}
      {tone === 'night' && (
        <>
          <path id="town-crescent" d="M98.2 475.8A236 236 0 0 1 561.8 475.8" fill="none" />
          <path id="town-road" d="M-40 583L760 565" fill="none" />
          <g className={css.names}>
            <text letterSpacing="2.4">
              <textPath href="#town-crescent" startOffset="50%" textAnchor="middle">
                Calloway Crescent
              </textPath>
            </text>
            <text letterSpacing="1.6">
              <textPath href="#town-road" startOffset="52%" textAnchor="middle">
                Vintry Road
              </textPath>
            </text>
            <text x="330" y="392" textAnchor="middle" letterSpacing=".6" className={css.quiet}>
              The Lawn
            </text>
          </g>
        </>
      )}
    </svg>
  );
}

function draw(shape: Shape, index: number) {
  const className = css[shape.look];
  if (shape.kind === 'circle') return <circle key={index} className={className} cx={shape.x} cy={shape.y} r={shape.r} />;
  return <path key={index} className={className} d={shape.d} transform={shape.turn} />;
}
