import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { designQuery } from './queries.ts';

const Designer = lazy(async () => ({ default: (await import('./designer.tsx')).Designer }));

const DesignsScreen = lazy(async () => ({ default: (await import('./designs-screen.tsx')).DesignsScreen }));

/** Where owners and admins make flows of their firm: all of them, or one. */
export function DesignerScreen() {
  const { id } = useParams({ strict: false });
  if (id !== 'all') return <OneFlow id={id} />;
  return (
    <Suspense fallback={<LoadingRows rows={4} label="The flows are loading" />}>
      <DesignsScreen />
    </Suspense>
  );
}

/** One flow: its steps, what they ask, and what the person will see. */
function OneFlow({ id }: { id: string | undefined }) {
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const query = useQuery({ ...designQuery(number), enabled: isNumber && can.design_flows });
  if (!can.design_flows || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(query.error, 'NOT_FOUND'))
    return (
      <MissPage
        title="This flow is not here"
        acts={
          <LinkButton to="/flows/design/$id" params={{ id: 'all' }}>
            Flows of your firm
          </LinkButton>
        }
      >
        It may have been discarded, or the link is from another workspace.
      </MissPage>
    );
  const loading = (
    <div className="fh-page">
      <PageHead title="Design a flow" />
      {query.isError ? (
        <Card>
          <PartFailed title="We could not load this flow" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={6} label="The flow is loading" />
      )}
    </div>
  );
  if (!query.data) return loading;
  return (
    <Suspense fallback={loading}>
      <Designer key={query.data.id} design={query.data} />
    </Suspense>
  );
}
