import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { figureWords } from './words.ts';
import css from './property-head.module.css';

/** What it is agreed at, or asked for it. */
export function KeyFigure({ property: { figure } }: { property: PropertyDetails }) {
  if (figure === null) return null;
  const { amount, about } = figureWords(figure);
  return (
    <span className={css.figure}>
      <span className={`num ${css.amount}`}>{amount}</span>
      <span className={css.about}>{about}</span>
    </span>
  );
}
