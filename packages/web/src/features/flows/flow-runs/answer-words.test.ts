import { expect, test } from 'vitest';
import { answerFacts } from './answer-words.ts';

test('answers read as labels and values, what is nested under its own, and nothing that was left empty', () => {
  expect(
    answerFacts({
      target_pence: 88_000_000,
      items: [{ id: 'a', type: 'co_buyer', amount_pence: 2_500_050, country: 'IE', explanation: '', giver_name: 'Ingrid' }],
      entries: [{ address: { line1: '4 Redland Mews', line2: '', town: 'Bristol', country: 'GB' }, from: '2023-09', to: null }],
      has_mortgage: false,
      mrz: [],
    }),
  ).toEqual([
    { label: 'To be explained', value: '£880,000' },
    {
      label: 'Parts of the money',
      parts: [
        {
          label: '1',
          parts: [
            { label: 'Type', value: 'From a co-buyer' },
            { label: 'Amount', value: '£25,000.50' },
            { label: 'Country', value: 'Ireland' },
            { label: 'From whom', value: 'Ingrid' },
          ],
        },
      ],
    },
    {
      label: 'Addresses',
      parts: [
        {
          label: '1',
          parts: [
            { label: 'Address', value: '4 Redland Mews, Bristol, United Kingdom' },
            { label: 'From', value: 'Sep 2023' },
            { label: 'To', value: 'Now' },
          ],
        },
      ],
    },
    { label: 'Mortgage on it', value: 'No' },
  ]);
});

test('a draft of any shape is shown as it is', () => {
  expect(answerFacts('half a sentence')).toEqual([{ label: 'Answer', value: 'half a sentence' }]);
  expect(answerFacts(null)).toEqual([]);
  expect(answerFacts({ dob: '19', note: { deep: [true] } })).toEqual([
    { label: 'Date of birth', value: '19' },
    { label: 'Note', parts: [{ label: 'Deep', value: 'Yes' }] },
  ]);
});
