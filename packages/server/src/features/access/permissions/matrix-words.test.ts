import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { expect, test } from 'vitest';
import { MATRIX_ROWS, matrixInWords } from './matrix-words.ts';

test('each permission stands in one row of the printed matrix', () => {
  const printed = MATRIX_ROWS.flatMap(({ view, acts }) => [...(view ? [view] : []), ...acts.map(({ permission }) => permission)]);
  expect(printed.toSorted()).toEqual([...PERMISSIONS].toSorted());
});

/* As the firm's own papers say it, role by role: Owner, Admin, Compliance, Negotiator, Accounts, Auditor. */
test.each([
  ['Properties, applicants, offers', ['do', 'do', 'do', 'do', 'names', 'see']],
  ['Links, invites, reminders', ['do', 'do', 'do', 'do', 'no', 'no']],
  ['Flow library', ['do', 'do', 'do', 'do', 'see', 'see']],
  ['Flows of the firm', ['do', 'do', 'no', 'no', 'no', 'no']],
  ['Identity evidence', ['see', 'see', 'see', 'own, if on', 'no', 'masked']],
  ['Decide a pass, refer or fail', ['do', 'do', 'do', 'pass, own, if on', 'no', 'no']],
  ['Sanctions, PEP, critical alerts', ['do', 'no', 'do', 'no', 'no', 'no']],
  ['Lists and policy versions', ['do', 'lists', 'do', 'no', 'no', 'see']],
  ['Monitoring', ['do', 'do', 'do', 'start, own', 'no', 'see']],
  ['Refund a payment', ['do', 'do', 'no', 'if on', 'do', 'no']],
  ['Members and roles', ['do', 'not owners', 'see', 'names', 'own', 'see']],
  ['Workspace, family, brand', ['do', 'do', 'gate', 'see', 'no', 'see']],
  ['Webhooks and API keys', ['do', 'do', 'see, if on', 'if on', 'if on', 'see']],
  ['Plans, billing, budget', ['do', 'see', 'no', 'no', 'do', 'no']],
  ['Recent activity', ['see', 'see', 'see', 'own', 'own', 'see']],
  ['Compliance registers, HMRC pack', ['see', 'see', 'do', 'no', 'no', 'see']],
] as const)('%s', (label, words) => {
  const row = matrixInWords().find((each) => each.label === label);
  expect(row?.cells.map(({ kind, word }) => (kind === 'part' ? word : kind))).toEqual(words);
});
