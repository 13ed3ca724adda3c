import { readEmail } from '../../../lib/read-email.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type SignUpValues = { email: string; first_name: string; last_name: string; agreed: boolean };
export const EMPTY_SIGN_UP: SignUpValues = { email: '', first_name: '', last_name: '', agreed: false };

/** Written out here, so that the first page need not fetch the contract's schemas. */
export function checkSignUp({ email, first_name, last_name, agreed }: SignUpValues): FieldMessages {
  const found: FieldMessages = {};
  const { fault } = readEmail(email);
  if (fault !== null) found['email'] = fault;
  if (first_name.trim() === '') found['first_name'] = 'Enter a first name';
  if (last_name.trim() === '') found['last_name'] = 'Enter a last name';
  if (!agreed) found['agreed'] = 'Agree to the terms and the privacy notice to go on';
  return found;
}

/** The server’s messages by the names the fields have here: `agreed.terms_version` is the tick. */
export function signUpMessages(byPath: Record<string, string>): FieldMessages {
  return Object.fromEntries(Object.entries(byPath).map(([path, message]) => [path.split('.')[0] ?? path, message]));
}
