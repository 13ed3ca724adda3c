import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { PageSource } from './page-picture.tsx';
import { PageView } from './page-view.tsx';

const PAGES = Array.from({ length: 500 }, (_, at) => ({ number: at + 1, width: 595, height: 842 }));
const SIZE = { offsetWidth: 700, offsetHeight: 800, clientWidth: 700, clientHeight: 800 };

let scrolledTo: number[] = [];
beforeEach(() => {
  scrolledTo = [];
  for (const [name, value] of Object.entries(SIZE))
    vi.spyOn(HTMLElement.prototype, name as 'offsetWidth' | 'offsetHeight', 'get').mockReturnValue(value);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  window.matchMedia = vi.fn().mockReturnValue({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    const top = typeof to === 'object' ? (to.top ?? 0) : 0;
    scrolledTo.push(top);
    this.scrollTop = top;
    this.dispatchEvent(new Event('scroll'));
  };
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const picture: PageSource = async () => new Blob(['page']);
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-page]')].map(({ dataset }) => Number(dataset['page']));

test('of five hundred pages only those near the view are there, and a number leads to any of them', async () => {
  render(<PageView pages={PAGES} source={picture} label="Lease" />);
  await screen.findByAltText('Page 1 of 500');
  expect(drawn().length).toBeLessThan(6);
  const number = screen.getByRole('textbox', { name: /Page/ });
  fireEvent.change(number, { target: { value: '437' } });
  fireEvent.submit(number);
  await screen.findByAltText('Page 437 of 500');
  expect(drawn().length).toBeLessThan(6);
  expect(drawn()).not.toContain(1);
});

test('a number that no page has leads to the last, and none at all leads nowhere', async () => {
  render(<PageView pages={PAGES} source={picture} label="Lease" />);
  await screen.findByAltText('Page 1 of 500');
  const number = screen.getByRole('textbox', { name: /Page/ });
  fireEvent.change(number, { target: { value: '' } });
  fireEvent.submit(number);
  expect(scrolledTo.filter((top) => top > 0)).toEqual([]);
  fireEvent.change(number, { target: { value: '9999' } });
  fireEvent.submit(number);
  await screen.findByAltText('Page 500 of 500');
});

test('a page that is still being drawn is said to be, and shows itself once it is there', async () => {
  vi.useFakeTimers();
  let isDrawn = false;
  const source: PageSource = async () => {
    if (!isDrawn) throw new ApiError({ code: 'PROVIDER_UNAVAILABLE', message: 'This page is still being drawn.', status: 503 });
    return new Blob(['page']);
  };
  render(<PageView pages={PAGES.slice(0, 1)} source={source} label="Lease" />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText(/Page 1 is still being drawn/)).toBeTruthy();
  isDrawn = true;
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(screen.getByAltText('Page 1 of 1')).toBeTruthy();
  expect(screen.queryByText(/still being drawn/)).toBeNull();
});

test('a page that cannot be had says so, with a way to try again', async () => {
  let tries = 0;
  const source: PageSource = async () => {
    tries += 1;
    if (tries === 1) throw new ApiError({ code: 'OFFLINE', message: '', status: 0 });
    return new Blob(['page']);
  };
  render(<PageView pages={PAGES.slice(0, 1)} source={source} label="Lease" />);
  await screen.findByText('Page 1 could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByAltText('Page 1 of 1');
});
