import { queryClient } from '../lib/query-client.ts';
import { appConfigQuery } from '../shared/workspace-queries.ts';

/** Whether this installation is for real work; then the pages of the house itself stay shut. */
export async function isProduction(): Promise<boolean> {
  return (await queryClient.ensureQueryData(appConfigQuery)).environment === 'production';
}
