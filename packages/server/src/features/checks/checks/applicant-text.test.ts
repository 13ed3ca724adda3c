import { expect, test } from 'vitest';
import { applicantText } from './applicant-text.ts';

const TEXTS = {
  DOC_EXPIRED: 'This document has expired. Send one that has not.',
  PEP_FOREIGN: 'You hold an office.',
  DOC_TAMPER_SUSPECTED: null,
};

test('the client is told what the kind wrote for them, and nothing of a reason it wrote nothing for', () => {
  expect(applicantText(TEXTS, 'DOC_EXPIRED', false)).toBe('This document has expired. Send one that has not.');
  expect(applicantText(TEXTS, 'DOC_TAMPER_SUSPECTED', false)).toBeNull();
  expect(applicantText(TEXTS, 'DOC_UNREADABLE', false)).toBeNull();
  expect(applicantText(undefined, 'DOC_EXPIRED', false)).toBeNull();
});

test.each(['SANCTION_POSSIBLE', 'PEP_FOREIGN', 'RCA_CONFIRMED', 'ADVERSE_POSSIBLE', 'REGULATORY_POSSIBLE', 'SUSPICION', 'MORTALITY_HIT'])(
  'of %s nothing is told, although a kind wrote a text for it',
  (code) => expect(applicantText({ [code]: 'Something' }, code, false)).toBeNull(),
);

test('of a frozen check nothing is told, whatever the reason', () => expect(applicantText(TEXTS, 'DOC_EXPIRED', true)).toBeNull());
