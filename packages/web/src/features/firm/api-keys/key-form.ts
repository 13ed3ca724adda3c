import { NewApiKey } from '@freehold/contract/firm/api-keys';
import type { KeyScope } from '@freehold/contract/kernel/key-scopes';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type KeyForm = { name: string; scopes: readonly KeyScope[]; days: '30' | '90' | '365' | '' };
export const EMPTY_KEY: KeyForm = { name: '', scopes: [], days: '90' };

export function toNewKey({ name, scopes, days }: KeyForm): NewApiKey {
  const lifetimes = { '30': 30, '90': 90, '365': 365, '': null } as const;
  return { name, scopes: [...scopes], expires_in_days: lifetimes[days] };
}

/** The first message of each wrong field, from the contract's own schema. */
export function checkKey(values: KeyForm): FieldMessages {
  const parsed = NewApiKey.safeParse(toNewKey(values));
  return Object.fromEntries((parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
}
