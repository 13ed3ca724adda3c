import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { standingOf, type ListStanding } from '@freehold/contract/screening/list-standing';
import { formatCount, formatDate, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { shortHash } from './words.ts';
import css from './lists-searched.module.css';

type List = AmlCheck['lists'][number];

/** A stale list that showed nothing is no clean answer, and what nobody asked for is none at all, so they do not get a tick. */
export function listResult(
  list: Pick<List, 'possible' | 'stale'>,
  standing: ListStanding,
): { label: string; family: Family; glyph: Glyph } {
  if (list.possible > 0) return { label: `${list.possible} possible`, family: 'ochre', glyph: 'diamond' };
  if (standing === 'not_asked') return { label: 'Not asked for', family: 'stone', glyph: 'dash' };
  if (list.stale) return { label: 'Out of date', family: 'ochre', glyph: 'clock' };
  return { label: 'No match', family: 'moss', glyph: 'tick' };
}

const KIND: Partial<Record<ListStanding, string>> = { made_up: 'demonstration', closed: 'closed' };

/** The lists as they were at the search: publication, version, size and age. */
export function ListsSearched({ check }: { check: AmlCheck }) {
  const { lists } = check;
  if (lists.length === 0) return null;
  const entries = lists.reduce((sum, list) => sum + list.entries, 0);
  return (
    <Card
      title="Lists searched"
      count={lists.length}
      action={<span className="fh-small fh-dim num">{plural(entries, 'entry', 'entries')}</span>}
    >
      <div className={css.scroll} tabIndex={0} role="group" aria-label="Lists searched">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col" className="fh-hide-m">
                Published
              </th>
              <th scope="col" className="fh-r fh-hide-m">
                Entries
              </th>
              <th scope="col" className={`fh-hide-m ${css.gap}`}>
                Version
              </th>
              <th scope="col">Said to be newest</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => {
              const standing = standingOf(list, check.categories);
              const result = listResult(list, standing);
              return (
                <tr key={`${list.list_key} ${list.version}`}>
                  <th scope="row">
                    {list.name}
                    {standing in KIND && <span className="fh-small fh-dim"> {KIND[standing]}</span>}
                  </th>
                  <td className="fh-2 fh-hide-m">{list.published_at ? formatDate(list.published_at) : 'No date given'}</td>
                  <td className="fh-r fh-hide-m">{formatCount(list.entries)}</td>
                  <td className={`fh-hide-m ${css.gap}`}>
                    <span className="fh-mono fh-dim" title={list.sha256}>
                      {shortHash(list.version)}
                    </span>
                  </td>
                  <td className="fh-2" data-stale={list.stale || undefined}>
                    {list.current_as_of ? formatDate(list.current_as_of) : 'Not confirmed'}
                    {list.stated_by && <span className="fh-small fh-dim"> {list.stated_by}</span>}
                  </td>
                  <td>
                    <span className={css.result} data-family={result.family}>
                      <StatusGlyph glyph={result.glyph} family={result.family} size={13} />
                      {result.label}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
