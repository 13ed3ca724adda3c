import {
  IconArrowRight,
  IconBuildingBank,
  IconBuildingCommunity,
  IconFileAnalytics,
  IconHomeCheck,
  IconId,
  IconRadar2,
  IconRoute,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { savedFlows, targetOfFlow } from '../../lib/saved-flows.ts';
import { appConfigQuery, flowsQuery } from '../../lib/workspace-queries.ts';
import { Card } from '../../ui/card.tsx';
import css from './quick-runs-card.module.css';

const ICONS: Readonly<Record<string, typeof IconRoute>> = {
  '/marketplace/manual_aml_check': IconShieldCheck,
  '/marketplace/manual_kyc_check': IconId,
  '/marketplace/manual_kyb_check': IconBuildingCommunity,
  '/marketplace/manual_ownership_check': IconHomeCheck,
  '/marketplace/manual_bank_account_check': IconBuildingBank,
  '/marketplace/smart_report': IconFileAnalytics,
  '/marketplace/monitoring_report': IconRadar2,
};

/** The flows the member saved, each one click away. Nothing saved, or nothing loaded: no card, as in the menu. */
export function QuickRunsCard() {
  const flows = useQuery(flowsQuery);
  const { data: config } = useQuery(appConfigQuery);
  const saved = savedFlows(flows.data ?? []);
  if (!config || saved.length === 0) return null;
  return (
    <Card title="Ready to run">
      <ul className={css.rows}>
        {saved.map((flow) => (
          <li key={flow.id}>
            <Run name={flow.name} target={targetOfFlow(flow, config.environment)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A plain link, since a flow may lead to any page; the router still follows it without a reload. */
function Run({ name, target }: { name: string; target: string }) {
  const router = useRouter();
  const Icon = ICONS[target] ?? IconRoute;
  return (
    <a
      href={target}
      className={css.row}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ href: target });
      }}
    >
      <span className={css.tile}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className="fh-trunc fh-grow">{name}</span>
      <IconArrowRight size={16} stroke={1.7} aria-hidden className={css.arrow} />
    </a>
  );
}
