import type { UsageSummary } from '@freehold/contract/firm/usage';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen } from '../../../shared/show-screen.tsx';
import { UsageScreen } from './usage-screen.tsx';

// The chart measures its box.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

const USAGE: UsageSummary = {
  from: '2026-05-11',
  to: '2026-06-09',
  kinds: [{ kind: 'aml_check', label: 'Sanctions check' }],
  days: [{ day: '2026-06-08', kind: 'aml_check', quantity: 2, total_pence: 240, vat_pence: 48 }],
  groups: [{ key: 'aml_check', label: 'Sanctions check', quantity: 2, total_pence: 240, vat_pence: 48 }],
  total: { quantity: 2, total_pence: 240, vat_pence: 48 },
  reach: 'all',
  members: [],
};
const NONE: UsageSummary = { ...USAGE, kinds: [], days: [], groups: [], total: { quantity: 0, total_pence: 0, vat_pence: 0 } };
const showUsage = (data: UsageSummary, at = '/usage', can = {}) =>
  showScreen(<UsageScreen />, {
    api: {
      '/v2/client/usages/summary': { data },
      '/v2/client/usages': { data: [], meta: { page: 1, perPage: 15, total: 0, totalPages: 1 } },
      '/v2/client/branches': { data: { branches: [] } },
    },
    at,
    user: { ...IMOGEN, can: { ...IMOGEN.can, ...can } },
  });

test('usage is drawn with a table beside the chart, and says where there is none, nothing under the filters, or no right', async () => {
  showUsage(USAGE);
  await screen.findByRole('region', { name: /^Chart: What was used by day and kind/ });
  fireEvent.click(screen.getByText('The days as a table'));
  expect(
    within(screen.getByRole('table', { name: 'What was used, by time and kind', hidden: true })).getByText('8 Jun 2026'),
  ).toBeDefined();
  expect(screen.getByText('plus £0.48 VAT')).toBeDefined();
  cleanup();
  showUsage(NONE);
  await screen.findByText('No usage in this period');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  cleanup();
  showUsage(NONE, '/usage?kind=aml_check');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined();
  cleanup();
  showUsage(NONE, '/usage', { see_usage: false });
  await screen.findByText('Your role cannot see this');
});
