import { expect, test } from 'vitest';
import { faultsOf, type FormValues, NO_ADDRESS, NO_VALUES, stepOf, toInputs, toValues } from './form-values.ts';

const WHOLE: FormValues = {
  ...NO_VALUES,
  first_name: 'Tobias',
  last_name: 'Renner',
  dob: '2 Oct 1988',
  nationality: 'GB',
  purpose: 'purchase',
  document_kind: 'passport',
  document_country: 'GB',
  document_number: '925665416',
  expires_on: '1 May 2031',
  seen_in_person: true,
  addresses: [{ ...NO_ADDRESS, line1: '6 Ladysmith Place', town: 'Bristol', postcode: 'BS6 5VK', from: '2022-03' }],
  address_proofs: [{ key: 'p1', kind: 'council_tax', issuer: 'Bristol City Council', dated_on: '2 Apr 2026' }],
  consent: true,
};

test('a whole form is what the contract takes, and comes back from a draft as it was typed', async () => {
  expect(await faultsOf(WHOLE)).toEqual({});
  expect(toInputs(WHOLE)).toMatchObject({ dob: '1988-10-02', document: { expires_on: '2031-05-01' } });
  expect(toValues(toInputs(WHOLE))).toEqual(WHOLE);
  expect(toValues({})).toEqual(NO_VALUES);
});

test('what is missing is said by field, and each field stands on one step', async () => {
  const faults = await faultsOf({ ...WHOLE, last_name: '', document_number: '', consent: false });
  expect(faults).toEqual({
    last_name: 'Enter a last name',
    'document.number': 'Enter the number of the document',
    consent: 'Confirm the person agreed to this check',
  });
  expect(Object.keys(faults).map(stepOf)).toEqual([0, 1, 2]);
});
