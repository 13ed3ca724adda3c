import type { BornIn } from './company-record.ts';
import { type Band, bandWords } from './read-natures.ts';

/* What somebody said of the owners of their company beside what the register says. */

export type DeclaredOwner = { name: string; percent: number | null; born: BornIn | null; nature: 'shares' | 'votes' | 'influence' | null };
export type FoundOwner = {
  id: string;
  name: string;
  born: BornIn | null;
  band: Band | null;
  natures: readonly ('shares' | 'votes' | 'influence')[];
  owns: 'yes' | 'possibly' | 'no';
};
export const DISCREPANCIES = ['not registered', 'not declared', 'band', 'birth', 'nature'] as const;
export type DiscrepancyKind = (typeof DISCREPANCIES)[number];
export type Discrepancy = { id: string; kind: DiscrepancyKind; who: string; told: string; registered: string };

type Likeness = 'same' | 'close' | 'differs';
const at = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
const month = ({ year, month: of }: BornIn) => `${String(of).padStart(2, '0')}/${year}`;
const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
const range = (band: Band | null) => (band ? bandWords(band) : 'no share stated');

/** Every way in which the two differ. `like` says whether two names may be one; a close name counts where the month of birth agrees. */
export function compareOwners(
  declared: readonly DeclaredOwner[],
  found: readonly FoundOwner[],
  like: (told: string, registered: string) => Likeness,
): Discrepancy[] {
  const taken = new Set<string>();
  const pairs = declared.map((told) => {
    const isFree = (one: FoundOwner) => !taken.has(one.id);
    const sameBirth = (one: FoundOwner) => told.born !== null && one.born !== null && month(told.born) === month(one.born);
    const match =
      found.find((one) => isFree(one) && like(told.name, one.name) === 'same') ??
      found.find((one) => isFree(one) && like(told.name, one.name) === 'close' && sameBirth(one));
    if (match) taken.add(match.id);
    return { told, match };
  });
  return [
    ...pairs.flatMap(({ told, match }) => (match ? between(told, match) : [missing(told)])),
    ...found
      .filter(({ id, owns }) => owns !== 'no' && !taken.has(id))
      .map(({ name, band }): Discrepancy => ({
        id: `not-declared:${at(name)}`,
        kind: 'not declared',
        who: name,
        told: 'Not named',
        registered: `${name}, ${range(band)}`,
      })),
  ];
}

const missing = (told: DeclaredOwner): Discrepancy => ({
  id: `not-registered:${at(told.name)}`,
  kind: 'not registered',
  who: told.name,
  told: `${told.name}${told.percent === null ? '' : `, ${percent(told.percent)}`}`,
  registered: 'Not named',
});

function between(told: DeclaredOwner, match: FoundOwner): Discrepancy[] {
  const differ = (kind: DiscrepancyKind, said: string, registered: string): Discrepancy => ({
    id: `${kind}:${at(match.name)}`,
    kind,
    who: match.name,
    told: `${told.name}, ${said}`,
    registered: `${match.name}, ${registered}`,
  });
  const isOutside = told.percent !== null && match.band !== null && (told.percent < match.band.low || told.percent > match.band.high);
  const isOtherBirth = told.born !== null && match.born !== null && month(told.born) !== month(match.born);
  const isOtherNature = told.nature !== null && match.natures.length > 0 && !match.natures.includes(told.nature);
  return [
    ...(isOutside && told.percent !== null ? [differ('band', percent(told.percent), range(match.band))] : []),
    ...(isOtherBirth && told.born && match.born ? [differ('birth', `born ${month(told.born)}`, `born ${month(match.born)}`)] : []),
    ...(isOtherNature && told.nature
      ? [differ('nature', NATURE_WORDS[told.nature], match.natures.map((one) => NATURE_WORDS[one]).join(', '))]
      : []),
  ];
}
const NATURE_WORDS = { shares: 'shares', votes: 'voting rights', influence: 'influence or control' } as const;
