/* The name score: starts from the agreed tokens, takes points for each difference in spelling, each contradiction and each token that only one side has. */
import { alignNames } from './align-names.ts';
import type { Alignment, Pair } from './align-names.ts';
import { prepareName } from './prepare-name.ts';
import type { NameSchema, PreparedName, Token } from './prepare-name.ts';
import { TUNING } from './tuning.ts';

export type Loss = { asked: Token[]; listed: Token[]; points: number };
export type NameScore = {
  /** 0 to 100, not rounded. */
  score: number;
  alignment: Alignment;
  matchedWeight: number;
  /** Points lost by each matched pair, in the order of `alignment.pairs`. */
  spelling: number[];
  contradicted: Loss[];
  onlyAsked: Loss[];
  onlyListed: Loss[];
  /** Points lost because little of a longer name agrees. */
  thin: number;
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

export function scorePrepared(asked: PreparedName, listed: PreparedName): NameScore {
  const alignment = alignNames(asked, listed);
  const matchedWeight = alignment.pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const spelling = alignment.pairs.map(spellingLoss);
  const { contradicted, restAsked, restListed } = contradictions(alignment);
  const onlyAsked = restAsked.map((token) => ({ asked: [token], listed: [], points: TUNING.onlyAsked * token.weight }));
  const onlyListed = restListed.map((token) => ({ asked: [], listed: [token], points: TUNING.onlyListed * token.weight }));
  const thin = thinLoss(alignment);
  const lost = total(spelling) + total([...contradicted, ...onlyAsked, ...onlyListed].map((loss) => loss.points)) + thin;
  const score = matchedWeight === 0 ? 0 : Math.min(100, Math.max(0, 100 - lost));
  return { score, alignment, matchedWeight, spelling, contradicted, onlyAsked, onlyListed, thin };
}

function total(points: number[]): number {
  return points.reduce((sum, point) => sum + point, 0);
}

function spellingLoss(pair: Pair): number {
  return TUNING.unlike * (1 - pair.likeness) * Math.min(1, pair.weight);
}

const LIGHT = new Set(['particle', 'title', 'legal_form']);

/** A token left over on each side means that the names disagree there, which costs far more than a token left out. */
function contradictions(alignment: Alignment): { contradicted: Loss[]; restAsked: Token[]; restListed: Token[] } {
  const heavy = (tokens: Token[]) =>
    tokens.filter((token) => !LIGHT.has(token.kind) && token.text.length > 1).sort((left, right) => right.weight - left.weight);
  const asked = heavy(alignment.onlyAsked);
  const listed = heavy(alignment.onlyListed);
  const count = Math.min(asked.length, listed.length);
  const contradicted = asked.slice(0, count).map((token, at) => {
    const other = listed[at];
    const weight = other ? (token.weight + other.weight) / 2 : token.weight;
    return {
      asked: [token],
      listed: other ? [other] : [],
      points: TUNING.contradicted * weight * (at === 0 ? 1 : TUNING.contradictedAgain),
    };
  });
  const used = new Set([...asked.slice(0, count), ...listed.slice(0, count)]);
  return {
    contradicted,
    restAsked: alignment.onlyAsked.filter((token) => !used.has(token)),
    restListed: alignment.onlyListed.filter((token) => !used.has(token)),
  };
}

function weightOf(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + token.weight, 0);
}

/** One agreed token of a longer name is little evidence. */
function thinLoss(alignment: Alignment): number {
  // Joined words agree on no more than the one word that they make.
  const evidence = (pair: Pair) => Math.min(weightOf(pair.asked), weightOf(pair.listed)) * pair.likeness;
  const agreed = alignment.pairs.reduce((sum, pair) => sum + evidence(pair), 0);
  const left = alignment.onlyAsked.concat(alignment.onlyListed).reduce((sum, token) => sum + token.weight, 0);
  if (left < 0.5) return 0;
  return TUNING.thin * Math.max(0, 1 - agreed / TUNING.thinBelow);
}
