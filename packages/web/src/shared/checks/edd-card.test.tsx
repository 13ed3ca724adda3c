import type { CheckBase } from '@freehold/contract/checks/checks';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../show-screen.tsx';
import { OverlayLayer } from '../../ui/overlay-layer.tsx';
import { EddCard } from './edd-card.tsx';

// The question's code is fetched when it is asked for, which a busy machine takes its time over.
configure({ asyncUtilTimeout: 4000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EDD = {
  level: 'full',
  asks: 'Establish where the money comes from.',
  causes: [],
  missing: [],
  source_of_wealth: 'A business sold',
  source_of_funds: 'The proceeds',
  notes: 'Accounts seen',
  saved: null,
  files: [{ id: 4, name: 'accounts.pdf', mime: 'application/pdf', size: 900, shows: 'both', by: { name: 'Bethan Prosser' } }],
  can: { edit: true, edit_why_not: null, open_files: true },
} as unknown as NonNullable<CheckBase['edd']>;
const CHECK = { id: 7, version: 2, kind: 'aml', state: 'completed', edd: EDD } as unknown as CheckBase;

test('a file is erased only after a question that says it cannot be brought back', async () => {
  document.body.innerHTML = '<div id="dialogs"></div><div id="confirmations"></div>';
  const { fetched } = showScreen(
    <>
      <OverlayLayer />
      <EddCard check={CHECK} edd={EDD} />
    </>,
    { api: { '/v2/client/checks/7/edd/files/4': { data: CHECK } } },
  );
  const removals = () => fetched.mock.calls.filter((sent) => String(sent).includes('/edd/files/4'));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove accounts.pdf' }));
  await screen.findByRole('dialog', { name: 'Remove accounts.pdf?' });
  await screen.findByText('The file is erased and cannot be brought back. Who removed it, and when, stays on record.');
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removals()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove accounts.pdf' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});
