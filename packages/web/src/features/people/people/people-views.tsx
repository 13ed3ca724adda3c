import { useState } from 'react';
import { ColumnMenu } from '../../../ui/column-menu.tsx';
import { useListViews } from '../../../shared/use-list-views.ts';
import { ViewsMenu } from '../../../shared/views-menu.tsx';
import { PEOPLE_COLUMNS } from './people-columns.tsx';
import { keptOf, readPeopleSearch, type PeopleSearch } from './people-search.ts';

const USUAL: readonly string[] = PEOPLE_COLUMNS.map(({ id }) => id);
const CHOICE = PEOPLE_COLUMNS.filter(({ id }) => id !== 'name').map(({ id, head }) => ({ id, name: head }));

/** The columns the list shows, and the menus for saved views and columns. */
export function usePeopleViews(search: PeopleSearch, open: (search: PeopleSearch) => void) {
  const views = useListViews('people');
  const chosen = views.views.find(({ id }) => id === search.view);
  const [columns, setColumns] = useState<readonly string[] | null>(null);
  const shown = columns ?? chosen?.columns ?? views.columns ?? USUAL;
  const choose = (next: string[] | null) => {
    setColumns(next);
    if (!chosen) views.chooseColumns(next);
  };
  const menus = (
    <>
      <ViewsMenu
        views={views}
        viewId={search.view}
        search={keptOf(search)}
        columns={shown}
        onOpen={(view) => {
          setColumns(null);
          open(view ? { ...readPeopleSearch(view.search), view: view.id } : {});
        }}
      />
      <span className="fh-hide-m">
        <ColumnMenu
          all={CHOICE}
          shown={shown}
          onChange={choose}
          onReset={shown === USUAL ? undefined : () => choose(chosen ? [...USUAL] : null)}
        />
      </span>
    </>
  );
  return { shown, menus };
}
