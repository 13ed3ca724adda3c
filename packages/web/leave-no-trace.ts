import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetAppConfig } from './src/lib/app-config.ts';
import { closeOverlay, overlayStack } from './src/ui/overlay-stack.ts';

afterEach(forgetAppConfig);

// Files that share modules and a document hand them on as they found them.
afterAll(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  for (const { id } of overlayStack.now()) closeOverlay(id);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
