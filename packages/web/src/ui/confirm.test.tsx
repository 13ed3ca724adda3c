import { MantineProvider } from '@mantine/core';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm, isAsking } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { OverlayLayer } from './overlay-layer.tsx';

// The dialogue's code is fetched when it is asked for, which a busy machine takes its time over.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  document.body.innerHTML = '<div id="dialogs"></div><div id="confirmations"></div>';
  render(
    <MantineProvider theme={{ respectReducedMotion: true }}>
      <OverlayLayer />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked = () => screen.findByRole('dialog', { name: 'Archive this check?' });
const buttons = () =>
  [...document.querySelectorAll('#confirmations button')].map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('Modal dialogs and a confirmation dialogue (default buttons No/Yes, optional close button) appear in dedicated targets.', () => {
  test('it asks No or Yes in its own place, with the focus on No', async () => {
    const answer = confirm({ title: 'Archive this check?' });
    const dialog = await asked();
    expect(document.querySelector('#confirmations')?.contains(dialog)).toBe(true);
    expect(buttons()).toEqual(['No', 'Yes']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['No', () => fireEvent.click(screen.getByRole('button', { name: 'No' }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('%s means no', async (_, leave) => {
    const answer = confirm({ title: 'Archive this check?', closeButton: true });
    await asked();
    expect(buttons()).toEqual(['Close', 'No', 'Yes']);
    leave();
    expect(await answer).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a modal dialogue has a place of its own, with a close button', async () => {
    const close = vi.fn();
    render(
      <MantineProvider theme={{ respectReducedMotion: true }}>
        <Dialog opened onClose={close} title="Share this property">
          The link
        </Dialog>
      </MantineProvider>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Share this property' });
    expect(document.querySelector('#dialogs')?.contains(dialog)).toBe(true);
    expect(document.querySelector('#confirmations')?.contains(dialog)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});

test('whoever hears the same key press still finds the question open, and later no more', async () => {
  const answer = confirm({ title: 'Archive this check?' });
  await asked();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  await answer;
  expect(isAsking()).toBe(true);
  await waitFor(() => expect(isAsking()).toBe(false));
});
