import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { rentProtectionQuery, useRentProtectionActs } from './queries.ts';
import { RentProtectionForm } from './rent-protection-form.tsx';
import css from './rent-protection.module.css';
import { LETTINGS } from './verdict.ts';

/** The rent protection worksheet of a property’s tenancy. */
export function RentProtectionScreen() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return (
    <div className="fh-page">{Number.isSafeInteger(number) && number > 0 ? <Loaded key={number} propertyId={number} /> : <NoSuch />}</div>
  );
}

function Loaded({ propertyId }: { propertyId: number }) {
  const { data, error, refetch } = useQuery(rentProtectionQuery(propertyId));
  const { begin } = useRentProtectionActs(propertyId);
  const { can } = useCurrentUser();
  if (isApiError(error, 'NOT_FOUND')) return <NoSuch />;
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (data === undefined && error) return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={css.two}>
        <LoadingCard height={480} label="The worksheet is loading" />
        <LoadingCard height={420} label="The rules are loading" />
      </div>
    );
  if (data) return <RentProtectionForm form={data} />;
  return (
    <>
      <PageHead
        title="Rent protection"
        trail={[
          <Link key="list" to={LETTINGS} className="fh-link">
            Property lettings
          </Link>,
          <Link key="property" to="/properties/details/$id" params={{ id: String(propertyId) }} search={{}} className="fh-link">
            Property
          </Link>,
          'Rent protection',
        ]}
      />
      <EmptyState
        title="No worksheet yet"
        acts={
          can.edit_properties ? (
            <Button
              loading={begin.isPending}
              onClick={() =>
                tell(begin, undefined, { onSuccess: () => undefined, onError: (fault) => toast.fail('Not begun', messageOf(fault)) })
              }
            >
              Start the worksheet
            </Button>
          ) : (
            <Link to="/properties/details/$id" params={{ id: String(propertyId) }} search={{}} className="fh-link">
              See the property
            </Link>
          )
        }
      >
        It compares the tenancy with what insurers ask, and prints the answers for yours. It is not an offer of insurance.
      </EmptyState>
    </>
  );
}

function NoSuch() {
  return (
    <NothingFound level={1} title="This property is not in this workspace">
      <Link to={LETTINGS} className="fh-link">
        See property lettings
      </Link>
    </NothingFound>
  );
}
