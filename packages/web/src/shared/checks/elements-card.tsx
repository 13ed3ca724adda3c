import type { CheckBase } from '@freehold/contract/checks/checks';
import { Card } from '../../ui/card.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { ELEMENT_RESULT } from './words.ts';
import css from './elements-card.module.css';

type Elements = CheckBase['elements'];

type Words = Partial<Record<Elements[number]['result'], string>>;

/** Each source and its answer. A source that was not run is a grey dash, never a tick. */
export function ElementRows({ elements, words = {} }: { elements: Elements; words?: Words }) {
  return (
    <ul className={css.rows}>
      {elements.map((element) => {
        const look = ELEMENT_RESULT[element.result];
        return (
          <li key={element.code} className={css.row}>
            <StatusGlyph glyph={look.glyph} family={look.family} size={14} />
            <span className={css.name}>{element.label}</span>
            <span className={css.why}>
              {element.reasons[0]?.text ?? (element.result === 'not_run' ? notRunWords(element) : '')}
              {element.result === 'not_run' && !element.required && ' (optional)'}
            </span>
            <span className={css.result} data-family={look.family} data-result={element.result}>
              {words[element.result] ?? look.label}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Kinds whose elements people answer say which of them still wait. */
const notRunWords = (element: Elements[number] & { waits_for?: string | null }): string =>
  element.waits_for === 'person' ? 'Waits for a person' : element.waits_for ? 'Under way' : 'Source not connected';

export function ElementsCard({ elements, words = {} }: { elements: Elements; words?: Words }) {
  if (elements.length === 0) return null;
  return (
    <Card title="What was looked at" count={elements.length}>
      <ElementRows elements={elements} words={words} />
    </Card>
  );
}
