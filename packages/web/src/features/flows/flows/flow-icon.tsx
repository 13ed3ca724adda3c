import { IconHomeDollar, IconKey, IconRoute } from '@tabler/icons-react';
import type { Flow, FlowGroup } from '@freehold/contract/flows/flows';
import { FLOW_ICONS } from '../../../shared/flow-icons.ts';
import { runTargetOf } from '../../../shared/saved-flows.ts';
import css from './flows.module.css';

const LOOKS: Readonly<Record<FlowGroup, { Icon: typeof IconRoute; family: string }>> = {
  sales: { Icon: IconHomeDollar, family: 'brass' },
  lettings: { Icon: IconKey, family: 'heather' },
  standalone: { Icon: IconRoute, family: 'ever' },
  payments: { Icon: IconRoute, family: 'moss' },
};

/** Its page's own icon, else that of its group, in the colour of the group. The numbers of both environments lead to the same page. */
export function FlowIcon({ flow }: { flow: Flow }) {
  const { Icon: ofGroup, family } = LOOKS[flow.group];
  const Icon = FLOW_ICONS[runTargetOf(flow, 'non-production')] ?? FLOW_ICONS[runTargetOf(flow, 'production')] ?? ofGroup;
  return (
    <span className={css.icon} data-family={family}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </span>
  );
}
