import { getPropertyProof } from '@freehold/contract/identity/party-proof';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { FilesCard, NamesCard } from './proof-cards.tsx';
import css from './proof-cards.module.css';

/** The names that checks and documents have of everybody in one deal, and what the checks rest on. */
export function PropertyProof({ property }: { property: PropertyDetails }) {
  const { can } = useCurrentUser();
  const { data, error, refetch } = useQuery({
    queryKey: topicKey('check', 'proof of a property', property.id),
    queryFn: ({ signal }) => call(getPropertyProof, { params: { id: property.id }, signal }),
    meta: alsoWith('parties', 'properties'),
    enabled: can.see_checks,
    retry: false,
  });
  if (!can.see_checks) return null;
  if (!data && error) return <PartFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={2} label="The names and files of the deal are loading" />;
  return (
    <div className={css.deal}>
      {data.people.map(({ party_id: id, proof }) => (
        <div key={id} className={css.deal}>
          {proof.names.length > 0 && <NamesCard title={`${proof.name}, the same name elsewhere`} proof={proof} />}
          {proof.files.length > 0 && <FilesCard title={`${proof.name}, what the checks rest on`} files={proof.files} />}
        </div>
      ))}
    </div>
  );
}
