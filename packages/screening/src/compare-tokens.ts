import { editDistance, fewestEdits } from './edit-distance.ts';
import { variantOf } from './name-variants.ts';
import type { Token } from './prepare-name.ts';
import type { TokenRelation } from './types.ts';
import { WEIGHTS } from './weights.ts';

/** `most` caps the evidence where less than whole words were compared. */
export type Likeness = { likeness: number; relation: TokenRelation; most?: number };

/** How alike two tokens are, 0 to 1, and in what way; null when they cannot stand for each other. */
export function compareTokens(left: Token, right: Token, context: { abjad: boolean; person: boolean }): Likeness | null {
  if (left.text === right.text) return { likeness: 1, relation: 'equal' };
  if ((left.kind === 'legal_form') !== (right.kind === 'legal_form')) return null;
  if (left.kind === 'legal_form') return left.key === right.key ? { likeness: 1, relation: 'variant' } : null;
  if (left.text.length === 1 || right.text.length === 1) {
    const initial = left.text[0] === right.text[0] && (context.person || left.kind === right.kind);
    return initial ? { likeness: WEIGHTS.initial, relation: 'initial' } : null;
  }
  if ((left.kind === 'number') !== (right.kind === 'number')) return null;
  const variant = left.forms && right.forms ? variantOf(left.forms, right.forms) : null;
  if (variant === 'spelling') return { likeness: WEIGHTS.spellingVariant, relation: 'variant' };
  if (isWomansForm(left.text, right.text) || isWomansForm(right.text, left.text))
    return { likeness: WEIGHTS.spellingVariant, relation: 'variant' };
  if (sharesReading(left, right)) return { likeness: WEIGHTS.soundsAlike, relation: 'sounds_alike' };
  if (left.syllable && right.syllable && left.key !== right.key) return null;
  // In company names a short word is mostly an acronym, and another letter makes another company: BP, BD.
  if (!context.person && Math.max(left.text.length, right.text.length) <= 4) return null;
  const spelling = spellingLikeness(left, right);
  // A patronymic is no family name: Ivanovich is the son of an Ivan, not an Ivanov. Abramovch is Abramovich typed wrong.
  if (left.patronymic !== right.patronymic && (spelling === null || spelling.likeness < WEIGHTS.patronymicTyped)) return null;
  if (variant === 'short_form' && (spelling === null || spelling.likeness < WEIGHTS.shortForm))
    return { likeness: WEIGHTS.shortForm, relation: 'variant' };
  if (context.abjad && left.consonants.length >= 2 && left.consonants === right.consonants) {
    // Few consonants are shared by many names: Hasan, Husayn, Hassoun.
    const likeness = 1 - WEIGHTS.consonantGap / left.consonants.length;
    if (spelling === null || spelling.likeness < likeness)
      return { likeness, relation: 'sounds_alike', most: WEIGHTS.consonantEvidence * left.consonants.length };
  }
  return spelling;
}

/** Ivanov and Ivanova, Krupsky and Krupskaya: one family name. */
function isWomansForm(man: string, woman: string): boolean {
  if (woman.length < 6 || !woman.endsWith('a')) return false;
  if (woman.length === man.length + 1) return /(?:ov|ev|yov|in|yn)$/.test(man) && woman.startsWith(man);
  return (
    /(?:sk|ck|tsk)aya$/.test(woman) &&
    /(?:sky|ski|skiy|skii|skij|cky|cki)$/.test(man) &&
    woman.slice(0, -4) === man.replace(/k(?:y|i|iy|ii|ij)$/, '')
  );
}

/** The same sound in the spelling of another language: Chruschtschow and Khrushchov, Choroszew and Khoroshev. */
function sharesReading(left: Token, right: Token): boolean {
  if (left.otherKeys.length > 0 && left.otherKeys.includes(right.key)) return true;
  return right.otherKeys.length > 0 && right.otherKeys.includes(left.key);
}

function spellingLikeness(left: Token, right: Token): Likeness | null {
  if (left.key === right.key && left.key.length > 1) return { likeness: WEIGHTS.soundsAlike, relation: 'sounds_alike' };
  const shortest = Math.min(left.text.length, right.text.length);
  // Of two short words one must be nobody's name: Yyu may be Yu.
  if (shortest < 2 || (shortest === 2 && left.known === right.known)) return null;
  const written = likenessOf(left.text, right.text, left.letters, right.letters, 0);
  const heard = written > 0.8 ? 0 : likenessOf(left.key, right.key, left.keyLetters, right.keyLetters, WEIGHTS.keyEditHandicap);
  const first = left.text[0] === right.text[0] || left.key[0] === right.key[0] ? 0 : WEIGHTS.firstLetter;
  const likeness = Math.min(0.95, Math.max(written, heard) - first);
  return likeness >= WEIGHTS.leastLikeness ? { likeness, relation: 'close_spelling' } : null;
}

function likenessOf(left: string, right: string, leftLetters: number, rightLetters: number, handicap: number): number {
  const longest = Math.max(left.length, right.length);
  // Beyond this many edits the likeness would fall below the least one anyway.
  const most = Math.min(3, Math.floor(((1 - WEIGHTS.leastLikeness) * longest) / WEIGHTS.editCost));
  if (most === 0 || Math.abs(left.length - right.length) > most || fewestEdits(leftLetters, rightLetters) > most) return 0;
  const edits = editDistance(left, right, most);
  return edits > most ? 0 : 1 - (WEIGHTS.editCost * (edits + handicap)) / longest;
}
