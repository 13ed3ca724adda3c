import type { CoverageCell, CoverageGap, CoverageMeta, CoverageRow } from '@freehold/contract/screening/screening-coverage';
import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { formatShortDay, plural } from '../../../lib/format.ts';
import type { Look } from '../../../ui/status.tsx';

const GAP: Record<CoverageGap, string> = {
  never_checked: 'Never checked',
  list_new: 'New list',
  version_older: 'List changed',
  details_changed: 'Details changed',
  list_missing: 'Not loaded',
};

/** The cell as a glyph; its sentence stands beside it for who cannot see or hover. Of somebody who was never checked the row says so once. */
export function lookOf(cell: CoverageCell): Look {
  if (cell.gap === 'never_checked') return { label: GAP.never_checked, family: 'stone', glyph: 'dash' };
  if (cell.gap !== null) return { label: GAP[cell.gap], family: cell.gap === 'list_missing' ? 'clay' : 'ochre', glyph: 'diamond' };
  return { label: cell.at ? formatShortDay(cell.at) : 'Compared', family: 'moss', glyph: cell.how === 'check' ? 'tick' : 'target' };
}

/** Where a person stands against all lists, said once for the row. */
export function rowLook({ cells, under_way: underWay }: Pick<CoverageRow, 'cells' | 'under_way'>): Look {
  const open = cells.filter((cell) => !cell.covered);
  const [first] = open;
  if (!first) return { label: 'On every list', family: 'moss', glyph: 'tick' };
  if (underWay) return { label: 'Being checked', family: 'harbour', glyph: 'half' };
  if (open.every((cell) => cell.gap === 'never_checked')) return { label: GAP.never_checked, family: 'ochre', glyph: 'diamond' };
  const reasons = new Set(open.map(({ gap }) => gap));
  const why = reasons.size === 1 && first.gap !== null ? GAP[first.gap] : 'Not compared';
  return { label: `${why}: ${open.length} of ${cells.length}`, family: 'ochre', glyph: 'diamond' };
}

/** Published lists by the words people use for them, where a column is narrow. */
const SHORT: Record<string, string> = {
  'uk-sanctions': 'UK',
  'un-consolidated': 'UN',
  'eu-consolidated': 'EU',
  'ofac-sdn': 'OFAC SDN',
  'ofac-consolidated': 'OFAC other',
  'ofsi-consolidated': 'OFSI',
  demo: 'Demo',
};
export const shortName = ({ key, name }: Pick<CoverageMeta['lists'][number], 'key' | 'name'>): string => SHORT[key] ?? name;

export function headSentence({ active, covered, lists }: CoverageMeta): string {
  if (lists.length === 0) return 'No list is loaded, so nobody can be screened';
  const people = active === 1 ? 'person or company' : 'people and companies';
  const all = lists.length === 1 ? 'the list in force' : lists.length === 2 ? 'both lists in force' : `all ${lists.length} lists in force`;
  return `${covered.toLocaleString('en-GB')} of ${active.toLocaleString('en-GB')} active ${people} compared with ${all}`;
}

export const ALERT_LOOK: Record<ScreeningAlert['weight'], Look> = {
  strong: { label: 'Strong match', family: 'clay', glyph: 'diamond' },
  possible: { label: 'Possible match', family: 'ochre', glyph: 'diamond' },
  info: { label: 'For information', family: 'harbour', glyph: 'dot' },
};

export function startedWords(started: number, refused: readonly { reason: string }[]): { title: string; detail: string | null } {
  const title = started === 0 ? 'No check was started' : `${plural(started, 'check')} started`;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return { title, detail: refused.length === 0 ? null : `${refused.length} left out: ${reasons.join('. ')}.` };
}
