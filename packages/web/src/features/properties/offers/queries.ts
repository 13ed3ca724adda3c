import {
  changeOffer,
  changeTenancyRegime,
  decideOffer,
  listOffers,
  recordOffer,
  type NewOfferInput,
  type OfferChangeInput,
  type OfferDecisionInput,
  type RegimeChangeInput,
} from '@freehold/contract/properties/offers';
import { getGate } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export const offersQuery = (propertyId: number) =>
  queryOptions({
    queryKey: stateKey('property offers', propertyId),
    queryFn: ({ signal }) => callWithMeta(listOffers, { params: { id: propertyId }, signal }),
    meta: alsoWith('properties', 'parties'),
  });

/** Whom the gate asks for when the offer of this group is accepted. */
export const offerGateQuery = (propertyId: number, to: PropertyStage, groupId: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'gate', propertyId, to, groupId),
    queryFn: ({ signal }) => call(getGate, { params: { id: propertyId }, query: { to, group_id: groupId }, signal }),
    meta: alsoWith('parties', 'check'),
  });

function useOfferAct<In, Out>(act: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      invalidateTopic(client, 'properties');
      invalidateTopic(client, 'parties');
    },
  });
}

export function useRecordOffer(propertyId: number) {
  const keyed = useIdempotencyKey();
  return useOfferAct((body: NewOfferInput) =>
    keyed((idempotencyKey) => call(recordOffer, { params: { id: propertyId }, body, idempotencyKey })),
  );
}
export const useChangeOffer = () =>
  useOfferAct(({ id, ...body }: OfferChangeInput & { id: number }) => call(changeOffer, { params: { id }, body }));

export function useDecideOffer() {
  const keyed = useIdempotencyKey();
  return useOfferAct(({ id, ...body }: OfferDecisionInput & { id: number }) =>
    keyed((idempotencyKey) => call(decideOffer, { params: { id }, body, idempotencyKey })),
  );
}
export const useChangeRegime = (propertyId: number) =>
  useOfferAct((body: RegimeChangeInput) => call(changeTenancyRegime, { params: { id: propertyId }, body }));
