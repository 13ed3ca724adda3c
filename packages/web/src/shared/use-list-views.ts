import {
  addListView,
  changeListView,
  chooseListColumns,
  listViews,
  removeListView,
  restoreListView,
  type ListKind,
  type ListView,
} from '@freehold/contract/properties/list-views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { tell } from '../lib/tell.ts';
import { toast } from '../ui/toast.ts';

export type ViewSearch = ListView['search'];
const keyOf = (kind: ListKind) => ['list-views', kind] as const;
const viewsQuery = (kind: ListKind) =>
  queryOptions({ queryKey: keyOf(kind), queryFn: ({ signal }) => call(listViews, { query: { kind }, signal }), staleTime: 60_000 });

/** The saved views of a list and the member's columns, with what can be done with them. Each change has its way back. */
export function useListViews(kind: ListKind) {
  const client = useQueryClient();
  const { data } = useQuery(viewsQuery(kind));
  const again = () => client.invalidateQueries({ queryKey: keyOf(kind) });
  const onError = (error: unknown) => toast.fail(messageOf(error));

  const adding = useMutation({
    mutationFn: (view: { name: string; search: ViewSearch; columns: string[] | null; is_shared: boolean }) =>
      call(addListView, { body: { kind, ...view } }),
    onSuccess: again,
  });
  type Change = { view: ListView; change: Partial<Pick<ListView, 'name' | 'search' | 'columns' | 'is_shared'>> };
  const changing = useMutation({
    mutationFn: ({ view, change }: Change) => call(changeListView, { params: { id: view.id }, body: { version: view.version, ...change } }),
    onSuccess: again,
    onError,
  });
  const removing = useMutation({
    mutationFn: (view: ListView) => call(removeListView, { params: { id: view.id } }),
    onSuccess: again,
    onError,
  });
  const restoring = useMutation({ mutationFn: (id: number) => call(restoreListView, { params: { id } }), onSuccess: again, onError });
  const choosing = useMutation({
    mutationFn: (columns: string[] | null) => call(chooseListColumns, { body: { kind, columns } }),
    onMutate: (columns) => client.setQueryData(viewsQuery(kind).queryKey, (old) => old && { ...old, columns }),
    onError: (error) => {
      onError(error);
      void again();
    },
  });

  return {
    views: data?.views ?? [],
    columns: data?.columns ?? null,
    isLoaded: data !== undefined,
    adding,
    change: (view: ListView, change: Change['change'], words: string) =>
      tell(
        changing,
        { view, change },
        {
          onSuccess: (now) => {
            const before = { name: view.name, search: view.search, columns: view.columns, is_shared: view.is_shared };
            toast.undo(words, () => changing.mutate({ view: now, change: before }));
          },
        },
      ),
    remove: (view: ListView, onUndone: () => void) =>
      tell(removing, view, {
        onSuccess: () => toast.undo(`“${view.name}” removed`, () => tell(restoring, view.id, { onSuccess: onUndone })),
      }),
    chooseColumns: (columns: string[] | null) => choosing.mutate(columns),
  };
}
export type ListViews = ReturnType<typeof useListViews>;
