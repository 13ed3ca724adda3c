import { Link } from '@tanstack/react-router';
import { useCurrentUser } from './workspace-queries.ts';
import css from '../ui/page-tabs.module.css';

/** The pages of compliance, in their order. */
const TABS = [
  { label: 'Registers', to: '/compliance' },
  { label: 'HMRC pack', to: '/compliance/hmrc-pack', needs: 'see_registers' },
  { label: 'Retention', to: '/compliance/retention', needs: 'see_registers' },
] as const;

/** The tabs over each page of compliance, shown once there are several. On a phone they scroll sideways. */
export function ComplianceTabs() {
  const { can } = useCurrentUser();
  const tabs = TABS.filter((tab) => !('needs' in tab) || can[tab.needs]);
  if (tabs.length < 2) return null;
  return (
    <nav className={css.tabs} aria-label="Compliance">
      {tabs.map(({ label, to }) => (
        <Link key={to} className={css.tab} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
