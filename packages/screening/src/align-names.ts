/* Pairs the tokens of two names: equal ones first, then joined or split ones, then the most alike. Word order has no say. */
import { compareTokens } from './compare-tokens.ts';
import type { Likeness } from './compare-tokens.ts';
import { letterBits } from './edit-distance.ts';
import type { PreparedName, Token } from './prepare-name.ts';
import { soundKey } from './sound-key.ts';
import { TUNING } from './tuning.ts';

export type Pair = Likeness & { asked: Token[]; listed: Token[]; weight: number };
export type Alignment = { pairs: Pair[]; onlyAsked: Token[]; onlyListed: Token[] };

export function alignNames(asked: PreparedName, listed: PreparedName): Alignment {
  const pairs: Pair[] = [];
  const state: Alignment = { pairs, onlyAsked: inOrder(asked.tokens), onlyListed: inOrder(listed.tokens) };
  const context = { abjad: asked.abjad !== listed.abjad, person: asked.schema === 'person' };
  takeEqual(state);
  takeJoined(state, 'exact');
  takeAlike(state, context);
  takeJoined(state, 'close');
  takeInitials(state, context);
  if (!context.person) takeAcronym(state);
  return state;
}

/** Alphabetical, so that the outcome cannot depend on word order. */
function inOrder(tokens: Token[]): Token[] {
  return [...tokens].sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : left.at - right.at));
}

function take(state: Alignment, asked: Token[], listed: Token[], found: Likeness): void {
  const weight = Math.max(sum(asked), sum(listed));
  state.pairs.push({ asked, listed, weight, ...found });
  state.onlyAsked = state.onlyAsked.filter((token) => !asked.includes(token));
  state.onlyListed = state.onlyListed.filter((token) => !listed.includes(token));
}

function sum(tokens: Token[]): number {
  return tokens.reduce((total, token) => total + token.weight, 0);
}

function takeEqual(state: Alignment): void {
  for (const token of state.onlyAsked) {
    const same = state.onlyListed.find((other) => other.text === token.text);
    if (same) take(state, [token], [same], { likeness: 1, relation: 'equal' });
  }
}

function takeAlike(state: Alignment, context: { abjad: boolean; person: boolean }): void {
  const found: { asked: Token; listed: Token; like: Likeness; value: number }[] = [];
  for (const asked of state.onlyAsked) {
    for (const listed of state.onlyListed) {
      const like = compareTokens(asked, listed, context);
      if (like && like.relation !== 'initial')
        found.push({ asked, listed, like, value: like.likeness * Math.min(asked.weight, listed.weight) });
    }
  }
  found.sort((left, right) => right.value - left.value);
  for (const { asked, listed, like } of found) {
    if (state.onlyAsked.includes(asked) && state.onlyListed.includes(listed)) take(state, [asked], [listed], like);
  }
}

/** An initial stands only for a word that no full word of its own side contends with: Vladimir P. Kononov is no Vladimir Putin. */
function takeInitials(state: Alignment, context: { abjad: boolean; person: boolean }): void {
  const isInitial = (token: Token) => token.text.length === 1;
  const full = (tokens: Token[]) =>
    tokens.filter((token) => !isInitial(token) && token.kind !== 'particle' && token.kind !== 'title' && token.kind !== 'legal_form');
  for (const asked of state.onlyAsked) {
    const listed = state.onlyListed.find((other) => compareTokens(asked, other, context)?.relation === 'initial');
    if (!listed || !state.onlyAsked.includes(asked)) continue;
    const spare = full(state.onlyListed).length - full(state.onlyAsked).length;
    if (isInitial(asked) === isInitial(listed) || (isInitial(asked) ? spare > 0 : spare < 0)) {
      const found = compareTokens(asked, listed, context);
      if (found) take(state, [asked], [listed], found);
    }
  }
}

/** Two words of one side that make one word of the other: Al Masri and Almasri, Pol Pot and PolPot. */
function takeJoined(state: Alignment, how: 'exact' | 'close'): void {
  for (let again = true; again;) {
    again = joinOnce(state.onlyAsked, state.onlyListed, how, (pair, one, found) => take(state, pair, [one], found));
    again = joinOnce(state.onlyListed, state.onlyAsked, how, (pair, one, found) => take(state, [one], pair, found)) || again;
  }
}

/** Shorter ones meet by chance too often. */
const SHORTEST_JOINED = 6;

function joinOnce(
  split: Token[],
  whole: Token[],
  how: 'exact' | 'close',
  done: (pair: Token[], one: Token, found: Likeness) => void,
): boolean {
  for (const one of whole) {
    if (one.text.length < SHORTEST_JOINED || one.kind === 'legal_form') continue;
    for (const first of split) {
      if (first.kind === 'legal_form' || first.text.length >= one.text.length) continue;
      for (const second of split) {
        if (first === second || second.kind === 'legal_form') continue;
        const joined = first.text + second.text;
        if (Math.abs(joined.length - one.text.length) > 2) continue;
        const found = joinedLikeness(joined, one, how);
        if (found === null) continue;
        done(first.at < second.at ? [first, second] : [second, first], one, found);
        return true;
      }
    }
  }
  return false;
}

function joinedLikeness(joined: string, one: Token, how: 'exact' | 'close'): Likeness | null {
  if (joined === one.text || (joined.length >= 8 && soundKey(joined) === one.key)) return { likeness: TUNING.joined, relation: 'joined' };
  if (how === 'exact' || joined.length < 9) return null;
  const key = soundKey(joined);
  const word = { ...one, text: joined, key, consonants: '', letters: letterBits(joined), keyLetters: letterBits(key) };
  const like = compareTokens(word, one, { abjad: false, person: false });
  return like && like.likeness >= 0.85 ? { likeness: like.likeness * TUNING.joined, relation: 'joined' } : null;
}

/** Letters that stand for the words of the other name: PLA, People's Liberation Army. */
function takeAcronym(state: Alignment): void {
  const tryOne = (short: Token[], long: Token[], done: (one: Token, many: Token[]) => void) => {
    for (const one of short) {
      if (one.kind !== 'name' || one.text.length < 3 || one.text.length > 8) continue;
      const many = long
        .filter((token) => token.kind !== 'legal_form' && token.kind !== 'particle')
        .sort((left, right) => left.at - right.at);
      if (many.length >= 3 && many.map((token) => token.text[0]).join('') === one.text) return done(one, many);
    }
  };
  const found: Likeness = { likeness: TUNING.acronym, relation: 'joined' };
  tryOne(state.onlyAsked, state.onlyListed, (one, many) => take(state, [one], many, found));
  tryOne(state.onlyListed, state.onlyAsked, (one, many) => take(state, many, [one], found));
}
