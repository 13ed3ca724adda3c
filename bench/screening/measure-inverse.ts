import { BANDS } from '@freehold/screening/bands';
import { buildIndex } from '@freehold/screening/build-index';
import { indexClients, screenChanges, type Client } from '@freehold/screening/inverse-screen';
import { screen } from '@freehold/screening/screen';
import type { ListEntry } from '@freehold/screening/types';

/* A day's change of a list against a firm's people, and against all of them one by one: `node bench/screening/measure-inverse.ts [PEOPLE] [CHANGES]`. */

const [people = 10_000, changes = 30] = process.argv.slice(2).map(Number);
const GIVEN =
  'Oliver George Harry Jack Jacob Noah Charlie Muhammad Thomas Oscar Olivia Amelia Isla Ava Emily Mia Isabella Sophia Ella Grace Ivan Dmitri Svetlana Mehmet Aisha Priya Chen Wei Fatima Yusuf'.split(
    ' ',
  );
const SYLLABLES =
  'zor vek mul tahn brix quel dorv yash plem grun skev irzo olmar fenk wuld hart ley ton shaw ford wick den mor pen tre'.split(' ');
const COMMON = 'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Khan Ivanov Petrov Hassan Ali Kim'.split(' ');

/** The same numbers in every run. */
let state = 7;
const next = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
/** One in five has one of the common family names. */
const family = () => (next(5) === 0 ? pick(COMMON) : capital(pick(SYLLABLES) + pick(SYLLABLES) + (next(2) === 0 ? pick(SYLLABLES) : '')));
const born = () => `19${50 + next(50)}-0${1 + next(9)}-${10 + next(18)}`;

const clients = Array.from({ length: people }, (_, id): Client => ({
  id,
  query: { kind: 'person', firstName: pick(GIVEN), lastName: family(), dob: born() },
}));
const entries = Array.from({ length: changes }, (_, seed): ListEntry => ({
  ref: `NEW${seed}`,
  kind: 'person',
  names: [
    { text: `${pick(GIVEN)} ${family()}`, kind: 'primary' },
    { text: `${pick(GIVEN)} ${family()}`, kind: 'alias' },
  ],
  dobs: [born()],
  countries: [],
  gender: null,
  identifiers: [],
  addresses: [],
  programme: null,
  listedOn: null,
  text: '',
}));

/** Milliseconds of the processor, which a busy machine does not stretch. */
function timed<T>(work: () => T): [T, number] {
  const started = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(started);
  return [answer, (user + system) / 1000];
}

const [index, buildMs] = timed(() => indexClients(clients));
const [found, first] = timed(() => screenChanges(index, entries, BANDS.standard));
const [, again] = timed(() => screenChanges(index, entries, BANDS.standard));
const [all, oneByOneMs] = timed(() => {
  const changed = buildIndex(entries);
  return clients.flatMap((client) =>
    screen(changed, client.query, BANDS.standard, { nearest: 0 }).matches.map((match) => `${client.id} ${match.entry.ref} ${match.score}`),
  );
});
const inverse = found.map(({ client, match }) => `${client.id} ${match.entry.ref} ${match.score}`).toSorted();
console.log(`${people} people, ${changes} changed entries with ${changes * 2} names`);
console.log(`  index of the people      ${buildMs.toFixed(0)} ms`);
console.log(`  changes against it       ${first.toFixed(0)} ms, warm ${again.toFixed(0)} ms, ${found.length} matches`);
console.log(
  `  every person one by one  ${oneByOneMs.toFixed(0)} ms, ${all.length} matches, ${JSON.stringify(all.toSorted()) === JSON.stringify(inverse) ? 'the same' : `${all.filter((one) => !inverse.includes(one)).length} missed`}`,
);
