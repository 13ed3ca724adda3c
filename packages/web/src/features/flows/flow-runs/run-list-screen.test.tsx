import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { FlowRunTotals } from '@freehold/contract/flows/run-totals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runOf } from '../../../shared/run-fixture.ts';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { RunListScreen } from './run-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '/flows/runs';
const page = (data: FlowRun[]) => ({ data, meta: { page: 1, perPage: 25, total: data.length, totalPages: 1 } });
const NO_TOTALS: FlowRunTotals = { waiting: 0, stalled: 0, times: [] };
const show = (list: FakeApi[string], { at = AT, sees = true, totals = NO_TOTALS } = {}) =>
  showScreen(<RunListScreen />, {
    at,
    api: {
      '/v2/client/flow-runs': list,
      '/v2/client/flow-runs/totals': { data: totals },
      '/v2/client/flows': { data: [{ id: 31, name: 'Property Buyer' }], meta: {} },
    },
    user: { ...IMOGEN, can: { ...IMOGEN.can, see_checks: sees } },
  });

test('each run says for whom, where, how far and since when nothing happened, and opens', async () => {
  show(page([runOf({ invite: { at_step: 'Identity document', stalled_hours: 30 } }), runOf({ id: 8, invite: { at_step: 'Consent' } })]));
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toMatch(/Ada Roy4 Redland MewsProperty BuyerIn progressStalled 1 day at Identity document.*Link by text and email/);
  expect(rows[1]).toMatch(/Consent, 1 of 3 steps/);
  expect(screen.getAllByRole('link', { name: 'Ada Roy' })[0]?.getAttribute('href')).toBe('/flows/runs/9');
});

test('the filters stand in the address, and a list that they empty is cleared from there', async () => {
  const asked: string[] = [];
  show(
    (query) => {
      asked.push(`${query.get('state')} ${query.get('flow_id')}`);
      return query.get('state') === 'expired' ? page([]) : page([runOf()]);
    },
    { at: `${AT}?state=expired&flow=31&page=x` },
  );
  expect(await screen.findByText('No run fits')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Ada Roy' })).toBeTruthy();
  expect(asked).toEqual(['expired 31', 'null null']);
});

test('nothing started, nothing allowed and nothing loaded each say so', async () => {
  show(page([]));
  expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeTruthy();
  cleanup();
  show(page([]), { sees: false });
  expect(await screen.findByText('Your role cannot see this')).toBeTruthy();
  cleanup();
  show({ status: 500, code: 'INTERNAL', message: '' });
  expect(await screen.findByText('We could not load the runs')).toBeTruthy();
});

test('what is typed narrows the list once it rests, stands in the address, and says what was looked for', async () => {
  const asked: (string | null)[] = [];
  const { router } = show((query) => {
    asked.push(query.get('q'));
    return query.get('q') === null ? page([runOf()]) : page([]);
  });
  const box = await screen.findByRole('textbox', { name: 'Find by name, address or flow' });
  for (const value of ['o', 'or', 'orchard 9']) fireEvent.change(box, { target: { value } });
  expect(await screen.findByText('No run goes by “orchard 9” here. Try another word.')).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: 'orchard 9' });
  expect(asked).toEqual([null, 'orchard 9']);
});

test('how many wait leads to them, and a flow says how long it takes', async () => {
  const asked: (string | null)[] = [];
  const totals = { waiting: 14, stalled: 3, times: [{ flow_id: 31, runs: 12, median_minutes: 200 }] };
  show(
    (query) => {
      asked.push(query.get('waits'));
      return page([runOf()]);
    },
    { at: `${AT}?flow=31`, totals },
  );
  expect(await screen.findByText('3 hr 20 min from link to handed in: median of 12 runs in 90 days')).toBeTruthy();
  expect(screen.getByRole('link', { name: '14 runs wait for their person' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '3 of them for a day or more' }));
  await waitFor(() => expect(asked.at(-1)).toBe('stalled'));
  expect(screen.queryByText(/from link to handed in/)).toBeNull();
});
