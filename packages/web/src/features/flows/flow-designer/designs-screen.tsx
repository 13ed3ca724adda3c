import { Button } from '@mantine/core';
import type { DesignLine } from '@freehold/contract/flows/flow-designs';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { designsQuery } from './queries.ts';
import css from './designs.module.css';

const NewFlowDialog = lazy(async () => ({ default: (await import('./new-flow-dialog.tsx')).NewFlowDialog }));

/** The flows that the firm made, with what each stands at, and the way to another. */
export function DesignsScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...designsQuery, enabled: can.design_flows });
  const [isNew, setNew] = useState(false);
  if (!can.design_flows || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  const begin = (
    <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setNew(true)}>
      New flow
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="Flows of your firm"
        sub="Made of the steps and checks that this installation runs. Nobody else has a flow before you publish it."
        trail={[
          <Link key="library" className="fh-link" to="/flows">
            Flow library
          </Link>,
          'Flows of your firm',
        ]}
        {...(query.data && query.data.designs.length > 0 ? { actions: begin } : {})}
      />
      {query.data ? (
        query.data.designs.length === 0 ? (
          <EmptyState title="Your firm has no flow of its own" acts={begin}>
            Begin with a copy of one of Freehold’s, or with nothing. You see what the person sees while you make it.
          </EmptyState>
        ) : (
          <Card>
            <ul className={css.list}>
              {query.data.designs.map((design) => (
                <li key={design.id}>
                  <Link className={css.row} to="/flows/design/$id" params={{ id: String(design.id) }}>
                    <span className={css.name}>{design.name}</span>
                    <span className="fh-small fh-2">{stateLine(design)}</span>
                    <span className="fh-small fh-dim">
                      Saved {formatDateTime(design.saved_at)} by {design.saved_by}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the flows" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={4} label="The flows are loading" />
      )}
      <Suspense fallback={null}>
        {isNew && query.data && <NewFlowDialog copies={query.data.copies} onClose={() => setNew(false)} />}
      </Suspense>
    </div>
  );
}

function stateLine({ state, published_version: version, is_changed: isChanged }: DesignLine): string {
  if (state === 'draft') return 'Draft, nothing published yet';
  const published = state === 'retired' ? `Retired with version ${version}` : `Version ${version} in the library`;
  return isChanged ? `${published} · draft of version ${(version ?? 0) + 1}` : published;
}
