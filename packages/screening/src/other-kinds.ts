/* Entries of another kind than was asked about: a ship that has a person's name, a person where a company was typed. Shown at the lower band, and never as strong. */
import { explainName } from './explain-name.ts';
import type { PreparedName } from './prepare-name.ts';
import { bestName, nameField, namePart, prepareForKind } from './score-entry.ts';
import type { BestName, EntryWeight, PreparedEntry, PreparedQuery } from './score-entry.ts';
import { schemaOfKind } from './prepare-listed.ts';
import type { NameSchema } from './prepare-name.ts';
import type { Bands, Candidate, EntryKind, ListEntry, Query, TokenKind } from './types.ts';
import { WEIGHTS } from './weights.ts';
import { toScore } from './score-names.ts';

type Named = { entry: Pick<ListEntry, 'kind' | 'names'>; names: PreparedName[] };

/** The question as it is put to each kind of name, made when it is needed. */
export function openOtherKinds(asked: PreparedQuery): (kind: EntryKind) => PreparedQuery {
  const known = new Map<NameSchema, PreparedQuery>();
  return (kind) => {
    const schema = schemaOfKind(kind);
    const found = known.get(schema) ?? prepareForKind(asked, schema);
    known.set(schema, found);
    return found;
  };
}

/** Null where no name is equal but for titles and legal forms. */
export function weighOther(listed: Named, asked: PreparedQuery, bands: Bands, places: number[]): EntryWeight | null {
  const best = bestEqual(listed, asked, places);
  return best && { score: bands.weak, rank: bands.weak + best.rank / 1000 };
}

/** An alias that is merely near may score as high, so each name is looked at for itself. */
function bestEqual(listed: Named, asked: PreparedQuery, places: number[]): BestName | null {
  const equal = places.flatMap((place) => {
    const best = bestName(listed, asked, [], [place]);
    return best !== null && isEqualName(best) ? best : [];
  });
  return equal.reduce<BestName | null>((best, one) => (best === null || one.rank > best.rank ? one : best), null);
}

export function explainOther(listed: PreparedEntry, asked: PreparedQuery, bands: Bands, places: number[]): Candidate | null {
  const best = bestEqual(listed, asked, places);
  const weight = weighOther(listed, asked, bands, places);
  if (best === null || weight === null) return null;
  const points = Math.round(best.points);
  const [own, other] = [KIND_WORDS[asked.query.kind], ENTRY_WORDS[listed.entry.kind]];
  return {
    entry: listed.entry,
    ...weight,
    band: 'weak',
    likely: false,
    explanation: {
      parts: [
        namePart(points, best),
        {
          code: 'kind',
          label: 'Another kind',
          points: weight.score - points,
          most: 0,
          text: `You asked about ${own}, and the list names ${other}. It is compared by name alone, and shown as possible, never as strong.`,
        },
      ],
      tokens: explainName(best.scored, points),
      fields: [nameField(best), { field: 'kind', label: 'Kind', asked: own, listed: other, verdict: 'differs' }],
      matchedName: best.listed.text,
      nameKind: best.listed.kind,
      threshold: { ...bands },
      missingFact: null,
    },
  };
}

const KIND_WORDS: Record<Query['kind'], string> = {
  person: 'a person',
  company: 'a company',
  vessel: 'a ship',
  aircraft: 'an aircraft',
  wallet: 'a wallet',
};
const ENTRY_WORDS: Record<EntryKind, string> = {
  person: 'a person',
  organisation: 'an organisation',
  vessel: 'a ship',
  aircraft: 'an aircraft',
  unknown: 'somebody whose kind it does not say',
};

/** Every word that is paired agrees as it stands, and what is left is a title, legal form or particle; of a person a middle name may be left too. */
function isEqualName({ scored, points, asked }: BestName): boolean {
  const { pairs, onlyAsked, onlyListed } = scored.alignment;
  if (!pairs.every(({ relation }) => relation === 'equal' || relation === 'joined')) return false;
  const isWhole = [...onlyAsked, ...onlyListed].every(({ kind }) => SMALL.has(kind));
  if (isWhole) return points >= Math.round(toScore(WEIGHTS.formsAtLeast));
  return asked.prepared.schema === 'person' && points >= Math.round(toScore(WEIGHTS.exactAtLeast));
}

const SMALL: ReadonlySet<TokenKind> = new Set(['legal_form', 'title', 'particle']);
