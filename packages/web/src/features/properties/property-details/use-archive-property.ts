import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { archiveProperty, unarchiveProperty } from '@freehold/contract/properties/property-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';

/** Puts a property that is over away, or brings it back; null where neither is to be done. */
export function useArchiveProperty(property: PropertyDetails): { label: string; run: () => void } | null {
  const client = useQueryClient();
  const isArchived = property.archived_at !== null;
  const act = useMutation({
    mutationFn: () => call(isArchived ? unarchiveProperty : archiveProperty, { params: { id: property.id } }),
    onSuccess: () => toast.ok(isArchived ? 'Property restored' : 'Property archived', property.title),
    onError: (error) => toast.fail(messageOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: stateKey('property details by id', property.id) });
      invalidateTopic(client, 'properties');
    },
  });
  if (!property.can.archive) return null;
  async function ask() {
    const yes = await confirm({
      title: `${isArchived ? 'Restore' : 'Archive'} ${property.title}?`,
      children: isArchived ? 'It goes back to the list as it was.' : 'It is removed from the list and can be restored.',
      yes: isArchived ? 'Yes, restore' : 'Yes, archive',
    });
    if (yes) act.mutate();
  }
  return { label: isArchived ? 'Restore property' : 'Archive property', run: () => void ask() };
}
