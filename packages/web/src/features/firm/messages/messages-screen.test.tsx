import type { Message } from '@freehold/contract/firm/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';

const asked = vi.hoisted(() => ({ questions: [] as { title: string; children?: unknown }[], answer: false }));
vi.mock('../../../ui/confirm.ts', () => ({
  confirm(question: { title: string; children?: unknown }) {
    asked.questions.push(question);
    return Promise.resolve(asked.answer);
  },
}));

afterEach(() => {
  asked.questions.length = 0;
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = '/v2/client/messages';
const AT = '/settings/messages';
const message = (id: number, part: Partial<Message> = {}): Message => ({
  id,
  reference: `00000000-0000-4000-8000-00000000000${id}`,
  channel: 'email',
  purpose: 'member_invitation',
  to: 'ha•••@pennard.example',
  subject: 'Imogen Ashworth invites you to Pennard & Lisle on Freehold',
  attachments: [],
  state: 'delivered',
  problem: null,
  attempts: 1,
  queued_at: '2026-06-09T08:00:00.000Z',
  sent_at: '2026-06-09T08:00:01.000Z',
  settled_at: '2026-06-09T08:00:02.000Z',
  about: { type: 'member', id: '7', path: '/members' },
  resent_as: null,
  can: { resend: false },
  ...part,
});
const BOUNCED = message(2, {
  purpose: 'notification',
  subject: null,
  to: 'be•••@pennard.example',
  about: null,
  state: 'bounced',
  problem: 'Email not delivered. Check the address.',
  can: { resend: true },
});
const page = (data: Message[], meta: object = {}) => ({
  data,
  meta: { page: 1, perPage: 25, total: data.length, totalPages: 1, reach: 'all', undelivered: 0, ...meta },
});
const show = (list: FakeApi[string], options: { at?: string; can?: Partial<(typeof IMOGEN)['can']>; more?: FakeApi } = {}) =>
  showScreen(<MessagesScreen />, {
    api: { [LIST]: list, ...options.more },
    at: options.at ?? AT,
    user: { ...IMOGEN, can: { ...IMOGEN.can, ...options.can } },
  });
const rowOf = async (name: RegExp) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error('No row');
  return within(row);
};

test('each message says to whom it went, what became of it and what to do, and leads to its page', async () => {
  show(page([message(1), BOUNCED], { undelivered: 1 }));
  const invited = await rowOf(/invites you to Pennard/);
  expect(invited.getByText('To ha•••@pennard.example, Invitation of a colleague')).toBeDefined();
  expect(invited.getByText('Delivered')).toBeDefined();
  expect(invited.getByRole('link', { name: 'Open page of the message to ha•••@pennard.example' }).getAttribute('href')).toBe('/members');
  const bounced = await rowOf(/^Notification$/);
  expect(bounced.getByText('Email not delivered. Check the address.')).toBeDefined();
  expect(screen.getByText('One message did not arrive or was not confirmed')).toBeDefined();
});

test('sending again asks first, and says what may come of it where the first may have arrived', async () => {
  const posted: string[] = [];
  show(page([BOUNCED, { ...BOUNCED, id: 3, to: 'ca•••@pennard.example', state: 'unconfirmed', problem: 'Nobody confirmed.' }]), {
    more: {
      [`${LIST}/2/resend`]: () => {
        posted.push('2');
        return { data: message(4) };
      },
    },
  });
  const button = (to: string) => screen.findByRole('button', { name: `Send again to ${to}@pennard.example` });
  asked.answer = false;
  fireEvent.click(await button('ca•••'));
  await waitFor(() =>
    expect(asked.questions).toMatchObject([
      {
        title: 'Send this email again?',
        children: 'It goes to ca•••@pennard.example as it was. It may have arrived, and then it is there twice.',
      },
    ]),
  );
  asked.answer = true;
  fireEvent.click(await button('be•••'));
  await waitFor(() => expect(posted).toEqual(['2']));
  expect(asked.questions[1]).toMatchObject({ children: 'It goes to be•••@pennard.example as it was.' });
});

test('the filters stand in the address, and a list that they empty is cleared from there', async () => {
  const asked: string[] = [];
  const list = (query: URLSearchParams) => {
    asked.push(`${query.get('state')} ${query.get('channel')}`);
    return query.get('channel') === 'sms' ? page([]) : page([message(1)]);
  };
  show(list, { at: `${AT}?state=undelivered&channel=sms&page=x` });
  expect(await screen.findByText('No message fits')).toBeDefined();
  expect(asked).toEqual(['undelivered sms']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Delivered')).toBeDefined();
  expect(asked.at(-1)).toBe('null null');
});

test('nothing sent, nothing allowed and nothing loaded each say so', async () => {
  show(page([]));
  expect(await screen.findByRole('heading', { name: 'Nothing was sent yet' })).toBeDefined();
  cleanup();
  show(page([]), { can: { see_activity: false } });
  expect(await screen.findByText('Your role cannot see this')).toBeDefined();
  cleanup();
  show({ status: 500, code: 'INTERNAL', message: '' });
  expect(await screen.findByText('We could not load the messages')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('whoever sees what they caused alone reads so', async () => {
  show(page([message(1)], { reach: 'own' }));
  expect(await screen.findByText('Emails and texts that you caused, and whether they arrived')).toBeDefined();
});
