import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import type { FlowToRun } from './queries.ts';
import { SendStep } from './send-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FLOW = { name: 'Tenant', steps: [{ by: 'applicant', type: 'consent', title: 'Consent' }] } as unknown as FlowToRun;
const PERSON = { id: 51, name: 'Ada Roy', firstName: 'Ada', isCompany: false, channel: null };
type Props = Parameters<typeof SendStep>[0];
const show = (over: Partial<Props>) =>
  showScreen(
    <SendStep
      flow={FLOW}
      addressees={[{ ...PERSON, phone: '•••• 118', email: 'ad•••@roy.example' }]}
      isLoading={false}
      failed={null}
      sendsTexts
      property={null}
      choice={{ ways: [], words: '', reminds: true }}
      onChange={() => undefined}
      fault={null}
      {...over}
    />,
    { api: {} },
  );
const way = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('a way that reaches nobody is off, and says why', async () => {
  show({ sendsTexts: false, addressees: [{ ...PERSON, phone: '•••• 118', email: null }] });
  expect((await way(/^Text message\s*This installation sends no text messages$/)).disabled).toBe(true);
  expect((await way(/^Email\s*Nobody here has an email address$/)).disabled).toBe(true);
  expect((await way(/^QR code$/)).disabled).toBe(false);
  cleanup();
  show({ addressees: [{ ...PERSON, phone: null, email: null }] });
  expect((await way(/^Text message\s*Nobody here has a phone number$/)).disabled).toBe(true);
  expect((await way(/^QR code\s*Their code needs a phone number or an email address$/)).disabled).toBe(true);
  expect((await way(/^In the branch$/)).disabled).toBe(false);
});

test('until a way is chosen that is said, and a press chooses one', async () => {
  const chosen: unknown[] = [];
  show({ fault: 'Choose how they get the link', onChange: (part) => chosen.push(part) });
  expect((await screen.findByRole('alert')).textContent).toBe('Choose how they get the link');
  fireEvent.click(await way(/^QR code$/));
  expect(chosen).toEqual([{ ways: ['qr'] }]);
});

test('a company is told to be answered for by a person, and contacts that did not load can be asked for again', async () => {
  show({
    addressees: [{ ...PERSON, isCompany: true, phone: null, email: 'office@roy.example' }],
    choice: { ways: ['in_branch'], words: '', reminds: true },
  });
  expect(await screen.findByText('Links are sent to people. Send it to somebody who acts for the company.')).toBeTruthy();
  cleanup();
  let again = 0;
  show({ failed: { error: null, again: () => (again += 1) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(again).toBe(1);
});
