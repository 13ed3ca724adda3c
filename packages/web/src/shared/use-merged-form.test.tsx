import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { showScreen } from './show-screen.tsx';
// The form fetches it when two changes meet.
import '../ui/conflict-dialog.tsx';
import { useMergedForm, type Versioned } from './use-merged-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BEFORE: Versioned = { version: 1, savedAt: '2026-11-21T09:00:00Z', values: { rent: '1', deposit: '2' } };
const stale = () => new ApiError({ code: 'STALE_VERSION', message: 'Someone else changed this.', status: 412 });

/** A form of two fields; the first save meets whatever `now` says stands there. */
async function show(now: Versioned) {
  const sent: unknown[] = [];
  const whole: unknown[] = [];
  const saved: string[][] = [];
  function Form() {
    const form = useMergedForm({
      record: BEFORE,
      what: 'the terms',
      labelOf: (field) => `The ${field}`,
      check: (values) => (values['rent'] === '' ? { rent: 'Enter a rent' } : {}),
      save: (version, changed, wanted) => {
        sent.push([version, changed]);
        whole.push(wanted);
        return version === now.version ? Promise.resolve() : Promise.reject(stale());
      },
      reread: () => Promise.resolve(now),
      onSaved: (taken) => saved.push(taken),
    });
    return (
      <form ref={form.formRef} onSubmit={(event) => void form.submit(event)}>
        {['rent', 'deposit'].map((field) => (
          <input
            key={field}
            aria-label={field}
            value={form.values[field] ?? ''}
            aria-invalid={form.errors[field] !== undefined}
            onChange={(event) => form.set({ [field]: event.currentTarget.value })}
          />
        ))}
        <button type="submit">Save</button>
        {form.conflict}
      </form>
    );
  }
  showScreen(<Form />, { at: '/', api: {} });
  await screen.findByLabelText('rent');
  return { sent, whole, saved };
}
const type = (field: string, text: string) => fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('only what was changed is sent, to the version it was changed from', async () => {
  const { sent, saved } = await show(BEFORE);
  type('rent', '5');
  press('Save');
  await waitFor(() => expect(saved).toEqual([[]]));
  expect(sent).toEqual([[1, { rent: '5' }]]);
});

test('what is wrong is not sent', async () => {
  const { sent } = await show(BEFORE);
  type('rent', '');
  press('Save');
  await waitFor(() => expect(screen.getByLabelText('rent').getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});

test('two people who change different fields both keep theirs', async () => {
  const { sent, whole, saved } = await show({ version: 2, savedAt: BEFORE.savedAt, values: { rent: '1', deposit: '9' } });
  type('rent', '5');
  press('Save');
  await waitFor(() => expect(saved).toEqual([['deposit']]));
  expect(sent).toEqual([
    [1, { rent: '5' }],
    [2, { rent: '5' }],
  ]);
  expect(whole.at(-1)).toEqual({ rent: '5', deposit: '9' });
});

test('two people who change the same field are shown both values, and one chooses', async () => {
  const { sent, saved } = await show({ version: 2, savedAt: BEFORE.savedAt, values: { rent: '7', deposit: '2' } });
  type('rent', '5');
  press('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' });
  const row = within(dialog).getByRole('row', { name: /^The rent/ });
  expect(within(row).getByText('5')).toBeTruthy();
  expect(within(row).getByText('7')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(saved).toEqual([[]]));
  expect(sent.at(-1)).toEqual([2, { rent: '5' }]);
});
