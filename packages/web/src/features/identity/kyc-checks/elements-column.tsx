import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { Link } from '@tanstack/react-router';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ELEMENT_RESULT } from '../../../shared/checks/words.ts';
import css from './review.module.css';

type Elements = KycCheck['elements'];
const WAITS: Readonly<Record<'person' | 'screening', string>> = {
  person: 'Waits for you',
  screening: 'The lists are being searched',
};

/** Nothing more comes by itself, and no person can answer it. */
export const couldNotRun = ({ result, waits_for: waits }: Elements[number]): boolean => result === 'not_run' && waits === null;

/** 9 pass, 2 look, 1 not run */
export function sumInWords(elements: Elements): string {
  const count = (result: Elements[number]['result']) => elements.filter((element) => element.result === result).length;
  const parts = [
    [count('pass'), 'pass'],
    [count('refer'), 'look'],
    [count('fail'), 'fail'],
    [count('not_run'), 'not run'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

/** What an element says of itself: why it is not a pass, or what it rests on. */
export function elementWords({ result, reasons, waits_for: waits, explained, source }: Elements[number]): string {
  if (result === 'not_run' && waits !== null && waits !== 'register' && waits !== 'provider') return WAITS[waits];
  return reasons[0]?.text ?? explained[0]?.words ?? source?.name ?? (result === 'not_run' ? 'Source not connected' : '');
}

/** Every test with its answer and what it rests on; the sum stands in the head. */
export function ElementsColumn({ elements }: { elements: Elements }) {
  return (
    <section aria-label="Elements">
      <header className={css.partHead}>
        <h2 className="fh-h2">Elements</h2>
        <span className="fh-small fh-dim num">{sumInWords(elements)}</span>
      </header>
      <ul className={css.elements}>
        {elements.map((element) => {
          const look = ELEMENT_RESULT[element.result];
          return (
            <li key={element.code} data-result={element.result}>
              <StatusGlyph glyph={look.glyph} family={look.family} size={14} />
              <span>
                <b>{element.label}</b>
                <span className="fh-spoken">: {look.label}</span>
                <small>{elementWords(element)}</small>
              </span>
            </li>
          );
        })}
      </ul>
      {elements.some(couldNotRun) && (
        <p className={css.sourceNote}>
          <Link className="fh-link" to="/settings/identity">
            What your firm requires, and what is connected
          </Link>
        </p>
      )}
    </section>
  );
}
