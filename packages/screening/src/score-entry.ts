/* The one scorer: a query against one list entry, with every point explained. The same values always give the same answer. */
import { compareFields, factPoints } from './compare-fields.ts';
import type { FieldFinding } from './compare-fields.ts';
import { explainName } from './explain-name.ts';
import type { EntryFacts } from './pack-entry.ts';
import { prepareName } from './prepare-name.ts';
import type { PreparedName } from './prepare-name.ts';
import { scorePrepared, toScore } from './score-names.ts';
import type { NameScore } from './score-names.ts';
import { SCALE, WEIGHTS } from './weights.ts';
import { writeDate } from './write-date.ts';
import type { Bands, Candidate, ListEntry, ListedName, Query, ScorePart } from './types.ts';

export type PreparedQuery = { query: Query; name: PreparedName };
export type PreparedEntry = { entry: ListEntry; names: PreparedName[] };

export function prepareQuery(query: Query): PreparedQuery {
  if (query.kind === 'company') return { query, name: prepareName(query.name, 'organisation') };
  const given = { given: query.firstName, family: query.lastName, ...(query.middleNames ? { middle: query.middleNames } : {}) };
  return { query, name: prepareName([query.firstName, query.middleNames ?? '', query.lastName].join(' '), 'person', given) };
}

export function prepareEntry(entry: ListEntry): PreparedEntry {
  const schema = entry.kind === 'person' || entry.kind === 'unknown' ? 'person' : entry.kind === 'organisation' ? 'organisation' : 'object';
  return { entry, names: entry.names.map((name) => prepareName(name.text, schema, name.parts)) };
}

/** A person is compared with people, a company with organisations; entries of unknown kind with both. */
export function isComparable(query: Query, entry: Pick<ListEntry, 'kind'>): boolean {
  if (entry.kind === 'unknown') return true;
  return query.kind === 'person' ? entry.kind === 'person' : entry.kind === 'organisation';
}

/** `points` are 0 to 100; `rank` is the same scale without its ends, so that names which both reach 100 are still in order. */
export type BestName = { scored: NameScore; listed: ListedName; points: number; rank: number };
export type EntryScore = { score: number; rank: number; name: number; best: BestName; fields: FieldFinding[]; parts: ScorePart[] };

export type EntryWeight = { score: number; rank: number };

/** The figures alone. `places` limits the names to those worth a look. Null for an entry without a name. */
export function weighEntry(
  prepared: { entry: EntryFacts; names: PreparedName[] },
  asked: PreparedQuery,
  bands: Bands,
  places?: number[],
): EntryWeight | null {
  const facts = factPoints(asked.query, prepared.entry);
  const best = bestName(prepared, asked, facts, places);
  if (best === null) return null;
  const { score, sum, name } = limited(best, facts, bands);
  return { score, rank: best.rank + sum - name };
}

function limited(best: BestName, facts: number[], bands: Bands): { score: number; sum: number; name: number; floor: number } {
  const name = Math.round(best.points);
  const sum = facts.reduce((total, points) => total + points, name);
  // A conflicting date of birth, country or gender lowers the rank of a close name; it never clears it.
  const floor = name >= bands.weak ? bands.weak : 0;
  return { score: Math.min(100, Math.max(floor, sum)), sum, name, floor };
}

/** The same figures with where they come from; `explainEntry` says them. */
export function scoreEntry(prepared: PreparedEntry, asked: PreparedQuery, bands: Bands, places?: number[]): EntryScore | null {
  const fields = compareFields(asked.query, prepared.entry);
  const facts = fields.map((found) => found.part?.points ?? 0);
  const best = bestName(prepared, asked, facts, places);
  if (best === null) return null;
  const { score, sum, name, floor } = limited(best, facts, bands);
  const parts: ScorePart[] = [namePart(name, best.listed), ...fields.flatMap((found) => found.part ?? [])];
  if (score !== sum) parts.push(limitPart(score - sum, floor));
  return { score, rank: best.rank + sum - name, name, best, fields, parts };
}

export function explainEntry(prepared: PreparedEntry, asked: PreparedQuery, bands: Bands, found: EntryScore): Candidate {
  const { score, best, fields } = found;
  return {
    entry: prepared.entry,
    score,
    rank: found.rank,
    band: score >= bands.strong ? 'strong' : score >= bands.weak ? 'weak' : 'below',
    likely: isExact(best.scored) && fields.some(({ field }) => field.field === 'date_of_birth' && field.verdict === 'same'),
    explanation: {
      parts: found.parts,
      tokens: explainName(best.scored, found.name),
      fields: [nameField(asked.query, best), ...fields.map(({ field }) => field)],
      matchedName: best.listed.text,
      nameKind: best.listed.kind,
      probability: probabilityOf(best.rank, found.rank - best.rank),
      threshold: { ...bands },
      missingFact: missingFact(asked.query, prepared.entry, fields),
    },
  };
}

/** How often two records with such a score were one person among labelled pairs; three decimals. */
export function probabilityOf(nameRank: number, factPoints: number): number {
  const name = SCALE.probability.slope * ((nameRank - SCALE.offset) / SCALE.factor) + SCALE.probability.shift;
  const odds = name + (SCALE.factShare * factPoints) / SCALE.factor;
  return Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
}

function bestName(
  prepared: { entry: Pick<ListEntry, 'names'>; names: PreparedName[] },
  asked: PreparedQuery,
  facts: number[],
  places?: number[],
): BestName | null {
  const backed = facts.some((points) => points > 0);
  let best: BestName | null = null;
  for (const at of [...(places ?? prepared.names.keys())].sort((left, right) => left - right)) {
    const name = prepared.names[at];
    const listed = prepared.entry.names[at];
    if (!name || !listed) continue;
    const scored = scorePrepared(asked.name, name);
    // A weak alias is a nickname or a part of a name: near is not enough unless another fact agrees.
    const held = listed.kind === 'weak_alias' && !backed && !isExact(scored);
    const less = held ? SCALE.factor * WEIGHTS.weakAlias : 0;
    const points = Math.max(0, scored.score - less);
    const rank = toScore(scored.rank) - less;
    if (best === null || points > best.points || (points === best.points && rank > best.rank)) best = { scored, listed, points, rank };
  }
  return best;
}

/** The same words, in whatever order. */
export function isExact(scored: NameScore): boolean {
  const { pairs, onlyAsked, onlyListed } = scored.alignment;
  const left = [...onlyAsked, ...onlyListed].filter((token) => token.kind !== 'title');
  return left.length === 0 && pairs.length > 0 && pairs.every((pair) => pair.relation === 'equal');
}

function namePart(points: number, listed: ListedName): ScorePart {
  const words = { primary: 'the primary name', alias: 'an alias', weak_alias: 'a weak alias', former: 'a former name' }[listed.kind];
  return { code: 'name', label: 'Name', points, most: 100, text: `Compared with ${words}, ${listed.text}.` };
}

function limitPart(points: number, floor: number): ScorePart {
  const raised = points > 0 && floor > 0;
  const text = raised
    ? 'A name this close stays a possible match whatever else differs. A person decides.'
    : points > 0
      ? 'A score does not go below 0.'
      : 'A score does not go above 100.';
  return { code: 'limit', label: raised ? 'Kept for review' : 'Limit', points, most: 0, text };
}

function nameField(query: Query, best: BestName) {
  const asked =
    query.kind === 'company' ? query.name : [query.firstName, query.middleNames, query.lastName].filter((part) => part).join(' ');
  const verdict = isExact(best.scored) ? 'same' : best.points >= 72 ? 'close' : 'differs';
  return { field: 'name', label: 'Name', asked, listed: best.listed.text, verdict } as const;
}

function missingFact(query: Query, entry: ListEntry, fields: FieldFinding[]): string | null {
  const verdict = (field: string) => fields.find((found) => found.field.field === field)?.field.verdict;
  if (query.kind === 'company') {
    if (query.number === undefined && entry.identifiers.length > 0) return 'The company number: the list gives numbers to compare it with.';
    if (query.country === undefined && entry.countries.length > 0) return 'The country of registration: the list gives one.';
    return null;
  }
  if (verdict('date_of_birth') === 'same' || verdict('date_of_birth') === 'differs') return null;
  if (query.dob === undefined && entry.dobs.length > 0)
    return `The date of birth: the listed person was born ${entry.dobs.map(bornWhen).join(' or ')}.`;
  if (query.nationality === undefined && entry.countries.length > 0) return 'The nationality: the list gives one.';
  if (!query.middleNames) return 'The middle names: the list gives no date of birth that could settle it.';
  return null;
}

function bornWhen(date: string): string {
  if (date.includes('/')) return `between ${writeDate(date).replace(' to ', ' and ')}`;
  return date.length === 10 ? `on ${writeDate(date)}` : `in ${writeDate(date)}`;
}
