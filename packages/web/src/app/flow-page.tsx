import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { FlowRunScreen } from '../features/flows/flow-runs/run-screen.tsx';

/** The number that the menu gives to asking for a payment: a form, and no run of steps. */
const REQUEST_PAYMENT = '20';
const HistoryScreen = lazy(async () => ({ default: (await import('../features/payments/requests/history-screen.tsx')).HistoryScreen }));

const COMPANY_SUMMARY = '27';
const CompanySummaryScreen = lazy(async () => ({
  default: (await import('../features/identity/company-checks/company-start-screen.tsx')).CompanySummaryScreen,
}));

/** A flow by its number: most are run, one asks for a payment, and one begins a check of a company alone. */
export function FlowPage() {
  const { id } = useParams({ strict: false });
  if (id === REQUEST_PAYMENT) return <HistoryScreen asks />;
  return id === COMPANY_SUMMARY ? <CompanySummaryScreen /> : <FlowRunScreen />;
}
