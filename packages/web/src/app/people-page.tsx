import { lazy } from 'react';
import type { PeopleParts } from '../features/people/people/page-parts.ts';
import { PeopleScreen } from '../features/people/people/people-screen.tsx';

const DuplicatesNotice = lazy(async () => ({
  default: (await import('../features/people/party-merges/duplicates-notice.tsx')).DuplicatesNotice,
}));

const MonitorPeopleAct = lazy(async () => ({
  default: (await import('../features/monitoring/monitors/monitor-people-act.tsx')).MonitorPeopleAct,
}));

/** What each feature brings to the list of people; a new line above the list or act with the chosen rows is added here. Keep them lazy. */
const PARTS: PeopleParts = {
  notices: [{ key: 'duplicates', Notice: DuplicatesNotice }],
  bulk: [{ key: 'monitoring', needs: 'start_monitoring', Act: MonitorPeopleAct }],
};

/** The list of people: where the features around it meet. */
export function PeoplePage() {
  return <PeopleScreen parts={PARTS} />;
}
