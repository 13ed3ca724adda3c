import { markWords } from './mark-words.ts';

/** A text with what was searched for marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return markWords(text, search).map((piece, index) =>
    piece.hit ? (
      <mark key={index} className="fh-mark">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
