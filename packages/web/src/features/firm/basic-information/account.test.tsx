import type { LiveSession, Profile } from '@freehold/contract/access/account';
import type { NotificationChoices } from '@freehold/contract/firm/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { deviceWords, networkWords, sessionHistory } from './session-words.ts';
import { SessionsCard } from './sessions-card.tsx';

const asked = vi.hoisted(() => ({ answer: true, toasts: [] as string[] }));
vi.mock('../../../ui/confirm.ts', () => ({ confirm: () => Promise.resolve(asked.answer) }));
vi.mock('../../../ui/toast.ts', () => ({
  toast: { ok: (text: string) => asked.toasts.push(text), fail: (text: string) => asked.toasts.push(`Failed: ${text}`) },
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.toasts.length = 0;
});

const PROFILE: Profile = {
  first_name: 'Imogen',
  surname: 'Ashworth',
  email: 'imogen.ashworth@pennard.example',
  phone: null,
  role: 'Owner',
  member_since: '2025-02-03T09:00:00Z',
  saved_at: '2026-11-21T09:31:00Z',
  version: 3,
};
const session = (id: number, more: Partial<LiveSession> = {}): LiveSession => ({
  id,
  browser: 'Chrome',
  system: 'Mac',
  device: 'computer',
  network: '203.0.0.0',
  way: 'link',
  opened_at: '2026-11-20T09:00:00Z',
  last_used_at: '2026-11-21T09:00:00Z',
  is_current: id === 1,
  is_unfamiliar: false,
  ...more,
});
const CHOICES: NotificationChoices = {
  version: 0,
  is_quiet: true,
  kinds: [{ kind: 'check_given', label: 'A check was assigned to you', is_urgent: false, here: true, mail: 'at_once' }],
};
/** What the page sent, as method, path and body. */
function sent(fetched: ReturnType<typeof showScreen>['fetched']) {
  return fetched.mock.calls.flatMap(([address, init]: [unknown, RequestInit?]) =>
    init?.method === undefined || init.method === 'GET'
      ? []
      : [[init.method, String(address), JSON.parse(String(init.body ?? 'null')) as unknown]],
  );
}
const show = (card: React.ReactNode, api: FakeApi) => showScreen(card, { at: '/basic_informations', api });

test('whoever changed something elsewhere is shown both values, and keeps theirs with the newest version', async () => {
  const answers: FakeAnswer[] = [
    { data: PROFILE },
    { status: 412, code: 'STALE_VERSION', message: 'Someone else changed this. Reload to see the latest.' },
    { data: { ...PROFILE, phone: '+447700900777', version: 4 } },
    { data: { ...PROFILE, phone: '+447700900418', version: 5 } },
  ];
  const { fetched } = show(<ProfileCard />, { '/v2/client/profile': () => answers.shift() ?? 'never' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mobile').disabled).toBe(false));
  fireEvent.change(screen.getByLabelText('Mobile'), { target: { value: '07700 900418' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save details' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else changed this' });
  const row = within(conflict).getByRole('row', { name: /^Mobile/ });
  expect(within(row).getByText('07700 900418')).toBeTruthy();
  expect(within(row).getByText('+447700900777')).toBeTruthy();
  fireEvent.click(within(conflict).getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(asked.toasts).toEqual(['Details saved']));
  expect(sent(fetched).map(([, , body]) => (body as { version: number }).version)).toEqual([3, 4]);
});

test('details that nobody touched offer nothing to save, and follow what is saved elsewhere', async () => {
  let phone: string | null = null;
  const { client } = show(<ProfileCard />, { '/v2/client/profile': () => ({ data: { ...PROFILE, phone } }) });
  expect(await screen.findByText(/member since 3 February 2025/)).toBeTruthy();
  phone = '+447700900777';
  void client.invalidateQueries({ queryKey: ['own profile'] });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('+447700900777'));
  expect(screen.queryByRole('button', { name: 'Save details' })).toBeNull();
});

test('an unfamiliar browser is ended as “Not me”, and the page says how to keep others out', async () => {
  const api: FakeApi = {
    '/v2/client/sessions': {
      data: { kept_here: true, sessions: [session(1), session(2, { is_unfamiliar: true, browser: 'Edge', system: 'Windows' })] },
    },
    '/v2/client/sessions/2': { data: { ended: true, was_current: false } },
  };
  const { fetched } = show(<SessionsCard />, api);
  fireEvent.click(await screen.findByRole('button', { name: 'Not me: Edge on Windows' }));
  expect(await screen.findByText(/Switch on two-step sign-in/)).toBeTruthy();
  expect(sent(fetched)).toEqual([['DELETE', '/v2/client/sessions/2', null]]);
});

test('who answers No ends nothing', async () => {
  asked.answer = false;
  const { fetched } = show(<SessionsCard />, { '/v2/client/sessions': { data: { kept_here: true, sessions: [session(1), session(2)] } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out the others' }));
  await Promise.resolve();
  expect(sent(fetched)).toEqual([]);
  asked.answer = true;
});

test('the only browser cannot be signed out from the list, and a provider’s own sign-ins are not listed', async () => {
  show(<SessionsCard />, { '/v2/client/sessions': { data: { kept_here: true, sessions: [session(1)] } } });
  expect(await screen.findByText('This one')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(<SessionsCard />, { '/v2/client/sessions': { data: { kept_here: false, sessions: [] } } });
  expect(await screen.findByText(/Your identity provider keeps your sign-ins/)).toBeTruthy();
});

test('a choice made beside a change elsewhere is said again to the newest version', async () => {
  let version = 2;
  const api: FakeApi = { '/v2/client/notification-choices': () => ({ data: { ...CHOICES, version } }) };
  const { fetched } = show(<ChoicesCard />, api);
  const mail = await screen.findByRole('combobox', { name: 'A check was assigned to you, by email' });
  const plain = fetched.getMockImplementation();
  fetched.mockImplementationOnce(async () =>
    Response.json({ Info: { Data: null, Code: 'STALE_VERSION', Message: 'Someone else changed this.' } }, { status: 412 }),
  );
  if (plain) fetched.mockImplementation(plain);
  version = 7;
  fireEvent.change(mail, { target: { value: 'off' } });
  await waitFor(() => expect(sent(fetched).length).toBe(2));
  expect(sent(fetched).map(([, , body]) => body)).toEqual([
    { version: 2, kinds: [{ kind: 'check_given', here: true, mail: 'off' }] },
    { version: 7, kinds: [{ kind: 'check_given', here: true, mail: 'off' }] },
  ]);
  expect(asked.toasts).toEqual([]);
});

test('an unread line leads on and is marked as read; all are up to the newest that was seen', async () => {
  const row = {
    id: 9,
    kind: 'check_given',
    words: 'Dev gave you CHK-1.',
    path: '/elsewhere',
    is_urgent: false,
    created_at: '2026-11-21T09:00:00Z',
    read_at: null,
  };
  const api: FakeApi = {
    '/v2/client/notifications': { data: [row], meta: { page: 1, perPage: 8, total: 1, totalPages: 1, unread: 1, newest: 9 } },
    '/v2/client/notifications/9/read': { data: { ...row, read_at: '2026-11-21T10:00:00Z' } },
    '/v2/client/notifications/read-all': { data: { read: 1 } },
  };
  const { fetched } = show(<NotificationsCard />, api);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  fireEvent.click(screen.getByRole('link', { name: /Unread:.*Dev gave you CHK-1/ }));
  await waitFor(() =>
    expect(sent(fetched)).toEqual([
      ['POST', '/v2/client/notifications/read-all', { up_to: 9 }],
      ['POST', '/v2/client/notifications/9/read', null],
    ]),
  );
});

test('a part that did not load says so in its own card', async () => {
  show(<NotificationsCard />, { '/v2/client/notifications': { status: 500, code: 'INTERNAL', message: 'Something broke.' } });
  expect(await screen.findByText('Your notifications did not load')).toBeTruthy();
});

test.each([
  [{}, 'Chrome on a Mac'],
  [{ system: null }, 'Chrome'],
  [{ browser: null }, 'A browser on a Mac'],
  [{ browser: null, system: null, device: 'phone' as const }, 'An unknown phone'],
])('a device is told as %j', (more, words) => expect(deviceWords(session(2, more))).toBe(words));

test('only half of an address is shown, and how and when it was used', () => {
  expect([networkWords('203.0.0.0'), networkWords('2001:db8::')]).toEqual(['203.0.x.x', '2001:db8:…']);
  const now = new Date('2026-11-21T09:40:00Z');
  expect(sessionHistory(session(2), now)).toBe('Network 203.0.x.x, 40 min ago, by link');
  expect(sessionHistory(session(1, { network: null, way: 'passkey' }), now)).toBe('Now, with a passkey');
});
