import type { DataAddress, DataLoad, listDataLoads } from '@freehold/contract/insights/data-loads';
import type { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { MOST_UPLOAD_BYTES } from '../../../platform/uploads.ts';
import { findAddresses, findLastLoads, findLoads, type AddressRow, type LoadRow } from './store.ts';

export const presentLoad = (row: LoadRow): DataLoad => ({
  id: row.id,
  file_name: row.file_name,
  address_id: row.address_id,
  state: row.state,
  words: row.words,
  bytes: row.bytes,
  asked_by: row.asked_by,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

export const presentAddress = (row: AddressRow, last: LoadRow | undefined): DataAddress => ({
  id: row.id,
  address: row.address,
  every_days: row.every_days,
  is_on: row.is_on,
  set_by: row.set_by,
  next_at: row.is_on ? row.next_at.toISOString() : null,
  failures: row.failures,
  last: last ? presentLoad(last) : null,
});

export async function listLoads(services: Pick<Services, 'db'>): Promise<z.infer<typeof listDataLoads.output>> {
  const [loads, addresses, last] = await Promise.all([findLoads(services), findAddresses(services), findLastLoads(services)]);
  return {
    loads: loads.map(presentLoad),
    addresses: addresses.map((row) =>
      presentAddress(
        row,
        last.find((load) => load.address_id === row.id),
      ),
    ),
    most_upload_bytes: MOST_UPLOAD_BYTES,
  };
}
