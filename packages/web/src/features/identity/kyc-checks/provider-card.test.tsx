import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { ProviderCard } from './provider-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Asked = NonNullable<KycCheck['document_check']>;
const check = (asked: Partial<Asked> | null, ask = { may: true, why_not: null as string | null }) =>
  ({
    id: 7,
    version: 3,
    kind: 'kyc',
    subject_name: 'Tobias Renner',
    document_check: asked && { provider: 'Onfido', is_sandbox: false, state: 'not_asked', ...asked },
    kyc_can: { ask_provider: ask },
  }) as unknown as KycCheck;
const PATH = '/v2/client/checks/kyc/7/document-check';
const show = (of: KycCheck) => showScreen(<ProviderCard check={of} />, { api: { [PATH]: { data: of } } });

test('what is sent stands there, and nothing is sent before somebody says that the person agreed', async () => {
  const { fetched } = show(check({}));
  await screen.findByText('The pictures of the document and the face, the name and the date of birth are sent to Onfido.');
  const sent = () =>
    fetched.mock.calls.map((one) => one as unknown as [string, RequestInit]).filter(([path]) => String(path).endsWith(PATH));
  fireEvent.click(screen.getByRole('button', { name: 'Ask Onfido' }));
  await screen.findByText('Confirm that the person agreed to it');
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'The person agreed to this' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask Onfido' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({ version: 3, agreed: true });
});

test('the sandbox says that it makes its answers up', async () => {
  show(check({ provider: 'the sandbox', is_sandbox: true }));
  await screen.findByText('The sandbox stands in for a provider. Nobody looks at the document.');
  screen.getByText(/Nothing leaves this installation/);
  expect(screen.queryByText(/are sent to/)).toBeNull();
});

test.each([
  ['asking', 'Onfido is being asked. The answer comes by itself.'],
  ['answered', 'Onfido has answered. What it said stands with the elements of the document and the face.'],
] as const)('%s: it says so, and cannot be asked again', async (state, words) => {
  show(check({ state }, { may: false, why_not: 'It was asked already' }));
  await screen.findByText(words);
  expect([screen.queryByRole('button'), screen.queryByText('It was asked already')]).toEqual([null, null]);
});

test('after a failure it can be asked again; whoever may not ask reads why', async () => {
  show(check({ state: 'failed' }));
  await screen.findByText('Onfido could not be asked. You are not charged.');
  screen.getByRole('button', { name: 'Ask Onfido again' });
  cleanup();
  show(check({}, { may: false, why_not: 'This check was decided' }));
  await screen.findByText('This check was decided');
  expect(screen.queryByRole('button')).toBeNull();
});

test('where nobody is connected there is no card', () => {
  show(check(null));
  expect(screen.queryByText('Document and face by a provider')).toBeNull();
});
