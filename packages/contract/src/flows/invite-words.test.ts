import { expect, test } from 'vitest';
import { type Again, type Invitation, redoMail, redoText } from './invite-words.ts';
import { REDO_REASONS, shippedReason } from '../kernel/redo-reasons.ts';

const TO: Invitation = {
  agency: 'Pennard & Lisle, Bristol',
  firstName: 'Henrietta',
  property: '14 Calloway Crescent',
  flow: 'Property Seller',
  minutes: 9,
  ready: [],
  words: '',
  price: null,
  url: `https://clients.pennard.example/personal-page#t=${'x'.repeat(43)}`,
};
const PROOF: Again = { title: 'Proof of address', reason: REDO_REASONS.TOO_OLD };

test('a text says what to do again, why, and that the rest is kept', () => {
  expect(redoText(TO, [PROOF])).toBe(
    `Pennard & Lisle, Bristol: Hello Henrietta. One thing is needed again. Proof of address: It is too old. Send a newer one. What else you sent is kept. ${TO.url} Reply STOP to end texts.`,
  );
  expect(redoText({ ...TO, words: 'Thank you' }, [PROOF, { title: 'Selfie', reason: '' }])).toContain(
    'Hello Henrietta. Thank you. 2 things are needed again. Proof of address: It is too old. Send a newer one. Selfie: the page of the link says why. What',
  );
});

test('a text stays within three parts: it names the steps alone, or counts them, where more does not fit', () => {
  const many = (count: number, title = 'Identity document'): Again[] =>
    Array.from({ length: count }, (_, n) => ({ title: `${title} ${n + 1}`, reason: REDO_REASONS.UNREADABLE }));
  expect(redoText(TO, many(4))).toContain(
    '4 things are needed again: Identity document 1, Identity document 2, Identity document 3 and Identity document 4. The page of the link says why. What',
  );
  expect(redoText(TO, many(20))).toContain('20 things are needed again. The page of the link says what, and why. What');
  for (let count = 1; count <= 20; count++) {
    const text = redoText(TO, many(count));
    expect(text.length).toBeLessThanOrEqual(459);
    expect(text).toContain(TO.url);
  }
});

test('a text needs no letter that would halve what a part holds', () => {
  for (const reason of Object.values(REDO_REASONS)) expect(redoText(TO, [{ title: 'Selfie', reason }])).toMatch(/^[\x20-\x5f\x61-\x7a]+$/);
});

test('a mail has a line for each step, whatever their number', () => {
  const mail = redoMail(TO, [PROOF, { title: 'Selfie', reason: REDO_REASONS.CUT_OFF }]);
  expect(mail.paragraphs).toEqual([
    '2 things are needed again. What else you sent is kept.',
    'Proof of address: It is too old. Send a newer one.',
    `Selfie: ${REDO_REASONS.CUT_OFF}`,
  ]);
});

test('of what a person was told, the shipped reason is known, and no word that a member wrote', () => {
  for (const reason of Object.values(REDO_REASONS)) {
    expect(shippedReason(reason)).toBe(reason);
    expect(shippedReason(`${reason} Ring me on Monday.`)).toBe(reason);
  }
  expect(shippedReason('Ring me on Monday.')).toBe('');
});
