import type { SearchClass } from '@freehold/contract/overview/search';
import { phoneWords } from '../../../lib/phone-words.ts';
import { BreakAfterAt } from '../../../ui/break-after-at.tsx';
import { markDigits, markFound } from './mark-found.ts';
import type { Piece } from './mark-words.ts';

export type Looked = { search: string; as: SearchClass; similar: boolean };

/** A name or a reference with what was searched for marked. */
export function Marked({ text, looked: { search, similar } }: { text: string; looked: Looked }) {
  return <Pieces of={markFound(text, search, similar)} />;
}

/** A phone number, its digits in groups, marked where it was searched for. */
export function MarkedPhone({ phone, looked: { search, as } }: { phone: string; looked: Looked }) {
  const shown = phoneWords(phone);
  return <Pieces of={as === 'phone' ? markDigits(shown, search) : [{ text: shown, hit: false }]} />;
}

/** An address is found whole or not at all. */
export function MarkedEmail({ email, looked: { as } }: { email: string; looked: Looked }) {
  return <Pieces of={[{ text: email, hit: as === 'email' }]} />;
}

function Pieces({ of }: { of: readonly Piece[] }) {
  return of.map((piece, index) =>
    piece.hit ? (
      <mark key={index} className="fh-mark">
        <BreakAfterAt text={piece.text} />
      </mark>
    ) : (
      <BreakAfterAt key={index} text={piece.text} />
    ),
  );
}
