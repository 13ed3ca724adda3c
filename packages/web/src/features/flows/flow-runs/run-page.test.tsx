import type { RunState } from '@freehold/contract/flows/run-states';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runOf, stepOf } from '../../../shared/run-fixture.ts';
import { showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { RunPage } from './run-page.tsx';

const told = vi.hoisted(() => ({ toasts: [] as string[] }));
vi.mock('../../../ui/toast.ts', () => ({
  toast: {
    ok: (...words: string[]) => told.toasts.push(words.join(': ')),
    fail: (...words: string[]) => told.toasts.push(words.join(': ')),
  },
}));
vi.mock('../../../ui/confirm.ts', () => ({ confirm: () => Promise.resolve(true), isAsking: () => false }));

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  told.toasts.length = 0;
  vi.unstubAllGlobals();
});

const PATH = '/v2/client/flow-runs/9';
function show(run: FlowRun | FakeApi[string], api: FakeApi = {}) {
  const overlays = document.createElement('div');
  overlays.id = 'dialogs';
  document.body.append(overlays);
  return showScreen(<RunPage />, {
    at: '/flows/runs/9',
    path: '/flows/runs/$id',
    api: {
      [PATH]: typeof run === 'object' && 'flow_name' in run ? { data: run } : run,
      [`${PATH}/timeline`]: {
        data: [{ at: '2026-06-08T08:00:00.000Z', text: 'sent Property Buyer to Ada Roy', by: 'Imogen Ashworth', reason: null }],
        meta: { page: 1, perPage: 25, total: 1, totalPages: 1 },
      },
      '/v2/public/config': { data: { environment: 'non-production', sends_texts: true } },
      ...api,
    },
  });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
async function pick(name: string) {
  await press('More actions on this run');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}
type Call = [string, RequestInit];
const bodiesOf = (fetched: ReturnType<typeof showScreen>['fetched'], path: string, method = 'POST') =>
  (fetched.mock.calls as unknown as Call[])
    .filter(([address, init]) => String(address) === path && init.method === method)
    .map(([, init]) => (init.body === undefined ? null : JSON.parse(String(init.body))));

const STATES: readonly [RunState, string][] = [
  ['invited', 'Link sent'],
  ['opened', 'Opened'],
  ['in_progress', 'In progress'],
  ['redo_requested', 'Asked again'],
  ['submitted', 'Handed in'],
  ['processing', 'Processing'],
  ['review', 'Needs review'],
  ['closed', 'Closed'],
  ['error', 'Error'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
];
test.each(STATES)('a run that is %s reads “%s”', async (state, label) => {
  show(runOf({ state }));
  const head = (await screen.findByRole('heading', { level: 1, name: 'Ada Roy' })).parentElement;
  expect(head?.textContent).toBe(`Ada Roy${label}`);
});

test('the page says for whom and where, which step is reached, what was sent and what happened', async () => {
  show(
    runOf({
      invite: {
        at_step: 'Identity document',
        stalled_hours: 50,
        entered_at: '2026-06-08T09:00:00.000Z',
        opened_at: '2026-06-08T09:00:00.000Z',
        messages: [
          {
            channel: 'email',
            kind: 'invitation',
            to: 'ad•••@roy.example',
            state: 'delivered',
            problem: null,
            at: '2026-06-08T08:00:01.000Z',
          },
        ],
        reminders: [
          { day: 1, at: '2026-06-09T09:00:00.000Z', state: 'sent' },
          { day: 2, at: '2099-06-10T09:00:00.000Z', state: 'planned' },
        ],
        helped_by: ['Bethan Prosser'],
      },
      checks: [
        {
          id: 7,
          kind: 'aml',
          name: 'AML screening',
          public_ref: 'CHK-1',
          path: '/marketplace/manual_aml_check/7',
          status: 'inProgress',
          outcome: null,
        },
      ],
    }),
  );
  expect(await screen.findByText('Stalled 2 days at Identity document')).toBeTruthy();
  expect(screen.getByRole('link', { name: '4 Redland Mews' }).getAttribute('href')).toBe('/properties/details/12');
  expect(screen.getByText('Helped by Bethan Prosser')).toBeTruthy();
  expect(screen.getByText('1 of 3 steps')).toBeTruthy();
  const messages = within(screen.getByRole('list', { name: 'Messages' }));
  expect(messages.getByRole('listitem').textContent).toMatch(/^Link by email to ad•••@roy\.example, 8 Jun.*Delivered$/);
  expect(screen.getByText(/^1 reminder was sent\. The next is planned for/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'AML screening CHK-1' }).getAttribute('href')).toBe('/marketplace/manual_aml_check/7');
  expect(await screen.findByText('Imogen Ashworth')).toBeTruthy();
});

describe('what somebody should look at first stands at the top', () => {
  const CONCERNS: readonly [string, Parameters<typeof runOf>[0], string][] = [
    [
      'SMS not delivered. Check the number.',
      {
        invite: {
          messages: [
            {
              channel: 'sms',
              kind: 'invitation',
              to: '•••• 118',
              state: 'failed',
              problem: 'SMS not delivered. Check the number.',
              at: '2026-06-08T08:00:01.000Z',
            },
          ],
        },
        can: { change_contact: true },
      },
      'Change contact',
    ],
    [
      'Says this is not their number or address.',
      { invite: { asks: [{ kind: 'wrong_person', at: '2026-06-08T08:00:01.000Z' }] }, can: { change_contact: true } },
      'Change contact',
    ],
    [
      'Asked for another way.',
      { invite: { asks: [{ kind: 'other_way', at: '2026-06-08T08:00:01.000Z' }] }, can: { invite: true } },
      'Work in the branch',
    ],
    [
      'Opened an expired link and asked for a new one.',
      { invite: { asks: [{ kind: 'new_link', at: '2026-06-08T08:00:01.000Z' }] }, can: { invite: true } },
      'Send again',
    ],
    ['This run expired.', { state: 'expired', can: { extend: true } }, 'Give 30 more days'],
    [
      'Their checks could not be started.',
      { state: 'submitted', invite: { held: 'Your plan allows no more checks this month.' }, can: { start_checks: true } },
      'Try the checks again',
    ],
    [
      'Cancelled by Imogen Ashworth on 8 Jun.',
      {
        state: 'cancelled',
        invite: { cancelled: { at: '2026-06-08T08:00:01.000Z', by: 'Imogen Ashworth', reason: 'They withdrew their offer.' } },
        can: { reopen: true },
      },
      'Open again',
    ],
  ];
  test.each(CONCERNS)('%s', async (said, over, act) => {
    show(runOf(over));
    const bold = await screen.findByText(said, { selector: 'b' });
    const note = bold.closest('[role]');
    expect(within(note as HTMLElement).getByRole('button', { name: act })).toBeTruthy();
  });

  test('a text that a later one put right is no concern any more', async () => {
    const at = '2026-06-08T08:00:01.000Z';
    show(
      runOf({
        invite: {
          messages: [
            { channel: 'sms', kind: 'invitation', to: '•••• 119', state: 'delivered', problem: null, at },
            { channel: 'sms', kind: 'invitation', to: '•••• 118', state: 'failed', problem: 'SMS not delivered. Check the number.', at },
          ],
        },
        can: { change_contact: true },
      }),
    );
    await screen.findByRole('list', { name: 'Messages' });
    expect(screen.queryByText('SMS not delivered. Check the number.', { selector: 'b' })).toBeNull();
  });
});

test('no act stands there that the run does not allow', async () => {
  show(runOf());
  await screen.findByRole('heading', { level: 1, name: 'Ada Roy' });
  expect(screen.queryByRole('button', { name: 'More actions on this run' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show answers' })).toBeNull();
});

test('reminding now says that it was sent, or why not', async () => {
  let tries = 0;
  show(runOf({ can: { remind: true } }), {
    [`${PATH}/remind`]: () =>
      (tries += 1) === 1
        ? { status: 429, code: 'RATE_LIMITED', message: 'They were written to within the last hour. Wait before you remind them.' }
        : { data: runOf({ can: { remind: true } }) },
  });
  await press('Remind now');
  await waitFor(() => expect(told.toasts).toEqual(['They were written to within the last hour. Wait before you remind them.']));
  await press('Remind now');
  await waitFor(() => expect(told.toasts.at(-1)).toBe('Reminder sent: Ada Roy'));
});

test('a new link goes out by the way chosen, with the words of the firm', async () => {
  const { fetched } = show(runOf({ can: { invite: true } }), { [`${PATH}/invite`]: { data: runOf() } });
  await press('Send again');
  fireEvent.click(await screen.findByRole('radio', { name: /^Email/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Your words, optional' }), { target: { value: ' One more time. ' } });
  await press('Send link');
  await waitFor(() => expect(bodiesOf(fetched, `${PATH}/invite`)).toEqual([{ channel: 'email', words: 'One more time.' }]));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your words, optional' })).toBeNull());
});

test('a wrong number is put right from the record, and what was typed stays after a conflict', async () => {
  let tries = 0;
  const { fetched } = show(runOf({ can: { change_contact: true } }), {
    '/v2/client/parties/51/reveal': { data: { version: 1, phones: ['+447700900118'], emails: ['ada@roy.example'], addresses: [] } },
    [`${PATH}/contact`]: () =>
      (tries += 1) === 1 ? { status: 412, code: 'STALE_VERSION', message: 'Someone else changed this.' } : { data: runOf() },
  });
  await pick('Change contact');
  const phone = await screen.findByRole('textbox', { name: 'Mobile number' });
  expect((phone as HTMLInputElement).value).toBe('+447700900118');
  expect(screen.getByText(/Every link sent before stops working.*The answers stay/s)).toBeTruthy();
  fireEvent.change(phone, { target: { value: '07' } });
  fireEvent.blur(phone);
  expect(await screen.findByText('Enter a phone number, like 07700 900123')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '07700 900119' } });
  await press('Change and send a new link');
  expect(await screen.findByText(/Someone else changed this run meanwhile.*what you typed is still here/)).toBeTruthy();
  expect((phone as HTMLInputElement).value).toBe('07700 900119');
  await press('Change and send a new link');
  await waitFor(() => expect(told.toasts).toEqual(['Contact changed: A new link is on its way']));
  expect(bodiesOf(fetched, `${PATH}/contact`).at(-1)).toEqual({
    version: 4,
    email: 'ada@roy.example',
    phone: '07700 900119',
    keep_in_record: true,
  });
});

test('without any contact the change says what is missing', async () => {
  show(runOf({ can: { change_contact: true } }), { '/v2/client/parties/51/reveal': { status: 403, code: 'FORBIDDEN', message: '' } });
  await pick('Change contact');
  await press('Change and send a new link');
  expect(await screen.findByText('Add a phone number or an email address to send the link')).toBeTruthy();
});

test('steps are asked for again, each with a reason as the person reads it', async () => {
  const steps = [
    stepOf('consent', 'Consent', { state: 'done' }),
    stepOf('id_document', 'Identity document', { state: 'done' }),
    stepOf('questions', 'Questions', { state: 'done' }),
  ];
  const { fetched } = show(runOf({ state: 'review', steps, can: { redo: true } }), { [`${PATH}/redo`]: { data: runOf() } });
  await press('Ask again');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask again' }));
  expect(drawer.getByText(/This is round 1 of 3/)).toBeTruthy();
  expect(drawer.queryByRole('checkbox', { name: 'Consent' })).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Ask again' }));
  expect(await drawer.findByText('Choose a step')).toBeTruthy();
  fireEvent.click(drawer.getByRole('checkbox', { name: 'Identity document' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Ask again' }));
  expect(await drawer.findByText('Choose a reason')).toBeTruthy();
  const reason = drawer.getByRole('combobox', { name: 'Reason' });
  fireEvent.change(reason, { target: { value: 'OTHER' } });
  expect(await drawer.findByText('Say what they should do')).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'UNREADABLE' } });
  fireEvent.change(drawer.getByRole('textbox', { name: 'Your words, optional' }), { target: { value: 'The left edge is dark.' } });
  expect(drawer.getByText(/We could not read it\. Take the picture again in good light.*The left edge is dark\./s)).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: 'Ask again' }));
  await waitFor(() =>
    expect(bodiesOf(fetched, `${PATH}/redo`)).toEqual([
      { version: 4, steps: [{ key: 'id_document', reason_code: 'UNREADABLE', words: 'The left edge is dark.' }] },
    ]),
  );
});

test('a step is left out with a reason, and a run is cancelled with one', async () => {
  const { fetched } = show(runOf({ can: { skip: true, cancel: true } }), {
    [`${PATH}/skip`]: { data: runOf({ can: { cancel: true, skip: true } }) },
    [`${PATH}/cancel`]: {
      status: 409,
      code: 'INVALID_STATE',
      message: 'This cannot be cancelled any more. Cancel its checks on their own pages.',
    },
  });
  await pick('Leave a step out');
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Identity document']);
  await press('Leave it out');
  expect(await screen.findByText('Give a reason of at least 10 characters')).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'Seen in the branch on Monday.' } });
  await press('Leave it out');
  await waitFor(() =>
    expect(bodiesOf(fetched, `${PATH}/skip`)).toEqual([{ version: 4, key: 'id_document', reason: 'Seen in the branch on Monday.' }]),
  );
  await pick('Cancel run');
  expect(await screen.findByText(/can be opened again for 30 days/)).toBeTruthy();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'They withdrew their offer.' } });
  await press('Yes, cancel');
  expect(await screen.findByText('This cannot be cancelled any more. Cancel its checks on their own pages.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('They withdrew their offer.');
});

test('the QR code is made when it is asked for, and work in the branch opens a tab that does not lead back', async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  const { fetched } = show(runOf({ can: { invite: true } }), {
    [`${PATH}/link`]: { data: { url: 'http://localhost/personal-page#t=abc', expires_at: '2026-07-08T09:00:00.000Z' } },
  });
  await pick('Show QR code');
  expect(await screen.findByRole('img', { name: 'QR code for Ada Roy' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pick('Work in the branch');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I have the original of their identity document before me' }));
  await press('Open on this device: Ada Roy');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('http://localhost/personal-page#t=abc'));
  expect(tab.opener).toBeNull();
  expect(bodiesOf(fetched, `${PATH}/link`)).toEqual([{ purpose: 'qr' }, { purpose: 'in_branch', original_seen: true }]);
});

test('reminders are paused, which is said', async () => {
  const reminders = [{ day: 1, at: '2026-06-09T09:00:00.000Z', state: 'planned' as const }];
  const { fetched } = show(runOf({ invite: { reminders }, can: { remind: true } }), {
    [`${PATH}/reminders`]: { data: runOf({ invite: { reminders, reminders_paused: true }, can: { remind: true } }) },
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Send reminders' }));
  await waitFor(() => expect(told.toasts).toEqual(['Reminders paused']));
  expect(bodiesOf(fetched, `${PATH}/reminders`, 'PATCH')).toEqual([{ version: 4, paused: true }]);
});

test('answers are read only when somebody asks for them, step by step with their files', async () => {
  const { fetched } = show(runOf({ can: { see_answers: true } }), {
    [`${PATH}/answers`]: {
      data: {
        steps: [
          { key: 'consent', type: 'consent', title: 'Consent', answers: null, files: [] },
          {
            key: 'id_document',
            type: 'id_document',
            title: 'Identity document',
            answers: { kind: 'passport', country: 'FR', expires_on: '2030-01-02', mrz: [] },
            files: [
              {
                id: 3,
                step: 'id_document',
                part: 'front',
                name: 'passport.jpg',
                mime: 'image/jpeg',
                size: 120000,
                at: '2026-06-08T09:00:00.000Z',
                by: 'Bethan Prosser',
              },
            ],
          },
        ],
      },
    },
  });
  expect(await screen.findByText('The person is shown that you looked.')).toBeTruthy();
  const asked = () => (fetched.mock.calls as unknown as Call[]).filter(([address]) => String(address) === `${PATH}/answers`);
  expect(asked()).toHaveLength(0);
  await press('Show answers');
  const given = await screen.findByRole('region', { name: 'Identity document' });
  expect(given.textContent).toMatch(/DocumentPassport.*CountryFrance.*Expires2 Jan 2030.*passport\.jpg.*120 kB.*added by Bethan Prosser/);
  expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull();
  expect(asked()).toHaveLength(1);
});

test('a request about their data is answered in words they read', async () => {
  const request = { id: 5, type: 'erase' as const, words: 'Please delete it.', asked_at: '2026-06-08T09:00:00.000Z', answered: null };
  const { fetched } = show(runOf({ invite: { data_requests: [request] } }), { [`${PATH}/data-requests/5`]: { data: runOf() } });
  expect(await screen.findByText('They asked for erasure of their data.')).toBeTruthy();
  await press('Answer: Erasure of their data');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your answer' }), { target: { value: 'We must keep it for five years.' } });
  await press('Send answer');
  await waitFor(() => expect(bodiesOf(fetched, `${PATH}/data-requests/5`)).toEqual([{ answer: 'We must keep it for five years.' }]));
});

test('no run, no right and no answer each say so', async () => {
  show({ status: 404, code: 'NOT_FOUND', message: '' });
  expect(await screen.findByRole('heading', { name: 'This run is not in this workspace' })).toBeTruthy();
  cleanup();
  show({ status: 403, code: 'FORBIDDEN', message: '' });
  expect(await screen.findByText('Your role cannot see this')).toBeTruthy();
  cleanup();
  show({ status: 500, code: 'INTERNAL', message: '' });
  expect(await screen.findByText('We could not load this run')).toBeTruthy();
});
