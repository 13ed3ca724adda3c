import type { AppUser } from '@freehold/contract/access/app-users';
import { maskEmail, maskPhone } from './contact.ts';
import type { AppUserRow } from './store.ts';

export function presentAppUser({ id, first_name, surname, email, phone }: AppUserRow): AppUser {
  return { id, first_name, surname, email: email && maskEmail(email), phone: phone && maskPhone(phone) };
}
