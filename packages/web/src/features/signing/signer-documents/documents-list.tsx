import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { countIn } from '../../../lib/search-params.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { DocumentsTable } from './documents-table.tsx';
import { ListSwitch } from './list-switch.tsx';
import { signerDocumentsQuery, type ListState } from './queries.ts';
import css from './documents-table.module.css';

type Props = {
  state: ListState;
  title: string;
  /** The sentence under the title, by how many there are. */
  sentence: (total: number) => string;
  empty: ReactNode;
};

/** One of the signer's two lists: a title that counts, and the documents in pages. */
export function DocumentsList({ state, title, sentence, empty }: Props) {
  const navigate = useNavigate();
  const mobile = useIsMobile();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const page = useRouterState({ select: ({ location }) => countIn('page' in location.search ? location.search.page : undefined) }) ?? 1;
  const query = useQuery(signerDocumentsQuery(state, page));
  const toPage = (next: number) => void navigate({ href: next === 1 ? pathname : `${pathname}?page=${next}` });

  function body() {
    if (query.data === undefined) {
      // Somebody who is signed out is already being led away.
      if (!query.isError || isApiError(query.error, 'UNAUTHENTICATED')) return <LoadingRows rows={4} label="Documents are loading" />;
      return (
        <div className={css.card}>
          <PartFailed title="We could not load your documents" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      );
    }
    const { data: rows, meta } = query.data;
    if (meta.total === 0) return empty;
    if (rows.length === 0)
      return (
        <NothingFound title={`There is no page ${page}`} clear="Show the first page" onClear={() => toPage(1)}>
          The list became shorter since this address was made.
        </NothingFound>
      );
    return <DocumentsTable state={state} label={title} rows={rows} meta={meta} onPage={toPage} />;
  }
  return (
    <div className="fh-page">
      <PageHead title={title} {...(query.data ? { sub: sentence(query.data.meta.total) } : {})} />
      {mobile && <ListSwitch current={state} />}
      {body()}
    </div>
  );
}
