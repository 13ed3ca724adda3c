import type { SearchResults, SearchType } from '@freehold/contract/overview/search';
import { capitalise, formatCount, inWords } from '../../../lib/format.ts';
import type { GroupInView } from '../../../shared/search-address.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { countOf, GROUP } from './words.ts';
import css from './search-screen.module.css';

type Props = {
  search: string;
  found: { data: SearchResults; meta: { total: number } } | null;
  /** The workspace one is in; another may be the one that was searched. */
  here: string;
  inView: SearchType | null;
  onView: (group?: GroupInView) => void;
};

/** How much was found, where, and one kind or all of it. */
export function FoundHead({ search, found, here, inView, onView }: Props) {
  const where = found?.data.workspace.account_name ?? here;
  const total = found?.meta.total ?? 0;
  const groups = found?.data.groups.filter((group) => group.total > 0) ?? [];
  const more = groups.some((group) => group.more);
  const views = groups.map((group) => ({ value: group.type, label: `${GROUP[group.type].title} ${countOf(group)}` }));
  return (
    <PageHead
      title="Search results"
      sub={<span role="status">{total > 0 ? `${things(total, more)} for ‘${search}’ in ${where}` : `For ‘${search}’ in ${where}`}</span>}
      actions={
        (groups.length > 1 || inView !== null) && (
          <div className={css.views}>
            <Segmented<SearchType | 'all'>
              label="Kinds"
              value={inView ?? 'all'}
              onChange={(view) => onView(view === 'all' ? undefined : { type: view, page: 1 })}
              options={[{ value: 'all', label: `All ${countOf({ total, more })}` }, ...views]}
            />
          </div>
        )
      }
    />
  );
}

function things(total: number, more: boolean): string {
  if (more) return `More than ${formatCount(total)} things`;
  return `${capitalise(inWords(total))} ${total === 1 ? 'thing' : 'things'}`;
}
