import { editDistance, fewestEdits } from './edit-distance.ts';
import { variantOf } from './name-variants.ts';
import type { Token } from './prepare-name.ts';
import { TUNING } from './tuning.ts';
import type { TokenRelation } from './types.ts';

export type Likeness = { likeness: number; relation: TokenRelation };

/** How alike two tokens are, 0 to 1, and in what way; null when they cannot stand for each other. */
export function compareTokens(left: Token, right: Token, context: { abjad: boolean; person: boolean }): Likeness | null {
  if (left.text === right.text) return { likeness: 1, relation: 'equal' };
  if ((left.kind === 'legal_form') !== (right.kind === 'legal_form')) return null;
  if (left.kind === 'legal_form') return left.key === right.key ? { likeness: 1, relation: 'variant' } : null;
  if (left.text.length === 1 || right.text.length === 1) {
    const initial = left.text[0] === right.text[0] && (context.person || left.kind === right.kind);
    return initial ? { likeness: TUNING.initial, relation: 'initial' } : null;
  }
  if ((left.kind === 'number') !== (right.kind === 'number')) return null;
  const variant = context.person ? variantOf(left.text, right.text) : null;
  if (variant === 'spelling') return { likeness: TUNING.spellingVariant, relation: 'variant' };
  // A patronymic is no family name: Ivanovich is the son of an Ivan, not an Ivanov.
  if (context.person && isPatronymic(left.text) !== isPatronymic(right.text) && left.key !== right.key) return null;
  // In company names a short word is mostly an acronym, and another letter makes another company: BP, BD.
  if (!context.person && Math.max(left.text.length, right.text.length) <= 4) return null;
  const spelling = spellingLikeness(left, right);
  if (variant === 'short_form' && (spelling === null || spelling.likeness < TUNING.shortForm))
    return { likeness: TUNING.shortForm, relation: 'variant' };
  if (context.abjad && left.consonants.length >= 2 && left.consonants === right.consonants) {
    // Few consonants are shared by many names: Hasan, Husayn, Hassoun.
    const likeness = 1 - TUNING.consonantGap / left.consonants.length;
    if (spelling === null || spelling.likeness < likeness) return { likeness, relation: 'sounds_alike' };
  }
  return spelling;
}

function isPatronymic(word: string): boolean {
  return /[aeiouy][vuw](?:ich|ych|itch|na)$/.test(word);
}

function spellingLikeness(left: Token, right: Token): Likeness | null {
  if (left.key === right.key && left.key.length > 1) return { likeness: TUNING.soundsAlike, relation: 'sounds_alike' };
  if (Math.min(left.text.length, right.text.length) < 3) return null;
  const written = likenessOf(left.text, right.text, left.letters, right.letters, 0);
  const heard = written > 0.8 ? 0 : likenessOf(left.key, right.key, left.keyLetters, right.keyLetters, TUNING.keyEditHandicap);
  const first = left.text[0] === right.text[0] || left.key[0] === right.key[0] ? 0 : TUNING.firstLetter;
  const likeness = Math.min(0.95, Math.max(written, heard) - first);
  return likeness >= TUNING.leastLikeness ? { likeness, relation: 'close_spelling' } : null;
}

function likenessOf(left: string, right: string, leftLetters: number, rightLetters: number, handicap: number): number {
  const longest = Math.max(left.length, right.length);
  // Beyond this many edits the likeness would fall below the least one anyway.
  const most = Math.min(3, Math.floor(((1 - TUNING.leastLikeness) * longest) / TUNING.editCost));
  if (fewestEdits(leftLetters, rightLetters) > most) return 0;
  const edits = editDistance(left, right, most);
  return edits > most ? 0 : 1 - (TUNING.editCost * (edits + handicap)) / longest;
}
