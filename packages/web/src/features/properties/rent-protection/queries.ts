import {
  assessRentProtectionForm,
  beginRentProtection,
  changeRentProtection,
  getRentProtection,
  getRentProtectionPdf,
  type RentProtection,
  type RentProtectionChange,
} from '@freehold/contract/properties/rent-protection';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../lib/api.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith } from '../../../lib/topic-key.ts';

export const rentProtectionQuery = (propertyId: number) =>
  queryOptions({
    queryKey: stateKey('rent protection form data', propertyId),
    queryFn: ({ signal }) => call(getRentProtection, { query: { property_id: propertyId }, signal }),
    meta: alsoWith('properties', 'parties'),
  });

export function useRentProtectionActs(propertyId: number) {
  const client = useQueryClient();
  const keep = (form: RentProtection) => client.setQueryData(rentProtectionQuery(propertyId).queryKey, form);
  const begin = useMutation({ mutationFn: () => call(beginRentProtection, { body: { property_id: propertyId } }), onSuccess: keep });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number } & RentProtectionChange) => call(changeRentProtection, { params: { id }, body }),
    onSuccess: keep,
  });
  const assess = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) => call(assessRentProtectionForm, { params: { id }, body: { version } }),
    onSuccess: keep,
  });
  const download = useMutation({
    mutationFn: async (id: number) => {
      const { blob, name } = await fetchFile(getRentProtectionPdf, { params: { id } });
      saveFile(blob, name ?? 'rent-protection.pdf');
    },
  });
  return { begin, change, assess, download };
}
