import { MantineProvider } from '@mantine/core';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStored, readStored, writeStored } from '../lib/storage.ts';
import { askToCopyLink } from './ask-to-copy-link.ts';
import { OverlayLayer } from '../ui/overlay-layer.tsx';

const PROPERTY = { propertyId: 14, link: 'https://go.freehold.example/p/7Qx2', label: '14 Calloway Crescent, Bristol BS8 4KV' };
const writeText = vi.fn<(text: string) => Promise<void>>();

// The dialogue's code is fetched when it is asked for, which a busy machine takes its time over.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  writeText.mockReset().mockResolvedValue();
  document.body.innerHTML = '<div id="dialogs"></div>';
  render(
    <MantineProvider theme={{ respectReducedMotion: true }}>
      <OverlayLayer />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
  forgetStored('dontShowDynamicLinkDialogue');
});

const dialog = () => screen.findByRole('dialog', { name: 'Share this property' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the dialogue shows the property and its link, copies it, and closes when it is confirmed', async () => {
  await askToCopyLink(PROPERTY);
  const shown = await dialog();
  expect(document.querySelector('#dialogs')?.contains(shown)).toBe(true);
  expect(shown.textContent).toContain(PROPERTY.label);
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(PROPERTY.link);
  press('Copy link');
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(PROPERTY.link);
  press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readStored('dontShowDynamicLinkDialogue')).toBeNull();
});

test('a browser that refuses leaves the link selected, with the keys that copy it', async () => {
  writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await askToCopyLink(PROPERTY);
  await dialog();
  press('Copy link');
  expect(await screen.findByText(/Press Ctrl\+C to copy/)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Link');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, PROPERTY.link.length]);
  press('Done');
});

test('“Don’t show again” is kept once it is confirmed; from then on the link is copied at once', async () => {
  await askToCopyLink(PROPERTY);
  await dialog();
  fireEvent.click(screen.getByLabelText('Don’t show again'));
  expect(readStored('dontShowDynamicLinkDialogue')).toBeNull();
  press('Done');
  expect(readStored('dontShowDynamicLinkDialogue')).toBe('true');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await askToCopyLink(PROPERTY);
  expect(writeText).toHaveBeenCalledWith(PROPERTY.link);
  await screen.findByText(/Link copied/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link that cannot be copied at once is shown after all', async () => {
  writeStored('dontShowDynamicLinkDialogue', 'true');
  writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await askToCopyLink(PROPERTY);
  await dialog();
  press('Done');
});
