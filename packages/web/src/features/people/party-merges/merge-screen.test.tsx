import type { MergePreview } from '@freehold/contract/people/party-merges';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer } from '../../../shared/show-screen.tsx';
import { MergeScreen } from './merge-screen.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const side = (id: number, name: string) => ({
  id,
  name,
  kind: 'person' as const,
  aml: null,
  version: 1,
  added_at: '2026-04-28T09:00:00Z',
  added_by: 'Dev Chaudhuri',
});
const PREVIEW: MergePreview = {
  kept: side(4, 'Sunniva Halvorsen'),
  merged: side(5, 'Sunniva M Halvorsen'),
  fields: [
    { field: 'name', kept: 'Sunniva Halvorsen', merged: 'Sunniva M Halvorsen', same: false, chosen: 'merged', stays: false },
    { field: 'dob', kept: '1984-07-22', merged: '1984-07-22', same: true, chosen: 'kept', stays: false },
    { field: 'email', kept: 'su•••@halvorsen.example', merged: 'su•••@mail.example', same: false, chosen: 'kept', stays: true },
    { field: 'nationality', kept: 'NO', merged: null, same: false, chosen: 'kept', stays: false },
    { field: 'user_reference', kept: 'USR-4071', merged: 'USR-3988', same: false, chosen: 'kept', stays: true },
  ],
  moves: [{ what: 'roles', kept: 1, merged: 1, after: 2 }],
  agreement: [
    { what: 'phone', how: 'same' },
    { what: 'address', how: 'differs' },
  ],
  score: 92,
  risk_level: 'high',
  legal_hold: true,
  relationship_started_on: '2026-04-28',
  obstacles: [],
  undo_until: '2026-07-09T09:00:00Z',
};
const PATH = '/v2/client/parties/5/merge-preview';
const show = (preview: FakeAnswer = { data: PREVIEW }, at = '/people/merge?a=4&b=5', more: Record<string, FakeAnswer> = {}) =>
  showScreen(<MergeScreen />, { at, api: { [PATH]: preview, ...more } });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

test('two records stand side by side: what is chosen, what is the same, and what is kept of both', async () => {
  show();
  expect((await (await row('Name')).findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true]);
  expect((await row('Date of birth')).queryByRole('radio')).toBeNull();
  expect((await row('Date of birth')).getAllByText('22 July 1984')).toHaveLength(2);
  expect((await row('Nationality')).getByText('Norway')).toBeTruthy();
  expect((await row('Nationality')).getByText('Not given')).toBeTruthy();
  expect((await row('Email')).getByText('the other is kept as a second address')).toBeTruthy();
  expect(screen.getByText('You can undo this until 9 July 2026.')).toBeTruthy();
  expect(screen.getByText('USR-4071, also USR-3988')).toBeTruthy();
  expect(screen.getByText('92 of 100')).toBeTruthy();
});

test('another choice is what the joined record shows, and what is sent', async () => {
  const { fetched } = show({ data: PREVIEW }, undefined, {
    '/v2/client/parties/5/merge': { status: 412, code: 'STALE_VERSION', message: 'One of the two was changed by somebody else.' },
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^Email of Sunniva M Halvorsen/ }));
  const joined = screen.getByText('After the merge').closest('section') as HTMLElement;
  expect(within(joined).getByText('su•••@mail.example')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Merge into one' }));
  await waitFor(() => expect(fetched.mock.calls.some(([address]) => String(address).endsWith('/parties/5/merge'))).toBe(true));
  const calls: readonly (readonly unknown[])[] = fetched.mock.calls;
  const sent = calls.find(([address]) => String(address).endsWith('/parties/5/merge'))?.[1] as { body: string };
  expect(JSON.parse(sent.body)).toEqual({
    into: 4,
    version: 1,
    into_version: 1,
    choose: { name: 'merged', dob: 'kept', email: 'merged', nationality: 'kept', user_reference: 'kept' },
  });
});

test('contact details are masked until they are asked for; then each of the two looks is asked of the server', async () => {
  const revealed = (email: string) => ({ data: { version: 1, phones: null, emails: [email], addresses: null } });
  const { fetched } = show({ data: PREVIEW }, undefined, {
    '/v2/client/parties/4/reveal': revealed('sunniva@halvorsen.example'),
    '/v2/client/parties/5/reveal': revealed('sunniva@mail.example'),
  });
  expect((await row('Email')).getByText('su•••@mail.example')).toBeTruthy();
  expect((await row('Name')).queryByRole('button', { name: /^Show/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show email' }));
  expect(await screen.findByText('sunniva@mail.example')).toBeTruthy();
  expect((await row('Email')).getByText('sunniva@halvorsen.example')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show email' })).toBeNull();
  const calls: readonly (readonly unknown[])[] = fetched.mock.calls;
  const looks = calls.filter(([address]) => String(address).endsWith('/reveal'));
  expect(looks.map(([address, init]) => [address, (init as { body: string }).body])).toEqual([
    ['/v2/client/parties/4/reveal', '{"field":"emails"}'],
    ['/v2/client/parties/5/reveal', '{"field":"emails"}'],
  ]);
});

test('where they cannot be one the page says why, and offers no merge', async () => {
  show({ data: { ...PREVIEW, obstacles: ['One of them rents 3 Calloway Mews, and the other guarantees that rent.'] } });
  expect(await screen.findByText(/guarantees that rent/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge into one' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Not the same person' })).toBeTruthy();
});

test('a pair that is gone says so, and leads back to the people', async () => {
  show({ status: 409, code: 'INVALID_STATE', message: 'One of the two was merged already.' });
  expect(await screen.findByText('One of the two was merged already.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All people' }).getAttribute('href')).toBe('/people');
});

test.each(['/people/merge', '/people/merge?a=4', '/people/merge?a=4&b=4'])('%s asks for two records', async (at) => {
  const { fetched } = show({ data: PREVIEW }, at);
  expect(await screen.findByText('Choose two records to compare')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});
