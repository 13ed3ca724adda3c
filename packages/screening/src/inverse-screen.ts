/* Screens what changed on a list against an index of people: the other way round, at the cost of the changes and not of the people. */
import { buildIndex } from './build-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { numbersOf } from './compare-fields.ts';
import { bornOn, findCandidates } from './find-candidates.ts';
import { emptyEntry } from './lists/list-format.ts';
import { prepareName } from './prepare-name.ts';
import { schemaOfKind } from './prepare-listed.ts';
import { screen } from './screen.ts';
import type { Bands, Candidate, ListedName, ListEntry, PartyQuery } from './types.ts';

export type Client = { id: number; query: PartyQuery };
export type ClientIndex = readonly { index: ScreeningIndex; clients: readonly Client[] }[];
/** An entry that one of the people comes near enough to, scored as an ordinary screening of them would. */
export type ClientMatch = { client: Client; match: Candidate };

/** People of one index: few enough for recall to look at everybody who shares a word, however common it is. */
const AT_ONCE = 10_000;
const MOST_CLIENTS = 2_000;
/** Of more changes everybody is compared with all of them: that is quicker than to ask each change who may be meant. */
const MANY_CHANGES = 50;

/** People as if they were the list. */
export function indexClients(clients: readonly Client[]): ClientIndex {
  const parts: { index: ScreeningIndex; clients: readonly Client[] }[] = [];
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE);
    // An index stands in the order of the references, which are the places filled up with noughts.
    const entries = some.map(({ query }, at) => asEntry(refOf(at), query));
    parts.push({ index: buildIndex(entries, { keepRest: false }), clients: some });
  }
  return parts;
}

const refOf = (at: number) => String(at).padStart(9, '0');

/** Everybody in `among` whom one of the entries is shown to at these bands, with the answer an ordinary screening of those entries gives. */
export function screenChanges(
  people: ClientIndex,
  entries: readonly ListEntry[],
  bands: Bands,
  among: (client: Client) => boolean = () => true,
): ClientMatch[] {
  const reached = new Set<Client>();
  for (const { index, clients } of people) {
    if (entries.length > MANY_CHANGES) {
      for (const client of clients) if (among(client)) reached.add(client);
      continue;
    }
    for (const entry of entries) {
      for (const at of reachedBy(index, entry)) {
        const client = clients[at];
        if (client && among(client)) reached.add(client);
      }
    }
  }
  if (reached.size === 0) return [];
  const changed = buildIndex(entries);
  return [...reached].flatMap((client) => screen(changed, client.query, bands, { nearest: 0 }).matches.map((match) => ({ client, match })));
}

/** Places of the people who share enough with a name or number of the entry to be worth scoring. */
function reachedBy(index: ScreeningIndex, entry: ListEntry): Set<number> {
  const schema = schemaOfKind(entry.kind);
  const places = new Set<number>(bornOn(index, entry.dobs).keys());
  entry.names.forEach((name, at) => {
    const prepared = prepareName(name.text, schema, name.parts);
    const numbers = at === 0 ? entry.identifiers : [];
    // People are told of ships and companies of their name too.
    const { entries } = findCandidates(index, prepared, { mostNames: MOST_CLIENTS, thorough: true, numbers });
    for (const place of entries.keys()) places.add(place);
  });
  return places;
}

function asEntry(ref: string, query: PartyQuery): ListEntry {
  const isPerson = query.kind === 'person';
  const family = isPerson ? query.lastName : '';
  const own = (last: string): ListedName =>
    isPerson
      ? {
          text: [query.firstName, query.middleNames, last].filter(Boolean).join(' '),
          kind: 'primary',
          parts: { given: query.firstName, ...(query.middleNames ? { middle: query.middleNames } : {}), family: last },
        }
      : { text: query.name, kind: 'primary' };
  const others = (query.otherNames ?? []).map(({ text, kind }): ListedName =>
    kind === 'maiden' ? { ...own(text), kind: 'former' } : { text, kind: 'alias' },
  );
  return {
    ...emptyEntry(ref),
    kind: isPerson ? 'person' : 'organisation',
    names: [own(family), ...others],
    dobs: isPerson && query.dob ? [query.dob] : [],
    identifiers: numbersOf(query).map((number) => `number: ${number}`),
  };
}
