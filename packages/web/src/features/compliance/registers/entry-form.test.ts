import { KEPT_REGISTERS } from '@freehold/contract/compliance/register-forms';
import { EntryFields } from '@freehold/contract/compliance/registers';
import { expect, test } from 'vitest';
import { checkEntry, fieldsOfRegister, inputOf, valuesOf } from './entry-form.ts';

test('every register says what it needs, and what was typed is what the call takes', () => {
  for (const register of KEPT_REGISTERS) {
    const empty = valuesOf(null);
    const wrong = checkEntry(register, false, empty);
    expect(Object.keys(wrong).length, register).toBeGreaterThan(0);
    const filled = { ...empty, why: 'The first version' };
    for (const field of fieldsOfRegister(register))
      filled[field] = field.endsWith('_on') ? '14 Jun 2026' : field === 'member_id' ? '7' : field === 'request_kind' ? 'access' : 'Words';
    expect(checkEntry(register, true, filled), register).toEqual({});
    expect(EntryFields.safeParse(inputOf(register, filled)).success, register).toBe(true);
  }
});

test('a date that is none is said before anything is sent; one that may be left out may', () => {
  const values = { ...valuesOf(null), title: 'Late', happened_on: '31/02/2026' };
  expect(checkEntry('breaches', false, values)).toEqual({ happened_on: 'Enter a real date, like 14/06/2026' });
  expect(checkEntry('breaches', false, { ...values, happened_on: '28/02/2026' })).toEqual({});
  expect(checkEntry('breaches', true, { ...values, happened_on: '28/02/2026' })).toEqual({ why: 'Say what changed' });
});
