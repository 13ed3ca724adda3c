import { useQuery } from '@tanstack/react-query';
import { savedFlows, targetOfFlow } from '../../shared/saved-flows.ts';
import { appConfigQuery, flowsQuery } from '../../shared/workspace-queries.ts';

export type SavedFlowLink = { id: number; name: string; target: string };

/** The flows a member saved and where they lead. They are loaded when their group opens; if that fails there are none, without an error. */
export function useSavedFlows(open: boolean): { loading: boolean; links: SavedFlowLink[] } {
  const flows = useQuery({ ...flowsQuery, enabled: open });
  const config = useQuery(appConfigQuery);
  const environment = config.data?.environment ?? 'non-production';
  return {
    loading: flows.isPending || config.isPending,
    links: config.isPending
      ? []
      : savedFlows(flows.data ?? []).map((flow) => ({ id: flow.id, name: flow.name, target: targetOfFlow(flow, environment) })),
  };
}
