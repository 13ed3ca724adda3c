import type { ActivityEvent, ChainVerdict } from '@freehold/contract/overview/activity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { ActivityScreen } from './activity-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HASH = `b03f${'0'.repeat(56)}71ce`;
const event = (id: number, part: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id,
  seq: id,
  sealed: true,
  at: `2026-06-09T08:0${id % 10}:00.000Z`,
  actor: { kind: 'member', id: 11, name: 'Imogen Ashworth', role: 'Owner' },
  ip_prefix: '203.0.113.0/24',
  action: 'change.settings',
  group: 'workspace',
  words: 'changed the settings of {object}',
  object: { type: 'workspace', id: '1', name: `Branch ${id}`, label: `Branch ${id}`, reference: null, path: null },
  changes: [],
  reason: null,
  prev_hash: HASH,
  hash: HASH,
  ...part,
});
const page = (events: ActivityEvent[], meta: object = {}): FakeAnswer => ({
  data: events,
  meta: {
    total: events.length,
    days: [{ day: '2026-06-09', events: events.length }],
    reach: 'all',
    partial: false,
    next: null,
    ...meta,
  },
});
const WHOLE: ChainVerdict = {
  intact: true,
  events: 48_209,
  head: `9ac4${'0'.repeat(56)}e21d`,
  unsealed: 0,
  since: '2025-02-03T09:00:00.000Z',
  at: '2026-06-09T08:30:00.000Z',
  by: null,
  first_broken: null,
};
const LIST = '/v2/client/activity';
const api = (list: FakeApi[string], verdict: ChainVerdict | null = WHOLE): FakeApi => ({
  [LIST]: list,
  '/v2/client/activity/verdict': { data: verdict },
  '/v2/client/members': { data: [] },
});
const show = (list: FakeApi[string], at = '/recent_activity', verdict: ChainVerdict | null = WHOLE) =>
  showScreen(<ActivityScreen />, { api: api(list, verdict), at });

test('days show their events and counts, and an event opens with its fields before and after', async () => {
  const changed = event(2, {
    changes: [
      { field: 'rent', before: '£1,800 a month', after: '£1,850 a month' },
      { field: 'note', before: null, after: null },
    ],
    reason: 'The landlord’s letter of 8 June',
    object: {
      type: 'check',
      id: '5',
      name: 'Wilfred Penhaligon',
      label: 'CHK-5',
      reference: 'CHK-5',
      path: '/marketplace/manual_aml_check/5',
    },
    words: 'accepted {object}',
  });
  show(page([changed, event(1)], { days: [{ day: '2026-06-09', events: 31 }] }));
  const row = await screen.findByRole('button', { name: /Imogen Ashworth accepted Wilfred Penhaligon/ });
  expect(screen.getByText('31 events')).toBeDefined();
  expect(row.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((each) => each.textContent)).toEqual(['FieldBeforeAfter', '~Changed: Rent£1,800 a month£1,850 a month']);
  expect(screen.getByText(/Reason: The landlord’s letter of 8 June/)).toBeDefined();
  expect(screen.getByText('From 203.0.113.0/24')).toBeDefined();
  expect(screen.getByText('b03f…71ce')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Wilfred Penhaligon' }).getAttribute('href')).toBe('/marketplace/manual_aml_check/5');
});

test('an event that had no place in the chain says so, and one that had does not', async () => {
  show(page([event(2, { sealed: false, seq: null, hash: null, prev_hash: null }), event(1)]));
  const words = 'Recorded, not yet part of the chain when this page was read';
  fireEvent.click(await screen.findByRole('button', { name: /Branch 1/ }));
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Branch 2/ }));
  expect(screen.getByText(words)).toBeDefined();
});

test('showing only one record puts it into the address', async () => {
  const { router } = show(page([event(1, { object: { type: 'check', id: '5', name: 'W', label: 'C', reference: 'C', path: null } })]));
  fireEvent.click(await screen.findByRole('button', { name: /Imogen Ashworth/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Show only this record' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ record: 'check:5' }));
});

describe('the chain notice', () => {
  test('says what was verified, since when and the last link', async () => {
    show(page([event(1)]));
    expect((await screen.findByText(/The chain is whole/)).closest('[data-family]')?.textContent).toMatch(
      /The chain is whole\. 48,209 events since 3 February 2025, verified .*at 09:30\. The last link is 9ac4…e21d\./,
    );
  });

  test('says how many events it tells nothing of', async () => {
    show(page([event(1)]), '/recent_activity', { ...WHOLE, unsealed: 2 });
    expect(await screen.findByText(/2 newer events had no place in the chain yet\./)).toBeDefined();
  });

  test('names the first event that is not what was recorded', async () => {
    show(page([event(1)]), '/recent_activity', {
      ...WHOLE,
      intact: false,
      first_broken: { seq: 12_043, id: 9, action: 'change.role', at: '2026-06-01T10:00:00.000Z', fault: 'hash' },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The chain is broken. Event 12,043 of 1 Jun 2026 at 11:00 was changed after it was recorded.');
    expect(alert.dataset['family']).toBe('clay');
  });

  test('is not shown to those who see only their own', async () => {
    show(page([event(1)], { reach: 'own', partial: true }));
    await screen.findByText('Everything you did here. Nothing can be changed or removed.');
    expect(screen.queryByText(/The chain/)).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Only me' })).toBeNull();
  });
});

describe('what happens meanwhile', () => {
  /** Answers a list of these events, and the newest of them to who asks for newer ones. */
  const living = () => {
    const events = [event(2), event(1)];
    const answer = (query: URLSearchParams) => {
      const after = Number(query.get('after') ?? 0);
      return page(after === 0 ? events : events.filter((each) => each.id > after), {
        total: events.length,
        days: [{ day: '2026-06-09', events: events.length }],
      });
    };
    return { events, answer };
  };

  test('comes in on top with a mark while the reader is there', async () => {
    const { events, answer } = living();
    const { client } = show(answer);
    await screen.findByText('2 events');
    events.unshift(event(3));
    invalidateTopic(client, 'activity');
    expect((await screen.findByRole('button', { name: /New: Imogen Ashworth changed the settings of Branch 3/ })).dataset['event']).toBe(
      '3',
    );
    expect(screen.getByText('3 events')).toBeDefined();
  });

  test('waits behind a button while an event is being read', async () => {
    const { events, answer } = living();
    const { client } = show(answer);
    fireEvent.click(await screen.findByRole('button', { name: /Branch 1/ }));
    events.unshift(event(4), event(3));
    invalidateTopic(client, 'activity');
    const newer = await screen.findByRole('button', { name: '2 new events' });
    expect(screen.queryByText(/Branch 4/)).toBeNull();
    fireEvent.click(newer);
    await screen.findByRole('button', { name: /Branch 4/ });
    expect(screen.getByRole('button', { name: /Branch 1/ }).getAttribute('aria-expanded')).toBe('true');
  });

  test('a list that lost an event is read anew', async () => {
    const { events, answer } = living();
    const { client } = show(answer);
    await screen.findByText('2 events');
    events.pop();
    invalidateTopic(client, 'activity');
    await screen.findByText('1 event');
    expect(screen.queryByText(/Branch 1/)).toBeNull();
  });
});

describe('nothing to show', () => {
  test.each([
    ['/recent_activity', 'No activity yet', null],
    ['/recent_activity?from=2026-06-08', 'No activity in this period', 'Show all days'],
    ['/recent_activity?q=renner', 'No event matches these filters', 'Clear filters'],
  ])('%s says %s', async (at, title, clear) => {
    const { router } = show(page([], { days: [] }), at);
    await screen.findByRole('heading', { name: title });
    if (clear === null) return;
    fireEvent.click(screen.getByRole('button', { name: clear }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('a failure says so and can be tried again', async () => {
    let works = false;
    show(() => (works ? page([event(1)]) : { status: 500, code: 'INTERNAL', message: 'Something broke.' }));
    await screen.findByText('We could not load this');
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Branch 1/ });
  });

  test('an earlier page that fails leaves what is there, and can be tried again', async () => {
    let works = false;
    show((query) =>
      query.get('before') === null
        ? page([event(2)], { total: 2, next: 2 })
        : works
          ? page([event(1)], { total: 2 })
          : { status: 500, code: 'INTERNAL', message: 'Something broke.' },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier events' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Earlier events could not be loaded.');
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Branch 1/ });
    expect(screen.getByText('No earlier events.')).toBeDefined();
  });

  test('a role without the permission is told whom to ask', async () => {
    showScreen(<ActivityScreen />, { api: {}, at: '/recent_activity', user: { ...IMOGEN, can: { ...IMOGEN.can, see_activity: false } } });
    await screen.findByRole('heading', { name: 'Your role cannot see this' });
  });
});

test('the arrow keys go from event to event', async () => {
  show(page([event(2), event(1, { at: '2026-06-08T08:00:00.000Z' })]));
  const [first, second] = [await screen.findByRole('button', { name: /Branch 2/ }), screen.getByRole('button', { name: /Branch 1/ })];
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
});
