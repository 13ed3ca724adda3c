/* Pairs the tokens of two names: equal ones first, then joined or split ones, then the most alike. Word order has no say. The innermost loop of every screening. */
import { compareTokens } from './compare-tokens.ts';
import type { Likeness } from './compare-tokens.ts';
import { letterBits } from './edit-distance.ts';
import type { PreparedName, Token } from './prepare-name.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { WEIGHTS } from './weights.ts';

export type Pair = Likeness & { asked: Token[]; listed: Token[] };
export type Alignment = { pairs: Pair[]; onlyAsked: Token[]; onlyListed: Token[] };

type Context = { abjad: boolean; person: boolean };
/** The tokens of one side that are still without a partner: a bit each. */
type Side = { tokens: Token[]; open: number };
type State = { pairs: Pair[]; asked: Side; listed: Side; context: Context };

const EQUAL: Likeness = { likeness: 1, relation: 'equal' };

export function alignNames(asked: PreparedName, listed: PreparedName): Alignment {
  const context = { abjad: asked.abjad !== listed.abjad, person: asked.schema === 'person' };
  const state: State = { pairs: [], asked: openSide(asked), listed: openSide(listed), context };
  takeEqual(state);
  if (bothOpen(state)) takeMovedSpaces(state);
  if (bothOpen(state)) takeJoined(state, 'exact');
  if (bothOpen(state)) takeAlike(state);
  if (bothOpen(state)) takeJoined(state, 'close');
  if (bothOpen(state)) takeInitials(state);
  if (bothOpen(state) && !context.person) takeAcronym(state);
  return { pairs: state.pairs, onlyAsked: left(state.asked), onlyListed: left(state.listed) };
}

function openSide(name: PreparedName): Side {
  return { tokens: name.sorted, open: 2 ** name.sorted.length - 1 };
}

function bothOpen(state: State): boolean {
  return state.asked.open !== 0 && state.listed.open !== 0;
}

function left(side: Side): Token[] {
  return side.open === 0 ? [] : side.tokens.filter((_token, at) => side.open & (1 << at));
}

function take(state: State, asked: Token[], listed: Token[], found: Likeness): void {
  state.pairs.push({ asked, listed, ...found });
  for (const token of asked) state.asked.open &= ~(1 << state.asked.tokens.indexOf(token));
  for (const token of listed) state.listed.open &= ~(1 << state.listed.tokens.indexOf(token));
}

/** Both sides are sorted, so one pass finds all equal words. */
function takeEqual(state: State): void {
  const { asked, listed } = state;
  let at = 0;
  let place = 0;
  while (at < asked.tokens.length && place < listed.tokens.length) {
    const one = asked.tokens[at];
    const other = listed.tokens[place];
    if (!one || !other) return;
    if (one.text === other.text) {
      state.pairs.push({ asked: [one], listed: [other], likeness: EQUAL.likeness, relation: EQUAL.relation });
      asked.open &= ~(1 << at++);
      listed.open &= ~(1 << place++);
    } else if (one.text < other.text) at += 1;
    else place += 1;
  }
}

/** The same letters with the spaces elsewhere: Myongc Hin and Myong Chin, Sergei Lavrov and SergeiLavrov. */
function takeMovedSpaces(state: State): void {
  const length = openLength(state.asked);
  if (length < SHORTEST_JOINED || length !== openLength(state.listed) || countOpen(state.asked) + countOpen(state.listed) < 3) return;
  const asked = inOrder(state.asked);
  const listed = inOrder(state.listed);
  const letters = joinedText(asked);
  if (letters === joinedText(listed)) take(state, asked, listed, { likeness: WEIGHTS.joined, relation: 'joined' });
}

function openLength(side: Side): number {
  let length = 0;
  for (let at = 0; at < side.tokens.length; at++) if (side.open & (1 << at)) length += side.tokens[at]?.text.length ?? 0;
  return length;
}

function countOpen(side: Side): number {
  let count = 0;
  for (let open = side.open; open !== 0; open &= open - 1) count += 1;
  return count;
}

function inOrder(side: Side): Token[] {
  return left(side).sort((one, other) => one.at - other.at);
}

function joinedText(tokens: Token[]): string {
  let text = '';
  for (const token of tokens) text += token.text;
  return text;
}

type Found = { asked: Token; listed: Token; like: Likeness; value: number };

function takeAlike(state: State): void {
  const found: Found[] = [];
  for (let at = 0; at < state.asked.tokens.length; at++) {
    const asked = state.asked.tokens[at];
    if (!asked || !(state.asked.open & (1 << at))) continue;
    for (let place = 0; place < state.listed.tokens.length; place++) {
      const listed = state.listed.tokens[place];
      if (!listed || !(state.listed.open & (1 << place))) continue;
      const like = compareTokens(asked, listed, state.context);
      if (like && like.relation !== 'initial')
        found.push({ asked, listed, like, value: like.likeness * Math.min(asked.weight, listed.weight) });
    }
  }
  if (found.length > 1) found.sort((one, other) => other.value - one.value);
  for (const { asked, listed, like } of found) {
    if (isOpen(state.asked, asked) && isOpen(state.listed, listed)) take(state, [asked], [listed], like);
  }
}

function isOpen(side: Side, token: Token): boolean {
  return (side.open & (1 << side.tokens.indexOf(token))) !== 0;
}

/** An initial stands only for a word that no full word of its own side contends with: Vladimir P. Kononov is no Vladimir Putin. */
function takeInitials(state: State): void {
  const asked = left(state.asked);
  const listed = left(state.listed);
  if (!asked.some(isInitial) && !listed.some(isInitial)) return;
  for (const one of asked) {
    const other = left(state.listed).find((token) => compareTokens(one, token, state.context)?.relation === 'initial');
    if (!other) continue;
    const spare = left(state.listed).filter(isFull).length - left(state.asked).filter(isFull).length;
    if (isInitial(one) === isInitial(other) || (isInitial(one) ? spare > 0 : spare < 0)) {
      const found = compareTokens(one, other, state.context);
      if (found) take(state, [one], [other], found);
    }
  }
}

function isInitial(token: Token): boolean {
  return token.text.length === 1;
}

function isFull(token: Token): boolean {
  return token.text.length > 1 && token.kind !== 'particle' && token.kind !== 'title' && token.kind !== 'legal_form';
}

/** Two words of one side that make one word of the other: Al Masri and Almasri, Pol Pot and PolPot. */
function takeJoined(state: State, how: 'exact' | 'close'): void {
  while (joinOnce(state, how, 'asked') || joinOnce(state, how, 'listed'));
}

/** Shorter ones meet by chance too often. */
const SHORTEST_JOINED = 6;
const SHORTEST_WITH_PARTICLE = 5;
/** Of words that are joined, where no vowels are written. */
const FEWEST_CONSONANTS = 5;

function joinOnce(state: State, how: 'exact' | 'close', splitSide: 'asked' | 'listed'): boolean {
  const split = splitSide === 'asked' ? state.asked : state.listed;
  const whole = splitSide === 'asked' ? state.listed : state.asked;
  // Two open words of one side at least.
  if ((split.open & (split.open - 1)) === 0) return false;
  for (let place = 0; place < whole.tokens.length; place++) {
    const one = whole.tokens[place];
    if (!one || !(whole.open & (1 << place)) || one.text.length < SHORTEST_WITH_PARTICLE || one.kind === 'legal_form') continue;
    for (let at = 0; at < split.tokens.length; at++) {
      const first = split.tokens[at];
      if (!first || !(split.open & (1 << at)) || first.kind === 'legal_form' || first.text.length >= one.text.length) continue;
      // The beginning must at least sound like it.
      if (first.text[0] !== one.text[0] && first.key[0] !== one.key[0] && how === 'exact') continue;
      for (let next = 0; next < split.tokens.length; next++) {
        const second = split.tokens[next];
        if (!second || next === at || !(split.open & (1 << next)) || second.kind === 'legal_form') continue;
        if (Math.abs(first.text.length + second.text.length - one.text.length) > (state.context.abjad ? 4 : 2)) continue;
        if (one.text.length < SHORTEST_JOINED && first.kind !== 'particle') continue;
        const found = joinedLikeness(first.text + second.text, one, how, state.context.abjad);
        if (found === null) continue;
        const pair = first.at < second.at ? [first, second] : [second, first];
        if (splitSide === 'asked') take(state, pair, [one], found);
        else take(state, [one], pair, found);
        return true;
      }
    }
  }
  return false;
}

export function joinedLikeness(joined: string, one: Token, how: 'exact' | 'close', abjad: boolean): Likeness | null {
  const sameSound = joined.length >= 8 && Math.abs(joined.length - one.text.length) <= 1 && soundKey(joined) === one.key;
  if (joined === one.text || sameSound) return { likeness: WEIGHTS.joined, relation: 'joined' };
  if (abjad && one.consonants.length >= FEWEST_CONSONANTS && consonantsOf(soundKey(joined)) === one.consonants)
    return { likeness: WEIGHTS.joined, relation: 'joined', most: WEIGHTS.consonantEvidence * one.consonants.length };
  if (how === 'exact' || joined.length < 9) return null;
  const key = soundKey(joined);
  const word = { ...one, text: joined, key, consonants: '', letters: letterBits(joined), keyLetters: letterBits(key), forms: null };
  const like = compareTokens(word, one, { abjad: false, person: false });
  return like && like.likeness >= 0.9 ? { likeness: like.likeness * WEIGHTS.joined, relation: 'joined' } : null;
}

/** Letters that stand for the words of the other name: PLA, People's Liberation Army. */
function takeAcronym(state: State): void {
  const found: Likeness = { likeness: WEIGHTS.acronym, relation: 'joined' };
  const asked = left(state.asked);
  const listed = left(state.listed);
  const here = acronymIn(asked, listed);
  if (here) return take(state, [here.one], here.many, found);
  const there = acronymIn(listed, asked);
  if (there) take(state, there.many, [there.one], found);
}

function acronymIn(short: Token[], long: Token[]): { one: Token; many: Token[] } | null {
  const many = long.filter((token) => token.kind !== 'legal_form' && token.kind !== 'particle').sort((one, other) => one.at - other.at);
  if (many.length < 3) return null;
  const letters = many.map((token) => token.text[0]).join('');
  const one = short.find((token) => token.kind === 'name' && token.text.length <= 8 && token.text === letters);
  return one ? { one, many } : null;
}
