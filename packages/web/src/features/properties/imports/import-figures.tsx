import type { FileImport } from '@freehold/contract/properties/imports';
import { formatCount, inWords, plural } from '../../../lib/format.ts';
import { FactCells, type FactCell } from '../../../ui/fact-cells.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import type { Family, Glyph } from '../../../ui/status.tsx';
import { KIND, poundsShort } from './words.ts';

const label = (glyph: Glyph, family: Family, words: string) => (
  <GlyphLabel glyph={glyph} family={family}>
    {words}
  </GlyphLabel>
);

/** The figures of a dry run, in one ledger. */
export function ImportFigures({ one }: { one: FileImport }) {
  const { kind, counts } = one;
  const isPeople = kind === 'people';
  const { owner, owners } = KIND[kind];
  const cells: FactCell[] = [
    {
      id: 'ready',
      label: label('tick', 'moss', 'Ready'),
      figure: formatCount(counts.ready),
      detail: counts.unchecked > 0 ? `${inWords(counts.unchecked)} with no checked ${owner}` : `of ${plural(counts.rows, 'row')}`,
    },
    {
      id: 'wrong',
      label: label('cross', 'clay', 'To correct'),
      figure: formatCount(counts.wrong),
      detail: counts.wrong > 0 ? 'left out unless you mend them' : 'nothing is wrong',
    },
    {
      id: 'here',
      label: label('slash', 'stone', 'Already here'),
      figure: formatCount(counts.here),
      detail: isPeople ? 'same email, phone or birth date' : 'same address, same kind',
    },
  ];
  if (!isPeople)
    cells.push(
      {
        id: 'people',
        label: 'New people',
        figure: formatCount(counts.new_people),
        detail: `${plural(counts.known_people, owner, owners)} matched to your people`,
      },
      {
        id: 'value',
        label: kind === 'sales' ? 'Value' : 'Rent a month',
        figure: poundsShort(counts.value_pence),
        detail:
          counts.priced > 0
            ? `of the ${formatCount(counts.priced)}, ${poundsShort(counts.value_pence / counts.priced)} on average`
            : 'no amounts in the file',
      },
    );
  return <FactCells cells={cells} />;
}
