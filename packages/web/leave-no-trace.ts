import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetAppConfig } from './src/lib/app-config.ts';
import { closeOverlay, overlayStack } from './src/ui/overlay-stack.ts';

afterEach(forgetAppConfig);

// Files that share modules and a document hand them on as they found them.
afterAll(async () => {
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
  // What was begun and not waited for still finds the document it belongs to.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
});
