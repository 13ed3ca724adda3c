import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FLOW_ICONS } from '../../../shared/flow-icons.ts';
import { savedFlows, runTargetOf } from '../../../shared/saved-flows.ts';
import { appConfigQuery, flowsQuery } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkRows } from '../../../ui/link-rows.tsx';

/** The flows the member saved, each one click away. Nothing saved, or nothing loaded: no card, as in the menu. */
export function QuickRunsCard() {
  const flows = useQuery(flowsQuery);
  const { data: config } = useQuery(appConfigQuery);
  const saved = savedFlows(flows.data ?? []);
  if (!config || saved.length === 0) return null;
  const rows = saved.map((flow) => {
    const to = runTargetOf(flow, config.environment);
    return {
      id: flow.id,
      to,
      label: flow.name,
      about: flow.description,
      end: `${flow.est_minutes} min`,
      Icon: FLOW_ICONS[to] ?? IconRoute,
    };
  });
  return (
    <Card title="Ready to run">
      <LinkRows rows={rows} />
    </Card>
  );
}
