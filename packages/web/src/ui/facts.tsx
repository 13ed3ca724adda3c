import type { ReactNode } from 'react';
import css from './facts.module.css';

export type Fact = { label: ReactNode; value: ReactNode };

/** Label and value pairs; `side` puts values at the right edge, as in a side column. */
export function Facts({ facts, side = false }: { facts: readonly Fact[]; side?: boolean }) {
  return (
    <dl className={css.facts} data-side={side || undefined}>
      {facts.map((fact, index) => (
        <div key={index}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
