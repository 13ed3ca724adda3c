import type { OfsiReport } from '@freehold/contract/screening/ofsi-reports';
import { expect, test } from 'vitest';
import { ofsiView } from './ofsi-view.ts';

const report: OfsiReport = {
  id: 1,
  check_id: 1,
  kind: 'designated_person',
  number: 1,
  version: 2,
  begun_at: '2026-11-20T09:00:00Z',
  saved_at: '2026-11-20T10:00:00Z',
  parts: [],
  sent: null,
  withdrawn: null,
  can: { change: true, withdraw: false },
};
const by = { member_id: 1, name: 'Imogen Pryce', role: 'Owner' };
const view = (isDemonstration: boolean, changes: Partial<OfsiReport> = {}) =>
  ofsiView({
    publicRef: 'CHK-1',
    firm: 'Pennard & Lisle',
    report: { ...report, ...changes },
    duties: [],
    contentSha256: 'ab',
    madeAt: '2026-11-20T10:00:00Z',
    isDemonstration,
  });

test('a draft to OFSI of a demonstration workspace says so on each sheet and in its limits; a real one does not', () => {
  for (const kind of ['designated_person', 'suspected_breach'] as const) {
    const said = JSON.stringify(view(true, { kind }));
    expect(said).toContain('Demonstration · OFSI draft CHK-1');
    expect(said).toContain('Demonstration: the firm and its clients are made up. Send it to nobody.');
    expect(JSON.stringify(view(false, { kind }))).not.toContain('Demonstration');
  }
});

test('a report says which of the two it is, and whether the firm recorded it as sent or withdrew it', () => {
  const kind = 'suspected_breach';
  expect(view(false)).toMatchObject({ title: 'Report to OFSI', kind: 'Draft report to OFSI' });
  expect(view(false, { kind })).toMatchObject({
    title: 'Report of a suspected breach to OFSI',
    kind: 'Draft report of a suspected breach',
  });
  const sent = { at: '2026-11-20T11:00:00Z', sent_on: '2026-11-20', reference: 'OFSI-7', by };
  expect(view(false, { kind, sent })).toMatchObject({ subtitle: 'Sent on 20 November 2026, reference OFSI-7' });
  const withdrawn = { at: '2026-11-20T11:00:00Z', reason: 'Nothing was paid after all', by };
  expect(view(false, { kind, withdrawn })).toMatchObject({
    kind: 'Report of a suspected breach to OFSI, withdrawn',
    subtitle: expect.stringContaining('Nothing was paid after all'),
  });
});
