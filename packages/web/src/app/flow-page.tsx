import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { FlowRunScreen } from '../features/flows/flow-runs/run-screen.tsx';

/** The number that the menu gives to asking for a payment: a form, and no run of steps. */
const REQUEST_PAYMENT = '20';
const HistoryScreen = lazy(async () => ({ default: (await import('../features/payments/requests/history-screen.tsx')).HistoryScreen }));

/** A flow by its number: most are run, and one asks for a payment. */
export function FlowPage() {
  const { id } = useParams({ strict: false });
  return id === REQUEST_PAYMENT ? <HistoryScreen asks /> : <FlowRunScreen />;
}
