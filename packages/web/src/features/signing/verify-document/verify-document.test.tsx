import { REPORT_OUTCOMES } from '@freehold/contract/sharing/report-shares';
import { SEAL_OUTCOMES } from '@freehold/contract/signing/document-seals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ChangedPages } from './changed-pages.tsx';
import { hashFile } from './hash-file.ts';
import { formatMoment, issuedVerdict, levelInWords, revisionInWords, revisionsInWords, verdictOf } from './words.ts';

const about = { made_here: true, firm: 'Pennard & Lisle', revisions: [] };

describe('what the page says of a file', () => {
  test.each(SEAL_OUTCOMES)('%s: a title and what to do, each its own', (outcome) => {
    const { title, line } = verdictOf({ ...about, outcome });
    expect(title.length).toBeGreaterThan(10);
    expect(line.length).toBeGreaterThan(20);
    expect(SEAL_OUTCOMES.filter((other) => verdictOf({ ...about, outcome: other }).title === title)).toEqual([outcome]);
  });

  test('validation data that was added is no change of a page, and pages that changed are named', () => {
    const revision = (kind: 'sealed' | 'validation_data' | 'changed', changed_pages: number[] = []) => ({
      kind,
      words: '',
      changed_pages,
      to: 1,
    });
    const added = verdictOf({ ...about, outcome: 'sealed', revisions: [revision('sealed'), revision('validation_data')] });
    expect([added.tone, added.line]).toEqual([
      'moss',
      'Since then only data was added that lets the seal be checked for longer. No page changed.',
    ]);
    const changed = verdictOf({ ...about, outcome: 'changed_after', revisions: [revision('sealed'), revision('changed', [1, 3])] });
    expect([changed.tone, changed.line]).toEqual(['clay', expect.stringContaining('changed pages 1 and 3, so do not rely on')]);
  });

  test('only a file that is whole looks good', () =>
    expect(SEAL_OUTCOMES.filter((outcome) => verdictOf({ ...about, outcome }).tone === 'moss')).toEqual(['sealed']));

  test('each level says what it proves', () =>
    expect(new Set((['B-B', 'B-T', 'B-LT', 'B-LTA', null] as const).map(levelInWords)).size).toBe(5));
});

test('a report that was issued here: only one that stands looks good, and each standing has words of its own', () => {
  const of = (outcome: (typeof REPORT_OUTCOMES)[number]) => issuedVerdict({ outcome, firm: 'Pennard & Lisle' });
  expect(REPORT_OUTCOMES.filter((outcome) => of(outcome).tone === 'moss')).toEqual(['issued']);
  expect(new Set(REPORT_OUTCOMES.map((outcome) => of(outcome).title)).size).toBe(REPORT_OUTCOMES.length);
});

test('the fingerprint is SHA-256 of the bytes', async () =>
  expect(await hashFile(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));

describe('a revision', () => {
  const sealedAt = '2026-06-09T08:41:58.000Z';
  const of = { firm: 'Pennard & Lisle', made_here: true, sealed_at: sealedAt, stamped_at: null };
  const revision = (kind: 'sealed' | 'validation_data' | 'changed', changed_pages: number[] = []) => ({
    kind,
    words: '',
    changed_pages,
    to: 1,
  });

  test('says whose clock its time is by, with year and zone', () => {
    expect(revisionInWords(revision('sealed'), of, true).line).toBe('9 June 2026, 09:41:58 BST, by our clock');
    expect(revisionInWords(revision('sealed'), { ...of, stamped_at: sealedAt }, true).line).toContain('by an authority');
    expect(formatMoment('2026-12-01T12:00:00.000Z')).toBe('1 December 2026, 12:00:00 GMT');
  });

  test('that changed pages names them and is no seal; one that added validation data changed none', () => {
    expect(revisionInWords(revision('changed', [1, 3]), of, false)).toMatchObject({ line: 'On pages 1 and 3', status: 'Pages changed' });
    expect(revisionInWords(revision('changed'), of, false)).toMatchObject({ line: 'Something was added', look: { family: 'clay' } });
    expect(revisionInWords(revision('validation_data'), of, false).status).toBe('No change to pages');
  });

  test('of a seal that was not made here looks neither good nor ours', () => {
    const told = revisionInWords(revision('sealed'), { ...of, made_here: false, firm: null, sealed_at: null }, true);
    expect([told.title, told.line, told.look.family]).toEqual(['Sealed', null, 'stone']);
  });

  test('they are counted in words', () =>
    expect([1, 3, 12].map(revisionsInWords)).toEqual([
      'One revision in this file',
      'Three revisions in this file',
      '12 revisions in this file',
    ]));
});

describe('changed pages', () => {
  afterEach(cleanup);
  const place = { x: 0.1, y: 0.5, width: 0.4, height: 0.02 };
  const difference = (page: number) => ({
    ...{ page, before: ['Rent: 900'], after: ['Rent: nothing'], places_before: [place], places_after: [place] },
    ...{ picture_before: 'AAAA', picture_after: page === 3 ? null : 'BBBB' },
  });
  function Both() {
    const [at, setAt] = useState(0);
    return <ChangedPages differences={[difference(1), difference(3)]} pages={4} at={at} onAt={setAt} />;
  }

  test('are shown as sealed, as they are now, or both, with what differs marked; the next one is a press away', () => {
    const { container } = render(<Both />);
    const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));
    expect(names()).toEqual(['Page 1, now', 'Page 1, as sealed']);
    expect(container.querySelectorAll('i[data-side]')).toHaveLength(2);
    fireEvent.click(screen.getByRole('radio', { name: 'As sealed' }));
    expect(names()).toEqual(['Page 1, as sealed']);
    expect(screen.getByText('Page 1 of 4, one line differs')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next changed page' }));
    expect(names()).toEqual(['Page 3, as sealed']);
    fireEvent.click(screen.getByRole('radio', { name: 'As it is now' }));
    expect(screen.getByText('There is no such page.')).toBeTruthy();
  });
});
