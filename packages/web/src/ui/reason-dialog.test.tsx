import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { showScreen } from '../shared/show-screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

// The contract's schemas are fetched with the first question.
configure({ asyncUtilTimeout: 4000 });

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeEach(() => {
  document.body.innerHTML = '<div id="dialogs"></div>';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (error: unknown = null) => {
  const onSend = vi.fn();
  const onClose = vi.fn();
  const heard = vi.fn();
  showScreen(
    <div onSubmit={heard}>
      <ReasonDialog title="End hold" about="It ends." yes="End it" isBusy={false} error={error} onSend={onSend} onClose={onClose} />
    </div>,
    { api: {} },
  );
  return { onSend, onClose, heard };
};

test('a reason that is too short is said at the field, and nothing is sent', async () => {
  const { onSend } = show();
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'no need' } });
  fireEvent.click(screen.getByRole('button', { name: 'End it' }));
  await screen.findByText('Give a reason of at least 10 characters');
  expect(onSend).not.toHaveBeenCalled();
});

test('a good reason is sent once, and a form of the page round it hears nothing', async () => {
  const { onSend, heard } = show();
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Asked by the regulator' } });
  fireEvent.click(screen.getByRole('button', { name: 'End it' }));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('Asked by the regulator'), { timeout: 10_000 });
  expect(heard).not.toHaveBeenCalled();
});

test('a refusal stands in the dialogue in the server’s words, and the way out sends nothing', async () => {
  const { onSend, onClose } = show(new ApiError({ code: 'INVALID_STATE', message: 'The hold has ended already', status: 409 }));
  await screen.findByText('The hold has ended already');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSend).not.toHaveBeenCalled();
});
