import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { VerdictCard } from './verdict-card.tsx';

afterEach(cleanup);

const check = (pep: 'pass' | 'not_run') =>
  ({
    subject: { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' },
    verdict: 'No match on two lists. No listed name scored 25 or more.',
    statement: null,
    bands: { weak: 72, strong: 85 },
    elements: [{ code: 'PEP', label: 'Politically exposed people', result: pep, required: false, reasons: [] }],
    lists: [],
    matches: [],
    nearest: [],
    frozen: null,
    is_practice: false,
    funnel: { entries: 6_000, names: 9_000, shared: 40, scored: 12, shown: 0, hidden: 12 },
  }) as unknown as AmlCheck;
const show = (given: AmlCheck) => showScreen(<VerdictCard check={given} selected={null} onPick={() => undefined} />, { api: {} });

test('that politically exposed people were not run stands in amber beside the outcome, in words', async () => {
  show(check('not_run'));
  await screen.findByText(/^No match on two lists/);
  const line = screen.getByText(/^Politically exposed people: not run\. Regulation 35 asks you/);
  expect(line.closest('[data-family="ochre"]')).not.toBeNull();
});

test('it is not said where they were searched for, and place is not said to have been compared', async () => {
  show(check('pass'));
  await screen.findByText(/^No match on two lists/);
  expect(screen.queryByText(/Politically exposed/)).toBeNull();
  expect(screen.getByText('name, birth date')).toBeTruthy();
  expect(screen.queryByText(/place/)).toBeNull();
});
