/* Says the name score token by token, in whole points that sum exactly to it. Words that agree share the gains by how rare they are. */
import type { Pair } from './align-names.ts';
import type { Token } from './prepare-name.ts';
import type { NameScore } from './score-names.ts';
import type { TokenExplanation, TokenRelation } from './types.ts';
import { SCALE } from './weights.ts';

export function explainName(scored: NameScore, points: number): TokenExplanation[] {
  const losses = lossRows(scored);
  const lost = losses.reduce((sum, row) => sum - row.points, 0) + scored.spelling.reduce((sum, nats) => sum + nats * SCALE.factor, 0);
  const rows = [...scored.alignment.pairs.map((pair, at) => pairRow(pair, scored, at, points + lost)), ...losses];
  const raw = fitTo(
    rows.map((row) => row.points),
    points,
  );
  return roundTogether(raw, points)
    .map((whole, at) => ({ row: rows[at], whole }))
    .flatMap(({ row, whole }) => (row ? [{ ...row, points: whole }] : []))
    .sort((left, right) => left.place - right.place)
    .map(({ place: _place, ...token }) => token);
}

type Row = TokenExplanation & { place: number };

function pairRow(pair: Pair, scored: NameScore, at: number, gained: number): Row {
  const asked = textOf(pair.asked);
  const listed = textOf(pair.listed);
  const share = (gained * (scored.gains[at] ?? 0)) / Math.max(scored.evidence, 0.01);
  const text = PAIR_WORDS[pair.relation]?.(asked, listed) ?? `${asked} and ${listed}`;
  return {
    asked,
    listed,
    relation: pair.relation,
    kind: kindOf(pair.asked, pair.listed),
    points: share - SCALE.factor * (scored.spelling[at] ?? 0),
    oneIn: oneIn(pair),
    text,
    place: placeOf(pair.asked, 0),
  };
}

const PAIR_WORDS: Partial<Record<TokenRelation, (asked: string, listed: string) => string>> = {
  equal: (asked) => `Both have ${asked}`,
  variant: (asked, listed) => `${asked} and ${listed} are forms of one name`,
  sounds_alike: (asked, listed) => `${asked} and ${listed} are spellings of one sound`,
  close_spelling: (asked, listed) => `${asked} and ${listed} differ by a letter or two`,
  initial: (asked, listed) => `${asked} and ${listed} share an initial`,
  joined: (asked, listed) => `${asked} and ${listed} are the same words joined or split`,
};

/** How many names there are to each that has the word, in round figures. */
function oneIn(pair: Pair): number | null {
  if (pair.relation === 'initial' || pair.asked.length !== 1 || pair.listed.length !== 1) return null;
  const names = Math.exp(Math.min(...[...pair.asked, ...pair.listed].map((token) => token.evidence)));
  const unit = 10 ** Math.floor(Math.log10(names));
  return Math.max(2, Math.round(names / unit) * unit);
}

function lossRows(scored: NameScore): Row[] {
  const single = [...scored.onlyAsked, ...scored.onlyListed];
  // A family name without a partner, or another legal form, costs beyond its own weight.
  const missing = single.filter((loss) => [...loss.asked, ...loss.listed].some(({ kind }) => kind === 'family' || kind === 'legal_form'));
  const rows = single.map((loss): Row => {
    const token = loss.asked[0] ?? loss.listed[0];
    const nats = loss.nats + (missing.includes(loss) ? scored.missingPart / missing.length : 0);
    const asked = loss.asked.length > 0;
    return {
      asked: asked ? textOf(loss.asked) : null,
      listed: asked ? null : textOf(loss.listed),
      relation: asked ? 'only_asked' : 'only_listed',
      kind: token?.kind ?? 'name',
      points: -SCALE.factor * nats,
      oneIn: null,
      text: asked ? `Only the name asked for has ${textOf(loss.asked)}` : `Only the listed name has ${textOf(loss.listed)}`,
      place: asked ? placeOf(loss.asked, 0) : placeOf(loss.listed, 100),
    };
  });
  return rows.concat(
    scored.contradicted.map((loss) => ({
      asked: textOf(loss.asked),
      listed: textOf(loss.listed),
      relation: 'contradicted',
      kind: kindOf(loss.asked, loss.listed),
      points: -SCALE.factor * loss.nats,
      oneIn: null,
      text: `${textOf(loss.asked)} against ${textOf(loss.listed)}`,
      place: placeOf(loss.asked, 0),
    })),
  );
}

function textOf(tokens: Token[]): string {
  return tokens.map(written).join(' ');
}

/** Tokens are folded to lower case; people read names with a capital. Particles stay small, short legal forms are capitals. */
function written(token: Token): string {
  if (token.kind === 'particle' || token.kind === 'number') return token.text;
  return token.kind === 'legal_form' && token.text.length <= 4
    ? token.text.toUpperCase()
    : token.text.slice(0, 1).toUpperCase() + token.text.slice(1);
}

function kindOf(asked: Token[], listed: Token[]) {
  const roles = [...asked, ...listed].map((token) => token.kind);
  return roles.find((kind) => kind === 'given' || kind === 'middle' || kind === 'family') ?? roles[0] ?? 'name';
}

function placeOf(tokens: Token[], offset: number): number {
  return offset + Math.min(...tokens.map((token) => token.at));
}

/** Where the score stops at 0, or a weak alias is held down, gains and losses are stretched so that they still sum to it. */
function fitTo(points: number[], sum: number): number[] {
  const gains = points.reduce((all, point) => all + Math.max(0, point), 0);
  const losses = points.reduce((all, point) => all + Math.min(0, point), 0);
  if (Math.abs(gains + losses - sum) < 0.5) return points;
  if (gains + losses < sum && losses < 0) return points.map((point) => (point < 0 ? (point * (sum - gains)) / losses : point));
  return points.map((point) => (point > 0 ? (point * (sum - losses)) / Math.max(gains, 0.01) : point));
}

/** Whole numbers nearest to the given ones that sum to `sum`: the largest remainders are rounded up. */
function roundTogether(points: number[], sum: number): number[] {
  const floors = points.map((point) => Math.floor(point));
  const order = points
    .map((point, at) => ({ at, rest: point - Math.floor(point) }))
    .sort((left, right) => right.rest - left.rest || left.at - right.at);
  let missing = sum - floors.reduce((all, point) => all + point, 0);
  for (let turn = 0; missing > 0 && order.length > 0; turn = (turn + 1) % order.length, missing -= 1) bump(floors, order[turn]?.at, 1);
  for (let turn = order.length - 1; missing < 0 && order.length > 0; turn = (turn + order.length - 1) % order.length, missing += 1)
    bump(floors, order[turn]?.at, -1);
  return floors;
}

function bump(values: number[], at: number | undefined, by: number): void {
  if (at !== undefined) values[at] = (values[at] ?? 0) + by;
}
