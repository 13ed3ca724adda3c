import { afterEach, expect, test, vi } from 'vitest';
import { focusHeading } from './focus-heading.ts';

const draw = (html: string) => (document.body.innerHTML = html);
const focused = () => document.activeElement?.textContent;
let stop = () => undefined as void;
afterEach(() => {
  stop();
  draw('');
});

test('the heading that stands takes the focus at once', () => {
  draw('<a href="#">Menu</a><h1 tabindex="-1">Lists</h1>');
  stop = focusHeading();
  expect(focused()).toBe('Lists');
});

test('a heading drawn later takes it from the link that was followed', async () => {
  draw('<a href="#">Menu</a>');
  document.querySelector('a')?.focus();
  stop = focusHeading();
  document.body.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">Lists</h1>');
  await vi.waitFor(() => expect(focused()).toBe('Lists'), { timeout: 10_000 });
});

test('when loading replaces the heading the focus goes on to the next', async () => {
  draw('<h1 tabindex="-1">Loading</h1>');
  stop = focusHeading();
  draw('<h1 tabindex="-1">Tobias Renner</h1>');
  await vi.waitFor(() => expect(focused()).toBe('Tobias Renner'), { timeout: 10_000 });
});

test('after the first key the focus is left alone', async () => {
  draw('<h1 tabindex="-1">Loading</h1>');
  stop = focusHeading();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  draw('<h1 tabindex="-1">Tobias Renner</h1>');
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  expect(document.activeElement).toBe(document.body);
});
