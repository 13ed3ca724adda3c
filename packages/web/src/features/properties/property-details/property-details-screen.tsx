import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { workspacesQuery, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import type { PageParts } from './page-parts.ts';
import { PropertyActs } from './property-acts.tsx';
import { PropertyHead } from './property-head.tsx';
import { PropertyTabs } from './property-tabs.tsx';
import { propertyQuery } from './queries.ts';
import { StageBar } from './stage-bar.tsx';
import { listPath } from './words.ts';

/** One property: where it stands, who is around it, what is blocking and what to do next. */
export function PropertyDetailsScreen({ parts }: { parts: PageParts }) {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return (
    <div className="fh-page">
      {Number.isSafeInteger(number) && number > 0 ? <LoadedProperty key={number} id={number} parts={parts} /> : <NoSuchProperty />}
    </div>
  );
}

function LoadedProperty({ id, parts }: { id: number; parts: PageParts }) {
  const { data: property, error, refetch } = useQuery(propertyQuery(id));
  if (isApiError(error, 'NOT_FOUND')) return <NoSuchProperty />;
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!property && error) {
    return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  }
  if (!property)
    return (
      <div className="fh-two">
        <div className="fh-stack">
          <LoadingCard height={120} label="The property is loading" />
          <LoadingCard height={320} label="Its people are loading" />
        </div>
        <LoadingCard height={320} label="Its timeline is loading" />
      </div>
    );
  return <Shown property={property} parts={parts} />;
}

function Shown({ property, parts }: { property: PropertyDetails; parts: PageParts }) {
  return (
    <PropertyActs property={property} parts={parts}>
      <PropertyHead property={property} parts={parts} />
      <StageBar property={property} />
      <PropertyTabs property={property} parts={parts} />
    </PropertyActs>
  );
}

/** An address may lead to a property of another workspace. Those the visitor belongs to are named, and nothing else is told. */
function NoSuchProperty() {
  const { owner_id } = useCurrentUser();
  const { data: workspaces } = useQuery(workspacesQuery);
  const others = (workspaces ?? []).filter((workspace) => workspace.id !== owner_id);
  return (
    <NothingFound level={1} title="This property is not in this workspace">
      {others.length > 0 && `Switch workspace? You also belong to ${others.map((workspace) => workspace.account_name).join(', ')}. `}
      <Link to={listPath('sale')} className="fh-link">
        See property sales
      </Link>
    </NothingFound>
  );
}
