import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Files that share a document hand it on as they found it.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
