import { BreakAfterAt } from '../../ui/break-after-at.tsx';
import { markWords } from './mark-words.ts';

/** A text with what was searched for marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return markWords(text, search).map((piece, index) =>
    piece.hit ? (
      <mark key={index} className="fh-mark">
        <BreakAfterAt text={piece.text} />
      </mark>
    ) : (
      <BreakAfterAt key={index} text={piece.text} />
    ),
  );
}
