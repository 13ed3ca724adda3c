import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../lib/format.ts';
import { tenancyQuery } from '../../../../shared/tenancy-query.ts';
import { useCurrentUser } from '../../../../shared/workspace-queries.ts';

type Props = { propertyId: number | null; isMarked: boolean; onChange: (isMarked: boolean) => void };

/** Marks a document as the tenancy agreement of its property, where that has a tenancy; a mark that is there can always be taken away. */
export function AgreementField({ propertyId, isMarked, onChange }: Props) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...tenancyQuery(propertyId ?? 0), enabled: propertyId !== null });
  const tenancy = data?.current ?? null;
  if (propertyId === null || (tenancy === null && !isMarked)) return null;
  const entered = tenancy?.entered_into_on ?? null;
  return (
    <Checkbox
      label="This is the tenancy agreement"
      description={
        !can.edit_properties && !isMarked
          ? 'Somebody who may change tenancies can mark it.'
          : tenancy === null
            ? 'The tenancy it was marked for is over. Take the mark away to send it.'
            : entered !== null
              ? `The tenancy already says it was entered into on ${formatDate(entered)}. That day stays.`
              : 'Once everybody has signed, the tenancy is noted as entered into on the day of the last signature.'
      }
      checked={isMarked}
      disabled={!can.edit_properties && !isMarked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
