import type { Trx } from '../../../platform/database.ts';
import { findNewestVersions } from './store.ts';

export type Loaded = { source: 'code_point_open' | 'postcode_directory' | 'price_paid' | 'demo'; loaded_at: Date };
const OF_PLACES = ['code_point_open', 'postcode_directory', 'price_paid', 'demo'] as const;

/** Which data of places and sales is here, and since when. */
export async function loadedData(trx: Trx): Promise<Loaded[]> {
  const versions = await findNewestVersions(trx);
  return OF_PLACES.flatMap((source) => {
    const newest = versions.find(({ kind }) => kind === source);
    return newest ? [{ source, loaded_at: newest.loaded_at }] : [];
  });
}
