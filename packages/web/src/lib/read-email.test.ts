import { Email } from '@freehold/contract/kernel/values';
import { expect, test } from 'vitest';
import { readEmail } from './read-email.ts';

test.each([
  'imogen.ashworth@pennard.example',
  '  Imogen.Ashworth@Pennard.Example ',
  "o'neill+aml@mail.pennard.example",
  'a@b.co',
  '',
  'imogen',
  'imogen@pennard',
  '.imogen@pennard.example',
  'imogen.@pennard.example',
  'imo..gen@pennard.example',
  'imogen@-pennard.example',
  'imogen ashworth@pennard.example',
  'imogen@pennard.example.',
  `${'a'.repeat(250)}@pennard.example`,
])('"%s" is read as the contract reads it', (text) => {
  const read = Email.safeParse(text);
  expect(readEmail(text)).toEqual(read.success ? { email: read.data, fault: null } : { email: null, fault: read.error.issues[0]?.message });
});
