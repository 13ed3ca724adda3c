import { listProperties, type ListAsked } from '@freehold/server/features/properties/property-lists/list-properties';
import { documentsOfProperties } from '@freehold/server/features/signing/signing-documents/count-documents';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { openScope } from '@freehold/server/platform/scope';
import { benchActor } from '../bench-actor.ts';
import type { Filled } from './fill-properties.ts';

const EXPLAIN =
  '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_analyze=on -c auto_explain.log_timing=off -c client_min_messages=log';
const BASE = { asset_type_id: 1, page: 1, perPage: 25, sort: 'changed', order: 'desc' } as const;
const ASKED: Record<string, ListAsked> = {
  'first page': BASE,
  'words of an address': { ...BASE, q: '12 calloway' },
  'late checks by price': { ...BASE, clock: 'late', sort: 'price' },
};

/** Prints the plans that the statements of the list really took, as the server's explainer saw them. */
export async function printPlans(url: string, { workspaceId, memberId }: Filled): Promise<void> {
  const pool = openPool(`${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(EXPLAIN)}`);
  const plans: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message }) => void plans.push(message ?? '')));
  const scope = openScope({ scopedDb: openDatabase(pool) }, workspaceId, benchActor(memberId));
  try {
    for (const [name, asked] of Object.entries(ASKED)) {
      plans.length = 0;
      await listProperties(scope, { now: () => new Date() }, asked, documentsOfProperties({ config: { documentSigning: true } }));
      console.log(`\n--- ${name}\n${plans.filter((plan) => plan.includes('Query Text') && plan.includes('properties')).join('\n\n')}`);
    }
  } finally {
    await pool.end();
  }
}
