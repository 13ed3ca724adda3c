import { expect, test } from 'vitest';
import { checkReport, EMPTY_REPORT, paperFault, whoReads } from './report-form.ts';

test('a report is whole before it is sent, and confirms that nobody was told', () => {
  expect(Object.keys(checkReport(EMPTY_REPORT))).toEqual(['subject', 'what', 'not_told']);
  const whole = { subject: 'Larkhill Ltd', what: 'Money came from another account', began_on: '31/02/2026', money: '', not_told: true };
  expect(checkReport(whole)).toEqual({ began_on: 'Enter a real date, like 14/06/2026' });
  expect(checkReport({ ...whole, began_on: '' })).toEqual({});
});

test('the sentence names who reads it, whoever that is', () => {
  expect(whoReads({ officer: null, deputies: [], you_read: false })).toMatch(/^Nobody is named/);
  expect(whoReads({ officer: 'Bethan', deputies: [], you_read: false })).toMatch(/^Only Bethan can read this\./);
  expect(whoReads({ officer: 'Bethan', deputies: ['Imogen'], you_read: true })).toMatch(/^Only Bethan and their deputy Imogen can/);
});

test('a paper that is too large or there already is not taken', () => {
  const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
  expect(paperFault(file('a.pdf', 5 * 1024 * 1024), [])).toMatch(/larger than 4 MB/);
  expect(paperFault(file('a.pdf', 10), [file('a.pdf', 10)])).toMatch(/already/);
  expect(paperFault(file('b.pdf', 10), [file('a.pdf', 10)])).toBeNull();
});
