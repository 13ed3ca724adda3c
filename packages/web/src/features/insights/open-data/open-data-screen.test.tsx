import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { OpenDataScreen } from './open-data-screen.tsx';

afterEach(cleanup);

const AT = '2026-11-20T08:00:00.000Z';
const LOAD = {
  id: 3,
  file_name: 'pp-monthly.csv',
  address_id: 1,
  state: 'refused',
  words: ['Refused   pp-monthly.csv: it ends in the middle of a line: it was cut. Nothing of it was kept.'],
  bytes: 1_200_000,
  asked_by: null,
  created_at: AT,
  ended_at: AT,
};
const ADDRESS = {
  id: 1,
  address: 'https://data.example/pp-monthly.csv',
  every_days: 30,
  is_on: true,
  set_by: 'Imogen Ashworth',
  next_at: '2026-12-20T08:00:00.000Z',
  failures: 0,
  last: LOAD,
};
const SET = {
  kind: 'price_paid',
  name: 'Price Paid Data',
  publisher: 'HM Land Registry',
  licence: { name: 'Open Government Licence v3.0', url: 'https://data.example/licence' },
  gives: 'Sales of England and Wales',
  rows: 0,
  versions: 0,
  newest: null,
  age_days: null,
  is_stale: false,
  changes: null,
};
const SETS = { has_sales: false, is_demonstration: false, sets: [SET], versions: [], command: 'npm run data -- import FOLDER' };
const api = (loads: object): FakeApi => ({
  '/v2/client/market-insights/data': { data: SETS },
  '/v2/client/open-data/loads': { data: { most_upload_bytes: 1000, loads: [], addresses: [], ...loads } },
  '/v2/client/open-data/addresses': {
    status: 422,
    code: 'VALIDATION_FAILED',
    message: 'Check the highlighted fields',
    errors: [{ field: 'address', code: 'INVALID', message: '10.0.0.7 leads inside a private network, where Freehold fetches nothing.' }],
  },
  '/v2/client/open-data/addresses/1/fetch-now': { data: { ...LOAD, id: 4, state: 'waiting', words: [], ended_at: null } },
});
const show = (loads: object = {}, isOperator = true) =>
  showScreen(<OpenDataScreen />, { api: api(loads), at: '/settings/open-data', user: { ...IMOGEN, is_operator: isOperator } });

test('somebody who does not run the installation is told so, and nothing is asked for', async () => {
  const { fetched } = show({}, false);
  expect(await screen.findByText('Only operators load open data')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('says what is loaded, and that nothing was loaded or is fetched yet', async () => {
  show();
  expect(await screen.findByText('Not loaded')).toBeTruthy();
  expect(screen.getByText(/Nothing was loaded here yet/)).toBeTruthy();
  expect(screen.getByText(/Nothing is fetched/)).toBeTruthy();
});

test('each load says how it ended and why; an address is looked at on request', async () => {
  const { fetched } = show({ loads: [LOAD], addresses: [ADDRESS] });
  expect(await screen.findAllByText(/it was cut\. Nothing of it was kept/)).toHaveLength(2);
  expect(screen.getByText(/by the clock/)).toBeTruthy();
  expect(screen.getByText(/Every month, set by Imogen Ashworth/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look now' }));
  await waitFor(() => expect(fetched.mock.calls.some(([url]) => String(url).endsWith('/addresses/1/fetch-now'))).toBe(true));
});

test('an address that may not be called is refused under its field', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fetch it' }));
  expect(await within(dialog).findByText(/Enter the address of the file/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Address of the file'), { target: { value: 'https://10.0.0.7/x.csv' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fetch it' }));
  expect(await within(dialog).findByText(/inside a private network/)).toBeTruthy();
});

test('a file longer than is taken is not sent', async () => {
  const { fetched } = show();
  await screen.findByText('Drop a file here');
  const drop = screen.getByText('Drop a file here').parentElement as HTMLElement;
  fireEvent.drop(drop, { dataTransfer: { files: [new File([new Uint8Array(2000)], 'all.csv')] } });
  await waitFor(() => expect(fetched.mock.calls.filter(([url]) => String(url).includes('/uploads'))).toEqual([]));
});
