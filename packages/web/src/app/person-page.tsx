import { lazy } from 'react';
import type { PersonParts } from '../features/people/people/page-parts.ts';
import { PersonScreen } from '../features/people/people/person-screen.tsx';

const ClearingsCard = lazy(async () => ({ default: (await import('../features/screening/aml-checks/clearings-card.tsx')).ClearingsCard }));
const ErasureCard = lazy(async () => ({ default: (await import('../features/overview/activity/erasure-card.tsx')).ErasureCard }));
const MergeAct = lazy(async () => ({ default: (await import('../features/people/party-merges/merge-act.tsx')).MergeAct }));
const MergedNotice = lazy(async () => ({ default: (await import('../features/people/party-merges/merged-notice.tsx')).MergedNotice }));
const PersonAlerts = lazy(async () => ({
  default: (await import('../features/screening/screening-coverage/person-alerts.tsx')).PersonAlerts,
}));

const PersonMonitoringAct = lazy(async () => ({
  default: (await import('../features/monitoring/monitors/person-monitoring.tsx')).PersonMonitoringAct,
}));
const PersonMonitoringNotice = lazy(async () => ({
  default: (await import('../features/monitoring/monitors/person-monitoring.tsx')).PersonMonitoringNotice,
}));
const PersonRunsCard = lazy(async () => ({ default: (await import('../features/flows/flow-runs/person-runs-card.tsx')).PersonRunsCard }));

const PersonPaymentsCard = lazy(async () => ({
  default: (await import('../features/payments/requests/person-payments-card.tsx')).PersonPaymentsCard,
}));
const PersonEvidenceCard = lazy(async () => ({
  default: (await import('../features/sharing/report-shares/person-evidence-card.tsx')).PersonEvidenceCard,
}));
const ProofCards = lazy(async () => ({ default: (await import('../features/identity/party-proof/proof-cards.tsx')).ProofCards }));

/** What each feature brings to the page of a person; a new button, line or card is added here. Keep them lazy. */
const PARTS: PersonParts = {
  acts: [
    { key: 'monitoring', Act: PersonMonitoringAct },
    { key: 'merge', Act: MergeAct },
  ],
  notices: [
    { key: 'monitoring', Notice: PersonMonitoringNotice },
    { key: 'alerts', Notice: PersonAlerts },
    { key: 'merged', Notice: MergedNotice },
  ],
  underChecks: [
    { key: 'proof', Card: ProofCards },
    { key: 'evidence', Card: PersonEvidenceCard },
    { key: 'runs', Card: PersonRunsCard },
    { key: 'payments', Card: PersonPaymentsCard },
    { key: 'clearings', Card: ClearingsCard },
  ],
  cards: [{ key: 'erasure', Card: ErasureCard }],
};

/** The page of a person: where the features around it meet. */
export function PersonPage() {
  return <PersonScreen parts={PARTS} />;
}
