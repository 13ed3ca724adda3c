/* The name score as evidence. Two kinds of stranger are weighed against the same person: one whose name merely looks alike, and one who shares it by chance. */
import { alignNames } from './align-names.ts';
import type { Alignment, Pair } from './align-names.ts';
import { prepareName } from './prepare-name.ts';
import type { NameSchema, PreparedName, Token } from './prepare-name.ts';
import { SCALE, WEIGHTS } from './weights.ts';

export type Loss = { asked: Token[]; listed: Token[]; nats: number };
export type NameScore = {
  /** 0 to 100, not rounded. */
  score: number;
  /** Logarithm of the odds that it is one person, from the name alone. */
  lnOdds: number;
  /** Orders names of one score: without the floor of equal names, and the rarer above. */
  rank: number;
  /** The evidence of the words that agree, in nats. */
  evidence: number;
  alignment: Alignment;
  /** Nats gained by each matched pair, and lost by its spelling, in the order of `alignment.pairs`. */
  gains: number[];
  spelling: number[];
  contradicted: Loss[];
  onlyAsked: Loss[];
  onlyListed: Loss[];
  /** Lost because the family name of one side has no partner, or because the legal forms differ. */
  missingPart: number;
};

/** Likeness of two names, 0 to 100. `schema` is a FollowTheMoney schema such as `Person` or `Company`. */
export function scoreNames(left: string, right: string, schema: string): number {
  const kind = schemaOf(schema);
  return scorePrepared(prepareName(left, kind), prepareName(right, kind)).score;
}

export function schemaOf(schema: string): NameSchema {
  if (schema === 'Person') return 'person';
  return /^(?:Vessel|Airplane|Vehicle)$/.test(schema) ? 'object' : 'organisation';
}

export function toScore(lnOdds: number): number {
  return SCALE.offset + SCALE.factor * lnOdds;
}

export function scorePrepared(asked: PreparedName, listed: PreparedName): NameScore {
  return weighAlignment(alignNames(asked, listed), asked.schema === 'person');
}

export function weighAlignment(alignment: Alignment, person: boolean): NameScore {
  const gains = alignment.pairs.map(evidenceOf);
  const spelling = alignment.pairs.map(spellingLoss);
  const { contradicted, restAsked, restListed } = contradictions(alignment);
  const onlyAsked = restAsked.map((token) => ({ asked: [token], listed: [], nats: WEIGHTS.onlyAsked * token.weight }));
  const onlyListed = restListed.map((token) => ({ asked: [], listed: [token], nats: WEIGHTS.onlyListed * token.weight }));
  const evidence = total(gains);
  const missingPart = familyLoss(alignment) + (person ? 0 : formLoss(alignment));
  const lost = total(spelling) + losses(contradicted) + losses(onlyAsked) + losses(onlyListed) + missingPart;
  const lookalike = WEIGHTS.whole - lost;
  const needed = (person ? WEIGHTS.chance : WEIGHTS.organisationChance) * (isOneWord(alignment) ? WEIGHTS.oneWord : 1);
  const chance = evidence - needed - WEIGHTS.chanceLoss * lost - WEIGHTS.chanceWays * waysToMeet(alignment);
  const odds = alignment.pairs.length === 0 ? -20 : against(lookalike, chance);
  const lnOdds = Math.max(odds, leastFor(alignment, person));
  const score = Math.min(100, Math.max(0, toScore(lnOdds)));
  return {
    score,
    lnOdds,
    rank: odds + WEIGHTS.rarer * evidence,
    evidence,
    alignment,
    gains,
    spelling,
    contradicted,
    onlyAsked,
    onlyListed,
    missingPart,
  };
}

/** A name that is equal word by word, or in forms of the same names, stays in sight however common it is. Beside an equal first and family name the rest of a listed name takes nothing away. */
function leastFor(alignment: Alignment, person: boolean): number {
  const { pairs, onlyAsked, onlyListed } = alignment;
  if (pairs.length === 0) return -Infinity;
  const whole = onlyAsked.length === 0 && onlyListed.length === 0;
  if (!whole && !(person ? isCoreAgreed(alignment) : isOnlyForms(alignment))) return -Infinity;
  const other = pairs.filter(
    (pair) => pair.relation !== 'equal' && (pair.relation !== 'variant' || pair.likeness < WEIGHTS.spellingVariant),
  );
  const isEqual = pairs.every((pair) => pair.relation === 'equal');
  if (isEqual && (whole || (person && onlyAsked.every(isSmall)))) return WEIGHTS.exactAtLeast;
  const wrong = other.filter((pair) => !isSameSound(pair));
  return wrong.length === 0 || (wrong.length === 1 && wrong.every((pair) => isTypingError(pair) || isShortForm(pair)))
    ? WEIGHTS.formsAtLeast
    : -Infinity;
}

/** First and family name agree on both sides, and what is left over is a middle name of one side, a patronymic, particle or title. */
function isCoreAgreed({ pairs, onlyAsked, onlyListed }: Alignment): boolean {
  // Of Chinese and Korean syllables there are so few that only equal ones may have others beside them.
  const all = pairs.flatMap(({ asked, listed }) => [...asked, ...listed]);
  if (
    onlyAsked.some(isSyllable) ||
    pairs.some((pair) => pair.relation !== 'equal' && pair.asked.some(isSyllable) && pair.listed.some(isSyllable))
  )
    return false;
  const addedListed = onlyListed.filter((token) => !isSmall(token));
  const addedAsked = onlyAsked.filter((token) => !isSmall(token));
  if (addedAsked.length > 0 && (addedListed.length > 0 || !addedAsked.every(isBetween))) return false;
  // Seyed is a title and a first name.
  const agreed = all.filter((token) => (token.kind === 'title' || !isSmall(token)) && token.text.length > 1);
  if (agreed.length < 4) return false;
  if (onlyListed.some((token) => isFamily(token)) || onlyAsked.some((token) => isFamily(token))) return false;
  // Where a list does not part its names, the first and the last word are taken for the first and the family name.
  if (pairs.some(({ listed }) => listed.some(isFamily)))
    return pairs.some(({ listed }) =>
      listed.some((token) => !isFamily(token) && !isBetween(token) && (token.kind === 'title' || !isSmall(token))),
    );
  return isAtEnds(
    pairs.flatMap(({ listed }) => listed),
    onlyListed,
  );
}

function isAtEnds(paired: Token[], left: Token[]): boolean {
  const full = [...paired, ...left]
    .filter((token) => !isSmall(token) && token.kind !== 'patronymic')
    .sort((one, other) => one.at - other.at);
  const [first, last] = [full[0], full.at(-1)];
  // A word that the name has twice is as good in either place.
  const texts = new Set(paired.map((token) => token.text));
  return first !== undefined && last !== undefined && texts.has(first.text) && texts.has(last.text);
}

function isSyllable(token: Token): boolean {
  return token.syllable && !isSmall(token);
}

function isBetween(token: Token): boolean {
  return token.kind === 'middle' || token.kind === 'patronymic';
}

function isSmall(token: Token): boolean {
  return token.kind === 'particle' || token.kind === 'title' || token.kind === 'legal_form';
}

/** Every word of a company name agrees but for its legal form. */
function isOnlyForms({ pairs, onlyAsked, onlyListed }: Alignment): boolean {
  return (
    [...onlyAsked, ...onlyListed].every((token) => token.kind === 'legal_form' || token.kind === 'particle') &&
    pairs.some(({ asked }) => asked.some((token) => !isSmall(token)))
  );
}

/** Shorter words of one sound are many. */
const SHORTEST_SOUND = 4;

/** Two spellings that are read alike: Popow and Popov. */
function isSameSound(pair: Pair): boolean {
  return (
    pair.relation === 'sounds_alike' &&
    pair.most === undefined &&
    pair.likeness >= WEIGHTS.soundsAlike &&
    ![...pair.asked, ...pair.listed].some((token) => token.syllable || token.text.length < SHORTEST_SOUND)
  );
}

function isShortForm(pair: Pair): boolean {
  return pair.relation === 'variant' && pair.likeness >= WEIGHTS.shortForm;
}

/** The likeness of two words that are one edit apart, behind the first letter: that is hardly ever typed wrong. */
function oneEdit(asked: Token, listed: Token): number {
  return 0.999 - WEIGHTS.editCost / Math.max(asked.text.length, listed.text.length);
}

/** One of the two spellings is nobody's name: Wwilson for Wilson. */
function isTypingError(pair: Pair): boolean {
  const [asked, listed] = [pair.asked[0], pair.listed[0]];
  if (!asked || !listed || pair.asked.length + pair.listed.length > 2 || (asked.known && listed.known)) return false;
  return (
    pair.most === undefined &&
    (pair.relation === 'close_spelling' || pair.relation === 'sounds_alike') &&
    pair.likeness >= oneEdit(asked, listed)
  );
}

/** The odds against both kinds of stranger together: their chances add up. */
function against(lookalike: number, chance: number): number {
  const least = Math.min(lookalike, chance);
  return least - Math.log1p(Math.exp(least - Math.max(lookalike, chance)));
}

/** Where the family names are known, one that finds no partner leaves only given names: Hector Manuel is no Hector Manuel Orellana. */
function familyLoss({ pairs, onlyAsked, onlyListed }: Alignment): number {
  const lostAsked = onlyAsked.some(isFamily) && !pairs.some((pair) => pair.asked.some(isFamily));
  const lostListed = onlyListed.some(isFamily) && !pairs.some((pair) => pair.listed.some(isFamily));
  return lostAsked || lostListed ? WEIGHTS.withoutFamily : 0;
}

/** Two legal forms that are not of one family speak for two companies of a group. */
function formLoss({ onlyAsked, onlyListed }: Alignment): number {
  return onlyAsked.some(isForm) && onlyListed.some(isForm) ? WEIGHTS.otherForm : 0;
}

function isForm(token: Token): boolean {
  return token.kind === 'legal_form';
}

function isFamily(token: Token): boolean {
  return token.kind === 'family';
}

/** Two names of one word have nothing else that could agree. */
function isOneWord({ pairs, onlyAsked, onlyListed }: Alignment): boolean {
  return pairs.length === 1 && onlyAsked.length === 0 && onlyListed.length === 0;
}

/** The more words a name has, the more of them can agree by chance: the logarithm of the choices there are. */
function waysToMeet({ pairs, onlyAsked, onlyListed }: Alignment): number {
  // Where both sides say which is the family name and those agree, there was no choice but among the given names.
  const isParted = pairs.some(({ asked, listed }) => asked.some(isFamily) && listed.some(isFamily));
  const counted = (tokens: Token[]) => countFull(tokens.filter((token) => token.kind !== 'patronymic'));
  const listed = isParted ? onlyListed.filter((token) => token.kind !== 'middle') : onlyListed;
  return logChoices(pairs.length, pairs.length + counted(onlyAsked)) + logChoices(pairs.length, pairs.length + counted(listed));
}

function countFull(tokens: Token[]): number {
  let count = 0;
  for (const token of tokens) if (token.weight >= WEIGHTS.leadWeight) count += 1;
  return count;
}

function logChoices(some: number, of: number): number {
  let ways = 1;
  for (let at = 1; at <= of - some; at++) ways *= (some + at) / at;
  return Math.log(ways);
}

function total(nats: number[]): number {
  let sum = 0;
  for (const one of nats) sum += one;
  return sum;
}

function losses(lost: Loss[]): number {
  let sum = 0;
  for (const loss of lost) sum += loss.nats;
  return sum;
}

/** The more common of two spellings decides. */
function evidenceOf(pair: Pair): number {
  if (pair.relation === 'initial') return WEIGHTS.initialEvidence;
  const alike = Math.max(0, 1 - WEIGHTS.chanceUnlike * (1 - pair.likeness));
  return Math.min(pair.most ?? Infinity, Math.min(sumEvidence(pair.asked), sumEvidence(pair.listed)) * alike);
}

function sumEvidence(tokens: Token[]): number {
  let sum = 0;
  for (const token of tokens) sum += token.evidence;
  return sum;
}

function spellingLoss(pair: Pair): number {
  return pair.likeness === 1
    ? 0
    : WEIGHTS.unlike * (1 - pair.likeness) * Math.min(1, Math.max(sumWeight(pair.asked), sumWeight(pair.listed)));
}

function sumWeight(tokens: Token[]): number {
  let sum = 0;
  for (const token of tokens) sum += token.weight;
  return sum;
}

/** A token left over on each side means that the names disagree there, which costs far more than a token left out. */
function contradictions(alignment: Alignment): { contradicted: Loss[]; restAsked: Token[]; restListed: Token[] } {
  const { onlyAsked, onlyListed } = alignment;
  if (onlyAsked.length === 0 || onlyListed.length === 0) return { contradicted: [], restAsked: onlyAsked, restListed: onlyListed };
  const asked = heavy(onlyAsked);
  const listed = heavy(onlyListed);
  const count = Math.min(asked.length, listed.length);
  const contradicted = asked.slice(0, count).map((token, at): Loss => {
    const other = listed[at] ?? token;
    const weight = sizeOfBoth(token, other, alignment.pairs.length);
    return { asked: [token], listed: [other], nats: WEIGHTS.contradicted * weight * (at === 0 ? 1 : WEIGHTS.contradictedAgain) };
  });
  const usedAsked = asked.slice(0, count);
  const usedListed = listed.slice(0, count);
  return {
    contradicted,
    restAsked: onlyAsked.filter((token) => !usedAsked.includes(token)),
    restListed: onlyListed.filter((token) => !usedListed.includes(token)),
  };
}

/** The commonest names of all stand before many others, or are left off: beside a long name that agrees, Mohammad against Noor says little. */
function sizeOfBoth(asked: Token, listed: Token, agreed: number): number {
  const mean = (sizeOf(asked) + sizeOf(listed)) / 2;
  const before = [asked, listed].some((token) => token.at === 0 && token.evidence < WEIGHTS.commonestBelow);
  return before && agreed >= WEIGHTS.commonestBeside ? Math.min(mean, WEIGHTS.commonest / WEIGHTS.contradicted) : mean;
}

/** A very common name is a smaller part of its bearer: many carry it beside the one they are known by. */
function sizeOf(token: Token): number {
  return token.evidence < WEIGHTS.commonBelow ? token.weight * WEIGHTS.commonName : token.weight;
}

function heavy(tokens: Token[]): Token[] {
  return tokens
    .filter(
      (token) =>
        token.kind !== 'particle' &&
        token.kind !== 'title' &&
        token.kind !== 'legal_form' &&
        (token.text.length > 1 || token.kind === 'number'),
    )
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}
