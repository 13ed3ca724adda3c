/* The one scorer: a query against one list entry, with every point explained. The same values always give the same answer. */
import { compareFields, factPoints } from './compare-fields.ts';
import type { FieldFinding } from './compare-fields.ts';
import { askedNames } from './asked-names.ts';
import { explainName } from './explain-name.ts';
import type { EntryFacts } from './pack-entry.ts';
import { schemaOfKind } from './prepare-listed.ts';
import { prepareName } from './prepare-name.ts';
import type { NameSchema, PreparedName } from './prepare-name.ts';
import { scorePrepared, toScore } from './score-names.ts';
import type { NameScore } from './score-names.ts';
import { FACT_POINTS, SCALE, WEIGHTS } from './weights.ts';
import { writeDate } from './write-date.ts';
import type { Bands, Candidate, EntryKind, ListEntry, ListedName, Query, ScorePart } from './types.ts';

/** A name the subject is asked for by, the own one first. */
export type AskedName = { text: string; is: string | null; prepared: PreparedName };
/** `name` is the first of `names`; of a wallet there is none, and it has no words. */
export type PreparedQuery = { query: Query; name: PreparedName; names: AskedName[] };
export type PreparedEntry = { entry: ListEntry; names: PreparedName[] };

export function prepareQuery(query: Query): PreparedQuery {
  const names = askedNames(query);
  return { query, name: names[0]?.prepared ?? prepareName('', 'object'), names };
}

/** The same question as it is put to entries of another kind: the names alone, read as names of that kind. */
export function prepareForKind({ query, names }: PreparedQuery, schema: NameSchema): PreparedQuery {
  const read = names.map((name) => ({ ...name, prepared: prepareName(name.text, schema) }));
  return { query, name: read[0]?.prepared ?? prepareName('', schema), names: read };
}

export function prepareEntry(entry: ListEntry): PreparedEntry {
  const schema = schemaOfKind(entry.kind);
  return { entry, names: entry.names.map((name) => prepareName(name.text, schema, name.parts)) };
}

const KIND_OF: Record<Query['kind'], EntryKind | null> = {
  person: 'person',
  company: 'organisation',
  vessel: 'vessel',
  aircraft: 'aircraft',
  wallet: null,
};

/** A person is compared in full with people, a company with organisations, and so on; entries of unknown kind with all of them. */
export function isComparable(query: Query, entry: Pick<ListEntry, 'kind'>): boolean {
  return query.kind !== 'wallet' && (entry.kind === 'unknown' || entry.kind === KIND_OF[query.kind]);
}

/** `points` are 0 to 100; `rank` is the same scale without its ends, so that names which both reach 100 are still in order. */
export type BestName = { scored: NameScore; asked: AskedName; listed: ListedName; points: number; rank: number };
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
  const { score, sum, name } = limited(best, facts, bands, asked.query);
  return { score, rank: best.rank + sum - name };
}

function limited(best: BestName, facts: number[], bands: Bands, query: Query): { score: number; sum: number; name: number; floor: number } {
  const name = Math.round(best.points);
  const sum = facts.reduce((total, points) => total + points, name);
  // A conflicting date of birth, country or gender lowers the rank of a close name; it never clears it. Nor does another name clear who has the number of a paper; and a hull is known by its number.
  const isNumbered = facts.includes(FACT_POINTS.ownNumberSame);
  const floor = isNumbered && query.kind === 'vessel' ? bands.strong : name >= bands.weak || isNumbered ? bands.weak : 0;
  return { score: Math.min(100, Math.max(floor, sum)), sum, name, floor };
}

/** The same figures with where they come from; `explainEntry` says them. */
export function scoreEntry(prepared: PreparedEntry, asked: PreparedQuery, bands: Bands, places?: number[]): EntryScore | null {
  const fields = compareFields(asked.query, prepared.entry);
  const facts = fields.map((found) => found.part?.points ?? 0);
  const best = bestName(prepared, asked, facts, places);
  if (best === null) return null;
  const { score, sum, name, floor } = limited(best, facts, bands, asked.query);
  const parts: ScorePart[] = [namePart(name, best), ...fields.flatMap((found) => found.part ?? [])];
  if (score !== sum)
    parts.push(limitPart(score - sum, floor === 0 ? null : floor === bands.weak && name >= bands.weak ? 'name' : 'number'));
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
      fields: [nameField(best), ...fields.map(({ field }) => field)],
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

export function bestName(
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
    for (const one of asked.names) {
      const scored = scorePrepared(one.prepared, name);
      // A weak alias is a nickname or a part of a name: near is not enough unless another fact agrees.
      const held = listed.kind === 'weak_alias' && !backed && !isExact(scored);
      const less = held ? SCALE.factor * WEIGHTS.weakAlias : 0;
      const points = Math.max(0, scored.score - less);
      const rank = toScore(scored.rank) - less;
      if (best === null || points > best.points || (points === best.points && rank > best.rank))
        best = { scored, asked: one, listed, points, rank };
    }
  }
  return best;
}

/** The same words, in whatever order. */
export function isExact(scored: NameScore): boolean {
  const { pairs, onlyAsked, onlyListed } = scored.alignment;
  const left = [...onlyAsked, ...onlyListed].filter((token) => token.kind !== 'title');
  return left.length === 0 && pairs.length > 0 && pairs.every((pair) => pair.relation === 'equal');
}

export function namePart(points: number, { asked, listed }: BestName): ScorePart {
  const words = { primary: 'the primary name', alias: 'an alias', weak_alias: 'a weak alias', former: 'a former name' }[listed.kind];
  const by = asked.is === null ? '' : ` Asked by ${asked.is}, ${asked.text}.`;
  return { code: 'name', label: 'Name', points, most: 100, text: `Compared with ${words}, ${listed.text}.${by}` };
}

function limitPart(points: number, held: 'name' | 'number' | null): ScorePart {
  const raised = points > 0 && held !== null;
  const text = raised
    ? `${held === 'name' ? 'A name this close' : 'What has this number'} stays a possible match whatever else differs. A person decides.`
    : points > 0
      ? 'A score does not go below 0.'
      : 'A score does not go above 100.';
  return { code: 'limit', label: raised ? 'Kept for review' : 'Limit', points, most: 0, text };
}

export function nameField(best: BestName) {
  if (best.asked.prepared.tokens.length === 0)
    return { field: 'name', label: 'Name', asked: null, listed: best.listed.text, verdict: 'unknown' } as const;
  const verdict = isExact(best.scored) ? 'same' : best.points >= 72 ? 'close' : 'differs';
  return { field: 'name', label: 'Name', asked: best.asked.text, listed: best.listed.text, verdict } as const;
}

function missingFact(query: Query, entry: ListEntry, fields: FieldFinding[]): string | null {
  const verdict = (field: string) => fields.find((found) => found.field.field === field)?.field.verdict;
  if (query.kind === 'vessel')
    return query.imo === undefined && verdict('identifier') === 'unknown' ? 'The IMO number: ships of one name are many.' : null;
  if (query.kind === 'aircraft' || query.kind === 'wallet') return null;
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
