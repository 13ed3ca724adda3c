import { sendPropertyChecks, type SentChecks } from '@freehold/contract/properties/property-checks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { plural } from '../../../lib/format.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';

/** Starts checks of people at a property and says which were started and which not. Without people: all who owe one. */
export function useSendChecks(propertyId: number, onSent?: (sent: SentChecks) => void) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (personIds?: number[]) =>
      keyed((idempotencyKey) =>
        call(sendPropertyChecks, { params: { id: propertyId }, body: personIds ? { person_ids: personIds } : {}, idempotencyKey }),
      ),
    onSuccess: (sent) => {
      if (onSent) onSent(sent);
      else toast.ok(startedWords(sent), sent.left.map(leftWords).join(' ') || sent.started.map(({ party }) => party.name).join(', '));
    },
    onError: (error) => toast.fail(messageOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: stateKey('property details by id', propertyId) });
      invalidateTopic(client, 'properties');
      invalidateTopic(client, 'parties');
      invalidateTopic(client, 'check');
    },
  });
}

export const startedWords = ({ started }: SentChecks): string =>
  started.length === 0 ? 'No check was started' : `${plural(started.length, 'check')} started`;
export const leftWords = ({ party, why }: SentChecks['left'][number]): string => `${party.name}: ${why.toLowerCase()}.`;
