import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { oneOf } from '../../../lib/search-params.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { TAB_NAMES } from './tab-names.ts';
import { TABS } from './tabs.ts';

const route = getRouteApi('/shell/settings-frame/basic_informations');

/** The page behind the initials: you, and what is kept of the firm. Tabs that a role may not see are not there. */
export function BasicInformationScreen() {
  const { can } = useCurrentUser();
  const tab = oneOf(route.useSearch().tab, TAB_NAMES);
  const navigate = route.useNavigate();
  const tabs = TABS.filter(({ needs }) => needs === undefined || can[needs]);
  const shown = tabs.find((one) => one.value === (tab ?? 'you')) ?? tabs[0];
  if (!shown) return null;
  const { Screen } = shown;
  return (
    <div className="fh-page">
      <PageHead
        title="Basic information"
        sub={shown.sub}
        actions={
          tabs.length > 1 && (
            <Segmented
              label="What to show"
              options={tabs}
              value={shown.value}
              onChange={(value) => void navigate({ search: { tab: value === 'you' ? undefined : value }, resetScroll: false })}
            />
          )
        }
      />
      <Suspense fallback={<LoadingCard height={320} label="Loading" />}>
        <Screen />
      </Suspense>
    </div>
  );
}
