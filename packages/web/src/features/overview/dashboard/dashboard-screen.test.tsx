import type { CheckListRow } from '@freehold/contract/checks/checks';
import type { PropertyTotals } from '@freehold/contract/properties/property-lists';
import type { Task } from '@freehold/contract/overview/tasks';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const person = { member_id: 12, name: 'Bethan Prosser', role: 'Compliance' };
let nextId = 1;
const check = (part: Partial<CheckListRow>): CheckListRow => ({
  id: nextId++,
  kind: 'aml',
  public_ref: 'CHK-20261121-0001',
  subject_name: 'Tobias Renner',
  subject_kind: 'person',
  reference: null,
  state: 'completed',
  status: 'needsReview',
  outcome: 'refer',
  nearest: 88,
  open_matches: 1,
  decided_by: null,
  waits_for: 'matches',
  yours: true,
  assigned_to: null,
  created_by: person,
  created_at: '2026-11-21T08:00:00Z',
  screened_at: '2026-11-21T08:00:01Z',
  demo: false,
  is_practice: false,
  ...part,
});
const listed = (rows: CheckListRow[], any = true): FakeAnswer => ({
  data: rows,
  meta: { page: 1, perPage: 5, total: rows.length, totalPages: 1, last_30_days: 9, waiting: rows.length, any },
});
const DOWN = { status: 500, code: 'INTERNAL', message: 'Something broke' } as const;
const LISTS = {
  lists: [
    {
      list_key: 'uk-sanctions',
      name: 'UK Sanctions List',
      publisher: '',
      required: true,
      note: null,
      active: { id: 1 },
      age_hours: 3,
      stale: false,
      versions: 1,
    },
    {
      list_key: 'ofac-sdn',
      name: 'OFAC SDN List',
      publisher: '',
      required: false,
      note: null,
      active: null,
      age_hours: null,
      stale: true,
      versions: 0,
    },
  ],
  entries: 10,
  stale_after_hours: 24,
  can_import: true,
  can_pass: true,
  why_not: null,
};

const TOTALS: PropertyTotals = {
  sales: {
    live: { count: 48, pence: 2_140_000_000 },
    stages: [
      { stage: 'available', count: 40, pence: 1_640_000_000 },
      { stage: 'sold_stc', count: 8, pence: 500_000_000 },
    ],
  },
  lettings: { live: { count: 0, pence: 0 }, stages: [] },
};

type Groups = Partial<Record<'needs_attention' | 'in_progress', FakeAnswer>>;
function api(groups: Groups, more: FakeApi = {}): FakeApi {
  return {
    '/v2/client/checks': (query) => groups[query.get('show') as keyof Groups] ?? listed([]),
    '/v2/client/screening/lists': { data: LISTS },
    '/v2/client/properties/totals': { data: TOTALS },
    '/v2/client/flows': { data: [], meta: {} },
    '/v2/client/flow-runs/totals': { data: { waiting: 0, stalled: 0, times: [] } },
    '/v2/client/tasks': { data: [] },
    '/v2/client/activity': { data: [], meta: {} },
    '/v2/client/notifications': { data: [], meta: { unread: 0, newest: null } },
    '/v2/public/config': { data: { environment: 'non-production' } },
    ...more,
  };
}
/** The card with this title. */
async function card(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const section = heading.closest('section');
  if (!section) throw new Error(`${title} stands in no card`);
  return section;
}

describe('a card that cannot load', () => {
  test('says so alone, and the others work', async () => {
    showScreen(<DashboardScreen />, {
      api: api({ needs_attention: DOWN, in_progress: listed([check({ waits_for: 'risk', open_matches: 0 })]) }),
    });
    const failed = await card('Needs attention');
    expect(await within(failed).findByText('This card could not load')).toBeTruthy();
    expect(await within(await card('Checks in progress')).findByText('Tobias Renner')).toBeTruthy();
    expect(await within(await card('Lists')).findByText('3 hours old')).toBeTruthy();
    expect(await screen.findByText('48')).toBeTruthy();
  });

  test('loads when it is tried again', async () => {
    let broken = true;
    showScreen(<DashboardScreen />, {
      api: api({}, { '/v2/client/screening/lists': () => (broken ? DOWN : { data: LISTS }) }),
    });
    const lists = await card('Lists');
    const again = await within(lists).findByRole('button', { name: 'Try again' });
    broken = false;
    fireEvent.click(again);
    expect(await within(lists).findByText('UK Sanctions List')).toBeTruthy();
  });

  test('sales and lettings that do not load say so in one card, and come when they are asked again', async () => {
    let broken = true;
    showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/properties/totals': () => (broken ? DOWN : { data: TOTALS }) }) });
    const failed = await card('Sales and lettings');
    const again = await within(failed).findByRole('button', { name: 'Try again' });
    expect(await within(await card('Lists')).findByText('UK Sanctions List')).toBeTruthy();
    broken = false;
    fireEvent.click(again);
    expect(await within(await card('Property sales')).findByText('£21.4m')).toBeTruthy();
  });

  test('one that never answers leaves its place and does not hold the others up', async () => {
    showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/activity': 'never' }) });
    expect(await screen.findByText('Nothing needs you now')).toBeTruthy();
    expect(await within(await card('Lists')).findByText('UK Sanctions List')).toBeTruthy();
  });
});

describe('sales and lettings', () => {
  test('stand by stage with what they come to, and each stage opens its list', async () => {
    showScreen(<DashboardScreen />, { api: api({}) });
    const sales = await card('Property sales');
    expect(await within(sales).findByText('£21.4m')).toBeTruthy();
    const links = within(sales).getAllByRole('link', { name: /£/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['40 Available £16.4m', '/properties/sales?stage=available'],
      ['8 Sold STC £5.0m', '/properties/sales?stage=sold_stc'],
    ]);
    const lettings = await card('Property lettings');
    expect(within(lettings).getByRole('link', { name: 'Add the first letting' }).getAttribute('href')).toBe(
      '/properties/add?type=lettings',
    );
  });
});

describe('needs attention', () => {
  const rows = [
    check({ subject_name: 'Casimir Dravenko', waits_for: 'report', status: 'failed', outcome: 'fail' }),
    check({ subject_name: 'Tobias Renner', open_matches: 2 }),
    check({ subject_name: 'Irina Solovarova', waits_for: 'second', yours: false }),
    check({
      subject_name: 'Marian Sedgemoor',
      waits_for: 'decision',
      outcome: 'pass',
      open_matches: 0,
      assigned_to: { ...person, member_id: 11 },
    }),
  ];

  test('keeps the order of the server, worst first, and asks it for that order', async () => {
    const { fetched } = showScreen(<DashboardScreen />, { api: api({ needs_attention: listed(rows) }) });
    const items = within(await card('Needs attention')).findAllByRole('listitem');
    expect((await items).map((item) => item.textContent)).toEqual([
      expect.stringContaining('Frozen: report to OFSI'),
      expect.stringContaining('Two possible matches need a decision'),
      expect.stringContaining('A second person must agree'),
      expect.stringContaining('Ready for a decision'),
    ]);
    const asked = fetched.mock.calls.map(([address]) => String(address)).find((address) => address.includes('needs_attention'));
    expect(asked).toContain('sort=urgency');
    expect(screen.getByText('Four things need you, one of them today')).toBeTruthy();
  });

  test('each row has one verb, which leads to its check; who may not act can open it', async () => {
    showScreen(<DashboardScreen />, { api: api({ needs_attention: listed(rows) }) });
    const links = await within(await card('Needs attention')).findAllByRole('link', { name: /^(Report|Review|Open|Decide) / });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Report Casimir Dravenko',
      'Review Tobias Renner',
      'Open Irina Solovarova',
      'Decide Marian Sedgemoor',
    ]);
    expect(links[1]?.getAttribute('href')).toBe(`/marketplace/manual_aml_check/${rows[1]?.id}`);
    expect(screen.getByText('Marian Sedgemoor, assigned to you')).toBeTruthy();
  });

  test('a report that is due stands above what is overdue, then come other checks and the rest', async () => {
    const task = { about: null, count: 1, since: null, is_overdue: false } as const;
    const tasks: Task[] = [
      { ...task, key: 'hmrc', kind: 'hmrc_renewal', due_on: '2020-01-01', is_overdue: true, path: '/basic_informations?tab=compliance' },
      { ...task, key: 'a', kind: 'approval', about: 'Callum Fairbairn', due_on: null, path: '/basic_informations?tab=workspace' },
    ];
    showScreen(<DashboardScreen />, {
      api: api({ needs_attention: listed(rows.slice(0, 2)) }, { '/v2/client/tasks': { data: tasks } }),
    });
    const items = await within(await card('Needs attention')).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Frozen: report to OFSI'),
      expect.stringContaining('Your HMRC registration has expired'),
      expect.stringContaining('Two possible matches need a decision'),
      expect.stringContaining('A change needs a second person’s approval'),
    ]);
    expect(screen.getByText('Four things need you, two of them today')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Review: A change needs a second person’s approval' });
    expect(link.getAttribute('href')).toBe('/basic_informations?tab=workspace');
  });

  test('tasks that cannot load leave the checks in their place', async () => {
    showScreen(<DashboardScreen />, { api: api({ needs_attention: listed(rows) }, { '/v2/client/tasks': DOWN }) });
    const attention = await card('Needs attention');
    expect(await within(attention).findByText('Frozen: report to OFSI')).toBeTruthy();
    expect(await within(attention).findByText('This card could not load')).toBeTruthy();
  });

  test('who sees no checks has their tasks alone', async () => {
    const user = { ...IMOGEN, can: { ...IMOGEN.can, see_checks: false } };
    const review: Task = {
      key: 'reviews',
      kind: 'verification_reviews',
      about: null,
      count: 2,
      since: null,
      due_on: null,
      is_overdue: false,
      path: '/settings/verification/reviews',
    };
    showScreen(<DashboardScreen />, { user, api: api({}, { '/v2/client/tasks': { data: [review] } }) });
    expect(await within(await card('Needs attention')).findByText('Two verifications are waiting for your review')).toBeTruthy();
  });

  test('a live event about a check brings the news without a reload', async () => {
    let answer = listed(rows);
    const { client } = showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/checks': () => answer }) });
    expect(await screen.findByText('Four things need you, one of them today')).toBeTruthy();
    answer = listed(rows.slice(0, 1));
    invalidateTopic(client, 'check');
    expect(await screen.findByText('One thing needs you today')).toBeTruthy();
  });
});

describe('a workspace without checks', () => {
  const fresh: Groups = { needs_attention: listed([], false), in_progress: listed([], false) };

  const item = (id: string, part: { done?: boolean; note?: string; can?: boolean } = {}) => ({
    id,
    done: false,
    note: null,
    can: true,
    ...part,
  });
  const checklist = (...items: ReturnType<typeof item>[]): FakeApi => ({
    '/v2/client/registration/checklist': {
      data: { items, done: items.filter(({ done }) => done).length, list_entries: null, practice_check_id: null },
    },
  });

  test('starts with the list of the welcome page: what is done, what is next, and a way to each', async () => {
    const items = checklist(
      item('practice_check'),
      item('colleague', { done: true, note: 'Bethan Prosser, invited today' }),
      item('sanctions_list'),
      item('verification'),
    );
    showScreen(<DashboardScreen />, { api: api(fresh, items) });
    const start = await card('Getting started');
    expect(await within(start).findByText('1 of 4')).toBeTruthy();
    expect(within(start).getByText('Bethan Prosser, invited today')).toBeTruthy();
    expect(within(start).getByRole('listitem', { current: 'step' }).textContent).toContain('Run a practice check');
    const ways = within(start)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/marketplace/manual_aml_check/lists', '/settings/verification']);
    expect(screen.getByText('Nothing needs you yet')).toBeTruthy();
    expect(screen.queryByText('Checks in progress')).toBeNull();
  });

  test('the practice check is run at once and opened', async () => {
    const { router } = showScreen(<DashboardScreen />, {
      api: api(fresh, { ...checklist(item('practice_check')), '/v2/client/registration/practice-check': { data: { check_id: 77 } } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Run it: Run a practice check' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/marketplace/manual_aml_check/77'));
  });

  test('the list goes once all of it is done', async () => {
    showScreen(<DashboardScreen />, {
      api: api(fresh, checklist(item('practice_check', { done: true }), item('colleague', { done: true }))),
    });
    expect(await screen.findByText('Nothing needs you yet')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull());
  });

  test('a firm at work keeps what is left of the list, below its work', async () => {
    showScreen(<DashboardScreen />, { api: api({}, checklist(item('verification'))) });
    const start = await card('Getting started');
    expect(await within(start).findByText('Verify who you are')).toBeTruthy();
    expect(await card('Needs attention')).toBeTruthy();
  });

  test('offers nobody what their role may not do', async () => {
    const can = { ...IMOGEN.can, run_checks: false, import_lists: false, see_lists: false };
    showScreen(<DashboardScreen />, {
      api: api(fresh, checklist(item('practice_check', { can: false }), item('sanctions_list', { can: false }))),
      user: { ...IMOGEN, can },
    });
    expect(await screen.findByText('Nothing needs you yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New check' })).toBeNull();
    await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Lists' })).toBeNull();
  });
});

test('who may not see checks gets the rest of the page, and nothing is asked for in vain', async () => {
  const can = { ...IMOGEN.can, run_checks: false, see_checks: false, see_lists: false };
  const { fetched } = showScreen(<DashboardScreen />, { api: api({}), user: { ...IMOGEN, can } });
  expect(await screen.findByText('48')).toBeTruthy();
  for (const title of ['Needs attention', 'Checks in progress', 'Lists']) expect(screen.queryByText(title)).toBeNull();
  expect(fetched.mock.calls.map(([address]) => String(address)).filter((address) => /checks|lists/.test(address))).toEqual([]);
});

test('the newest of what was done stands below, with a way to all of it', async () => {
  const event = {
    seq: 7,
    at: '2020-06-09T08:12:00Z',
    actor: { kind: 'member', id: 12, name: 'Bethan Prosser', role: 'Compliance' },
    action: 'decide.check',
    group: 'check',
    words: 'accepted the check of {object}',
    object: { type: 'check', id: 3, label: 'CHK-1', name: 'Wilfred Penhaligon', path: null },
  };
  showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/activity': { data: [event], meta: {} } }) });
  const activity = await card('Recent activity');
  expect((await within(activity).findByRole('listitem')).textContent).toContain('Bethan Prosser accepted the check of Wilfred Penhaligon');
  expect(within(activity).getByRole('link', { name: 'Full history' }).getAttribute('href')).toBe('/recent_activity');
});

test('what was told and is not read yet has a card, and none when all is read', async () => {
  const told = {
    id: 4,
    kind: 'check_given',
    words: 'Imogen gave you a check',
    path: '/',
    is_urgent: false,
    created_at: '2020-06-09T08:12:00Z',
    read_at: null,
  };
  const { client } = showScreen(<DashboardScreen />, {
    api: api({}, { '/v2/client/notifications': { data: [told], meta: { unread: 6, newest: 4 } } }),
  });
  const news = await card('News for you');
  expect(within(news).getByText('6')).toBeTruthy();
  expect(within(news).getByText('Imogen gave you a check')).toBeTruthy();
  client.clear();
});

test('saved flows are ready to run, and lead to where each is started; others are not shown', async () => {
  const flows = [
    { id: 3111, name: 'Bank account check', asset_type_id: 0, is_saved: 1, description: 'Whose account it is.', est_minutes: 2 },
    { id: 7, name: 'Buyer checks', asset_type_id: 1, is_saved: 1, description: 'Who buys.', est_minutes: 12 },
    { id: 8, name: 'Not kept', asset_type_id: 0, is_saved: 0 },
  ];
  showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/flows': { data: flows, meta: {} } }) });
  const links = await within(await card('Ready to run')).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bank account checkWhose account it is.2 min', '/marketplace/manual_bank_account_check'],
    ['Buyer checksWho buys.12 min', '/flow/1/7'],
  ]);
});

test('a list that is out of date is said', async () => {
  const stale = {
    ...LISTS,
    lists: [{ ...LISTS.lists[0], age_hours: 80, stale: true }],
    can_pass: false,
    why_not: 'The UK Sanctions List is out of date.',
  };
  showScreen(<DashboardScreen />, { api: api({}, { '/v2/client/screening/lists': { data: stale } }) });
  expect(await within(await card('Lists')).findByText('3 days old')).toBeTruthy();
});

describe('a required list that is not loaded', () => {
  const LIST = { ...LISTS.lists[0], active: null, age_hours: null };
  const missing = { ...LISTS, lists: [LIST], can_pass: false, why_not: 'The UK Sanctions List is not loaded.' };
  const never = { list_key: 'uk-sanctions', name: 'UK Sanctions List', own: null, installation: null, can_change: true };
  const SUGGESTED = ['https://lists.example/uk.csv'];
  const ADDRESS = '/v2/client/screening/list-updates/uk-sanctions';
  const overview = (more: object = {}): FakeApi => ({ '/v2/client/screening/lists': { data: { ...missing, ...more } } });

  test('is fetched from its publisher with one click by whoever may load lists', async () => {
    const { fetched } = showScreen(<DashboardScreen />, {
      api: api({}, { ...overview(), [ADDRESS]: { data: { ...never, suggested: SUGGESTED, tries: [] } } }),
    });
    const lists = within(await card('Lists'));
    expect(await lists.findByText('Checks cannot pass without the UK Sanctions List.')).toBeTruthy();
    expect(lists.getByText('From lists.example, today and every day')).toBeTruthy();
    fireEvent.click(lists.getByRole('button', { name: 'Load the UK Sanctions List' }));
    await waitFor(() => {
      const calls = fetched.mock.calls as unknown as [string, RequestInit | undefined][];
      const sent = calls.find(([, init]) => init?.method === 'POST');
      expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ addresses: SUGGESTED, every_hours: 24 });
    });
  });

  test('that could not be fetched is loaded from a file, and why is said', async () => {
    const own = { is_on: true, is_running: false, last: { outcome: 'failed', words: 'lists.example did not answer.' } };
    showScreen(<DashboardScreen />, {
      api: api({}, { ...overview(), [ADDRESS]: { data: { ...never, own, suggested: SUGGESTED, tries: [] } } }),
    });
    const lists = within(await card('Lists'));
    expect(await lists.findByText('lists.example did not answer.')).toBeTruthy();
    const link = lists.getByRole('link', { name: 'Load the UK Sanctions List' });
    expect(link.getAttribute('href')).toBe('/marketplace/manual_aml_check/lists');
  });

  test('alarms nobody who cannot load it, and says who can', async () => {
    showScreen(<DashboardScreen />, { api: api({}, overview({ can_import: false })) });
    const lists = within(await card('Lists'));
    expect(await lists.findByText(/An owner or admin can load it/)).toBeTruthy();
    expect(screen.queryByText(/No check can pass/)).toBeNull();
    expect(lists.queryByRole('button')).toBeNull();
  });

  test('is stood in for by the made-up list in the demonstration, and the page says so', async () => {
    showScreen(<DashboardScreen />, {
      api: api({}, overview({ is_demonstration: true, can_pass: true, why_not: null, can_import: false })),
    });
    expect(await within(await card('Lists')).findByText('Demonstration: checks are compared with a made-up list.')).toBeTruthy();
  });
});

test('what to do next and the pages the menu does not name are at hand', async () => {
  showScreen(<DashboardScreen />, { api: api({}) });
  expect((await screen.findByRole('link', { name: 'Add property' })).getAttribute('href')).toBe('/properties/add?type=sales');
  const ways = await within(await card('Registers')).findAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Work queue', '/tasks'],
    ['People', '/people'],
    ['Breach register', '/properties/breaches'],
    ['Recent activity', '/recent_activity'],
  ]);
});

describe('a firm with branches', () => {
  const branch = (id: number, name: string) => ({ id, name, is_closed: false, can_choose: true });
  const withBranches = (branches: object[], asked: string[]) =>
    api(
      {},
      {
        '/v2/client/branches': { data: { branches, scope: false, is_bound: false } },
        '/v2/client/checks': (query) => {
          asked.push(`checks ${query.get('branch')}`);
          return listed([]);
        },
        '/v2/client/properties/totals': (query) => {
          asked.push(`totals ${query.get('branch')}`);
          return { data: TOTALS };
        },
      },
    );

  test('narrows checks and properties to the one that is chosen', async () => {
    const asked: string[] = [];
    showScreen(<DashboardScreen />, { api: withBranches([branch(3, 'Clifton'), branch(4, 'Redland')], asked) });
    fireEvent.click(await screen.findByRole('button', { name: /^Branch/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: /Redland/ }));
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['checks 4', 'totals 4'])));
    expect(asked).toEqual(expect.arrayContaining(['checks null', 'totals null']));
  });

  test('with one office never sees the word', async () => {
    showScreen(<DashboardScreen />, { api: withBranches([], []) });
    expect(await screen.findByText('48')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/branch/i);
  });
});

describe('runs that wait for somebody outside the firm', () => {
  const at = (waits: FakeAnswer) => showScreen(<DashboardScreen />, { at: '/', api: api({}, { '/v2/client/flow-runs/totals': waits }) });
  test('are counted, with the way to all of them and to those that stalled', async () => {
    at({ data: { waiting: 14, stalled: 3, times: [] } });
    const waiting = within(await card('Waiting for people'));
    expect(waiting.getByText('14')).toBeTruthy();
    expect(waiting.getByRole('link', { name: 'All of them' }).getAttribute('href')).toBe('/flows/runs?waits=person');
    expect(waiting.getByRole('link', { name: '3 stalled' }).getAttribute('href')).toBe('/flows/runs?waits=stalled');
  });
  test('have no card where there are none, and one that says so where they cannot be counted', async () => {
    at({ data: { waiting: 0, stalled: 0, times: [] } });
    await card('Checks in progress');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Waiting for people' })).toBeNull());
    cleanup();
    at(DOWN);
    expect(within(await card('Waiting for people')).getByText('This card could not load')).toBeTruthy();
  });
  test('are not asked for where somebody sees no checks', async () => {
    const { fetched } = showScreen(<DashboardScreen />, {
      at: '/',
      api: api({}),
      user: { ...IMOGEN, can: { ...IMOGEN.can, see_checks: false } },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(fetched.mock.calls.filter(([address]: unknown[]) => String(address).includes('flow-runs'))).toEqual([]);
  });
});
