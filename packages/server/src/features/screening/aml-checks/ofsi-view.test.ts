import type { OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { expect, test } from 'vitest';
import { ofsiView } from './ofsi-view.ts';

const draft: OfsiDraft = { check_id: 1, version: 2, saved_at: '2026-11-20T10:00:00Z', parts: [], sent: null, duties: [] };
const view = (isDemonstration: boolean) =>
  JSON.stringify(
    ofsiView({ publicRef: 'CHK-1', firm: 'Pennard & Lisle', draft, contentSha256: 'ab', madeAt: '2026-11-20T10:00:00Z', isDemonstration }),
  );

test('a draft to OFSI of a demonstration workspace says so on each sheet and in its limits; a real one does not', () => {
  expect(view(true)).toContain('Demonstration · OFSI draft CHK-1');
  expect(view(true)).toContain('Demonstration: the firm and its clients are made up. Send it to nobody.');
  expect(view(false)).not.toContain('Demonstration');
});
