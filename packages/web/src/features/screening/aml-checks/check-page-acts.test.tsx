import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { pageActs } from '../../../lib/page-acts.ts';
import { IMOGEN, showScreen } from '../../../shared/show-screen.tsx';
import { AskColleague } from '../../../shared/checks/ask-colleague.tsx';
import { AmlCheckHead } from './check-head.tsx';
import { Acts } from './check-result.tsx';
import { DecisionCard } from '../../../shared/checks/decision-card.tsx';
import { RiskCard } from '../../../shared/checks/risk-card.tsx';

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = vi.fn();
afterEach(cleanup);

const CHECK = {
  id: 7,
  public_ref: 'AML-7K2M',
  version: 2,
  kind: 'aml',
  for: null,
  subject: { kind: 'person', name: 'Henrietta Blakeway' },
  subject_name: 'Henrietta Blakeway',
  reference: null,
  match_mode: 'standard',
  bands: { weak: 50, strong: 85 },
  state: 'completed',
  status: 'readyToAccept',
  outcome: 'pass',
  outcome_reasons: [],
  frozen: null,
  created_by: { member_id: 11, name: 'Imogen Ashworth', role: 'Owner' },
  created_at: '2026-06-09T08:22:00Z',
  screened_at: '2026-06-09T08:22:03Z',
  assigned_to: null,
  seconds: [{ member_id: 12, name: 'Bethan Prosser', role: 'Compliance' }],
  risk_assessment: null,
  risk_questions: [],
  risk_suggestion: null,
  decisions: [],
  report: { id: 3, version: 1, state: 'ready' },
  elements: [],
  categories: ['sanctions'],
  screening_policy: null,
  demo: false,
  is_practice: false,
  nearest: [],
  funnel: null,
  edd: null,
  matches: [],
  lists: [],
  can: {
    decide: true,
    decide_why_not: null,
    accept: true,
    accept_why_not: null,
    assess_risk: true,
    assign: true,
    screen_again: true,
    cancel: true,
  },
} as unknown as AmlCheck;
const MEMBERS = [
  { member_id: 11, first_name: 'Imogen', surname: 'Ashworth', role: 'Owner', state: 'active' },
  { member_id: 12, first_name: 'Bethan', surname: 'Prosser', role: 'Compliance', state: 'active' },
  { member_id: 13, first_name: 'Dev', surname: 'Chaudhuri', role: 'Negotiator', state: 'suspended' },
];

async function offered(change: Partial<AmlCheck> = {}) {
  const check = { ...CHECK, ...change };
  showScreen(
    <>
      <AmlCheckHead check={check} />
      <AskColleague check={check} />
      <RiskCard check={check} />
      <DecisionCard check={check} />
    </>,
    { api: { '/v2/client/members': { data: MEMBERS, meta: { seats: { used: 3, limit: 10 } } } }, user: IMOGEN },
  );
  await screen.findByRole('heading', { level: 1 });
  const labels = () => pageActs().map(({ label }) => label);
  return labels;
}

test('the page of a check offers its acts to the command palette', async () => {
  const labels = await offered();
  await waitFor(() =>
    expect(labels().toSorted()).toEqual(
      [
        'Assign to Imogen Ashworth',
        'Assign to Bethan Prosser',
        'Ask Bethan Prosser to be the second person',
        'Download PDF',
        'Open report, version 1',
        'Screen again',
        'Cancel check',
        'Record risk assessment',
        'Record decision',
      ].toSorted(),
    ),
  );
});

test('whoever may only read is offered the report alone', async () => {
  const can = Object.fromEntries(Object.keys(CHECK.can).map((key) => [key, key.endsWith('why_not') ? null : false]));
  const labels = await offered({ can: can as unknown as AmlCheck['can'] });
  expect(labels().toSorted()).toEqual(['Download PDF', 'Open report, version 1']);
});

test('a report that is still being made cannot be downloaded', async () => {
  const labels = await offered({ report: { id: 3, version: 1, state: 'queued' } });
  expect(labels()).not.toContain('Download PDF');
});

test('recording the decision puts the focus into its form', async () => {
  await offered();
  pageActs()
    .find(({ label }) => label === 'Record decision')
    ?.run();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Accept(?! with)/ })));
});

test('a risk assessment stays open when the last match is answered meanwhile', async () => {
  const matches = (status: string) => [{ id: 1, status }] as unknown as AmlCheck['matches'];
  function Answered() {
    const [isAnswered, setAnswered] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAnswered(true)}>
          Answer comes in
        </button>
        <Acts check={{ ...CHECK, matches: matches(isAnswered ? 'false_positive' : 'open') }} match={null} resolution={null} />
      </>
    );
  }
  showScreen(<Answered />, { api: {}, user: IMOGEN });
  fireEvent.click(await screen.findByRole('button', { name: 'Record risk assessment' }));
  await screen.findByRole('dialog', { name: 'Risk assessment' });
  fireEvent.click(screen.getByText('Answer comes in'));
  expect(await screen.findByRole('dialog', { name: 'Risk assessment' })).toBeDefined();
});
