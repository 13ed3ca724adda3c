import { PhoneCodeInput, PhoneInput } from '@freehold/contract/firm/verification';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

type Read = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };
const messagesOf = ({ error }: Read): FieldMessages =>
  Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));

/** What the contract says of the fields. Only the drawers may import this: its schemas are heavier than the page. */
export const checkPhone = (values: { phone: string }) => messagesOf(PhoneInput.safeParse(values));
export const checkPhoneCode = (values: { phone: string; code: string }) => messagesOf(PhoneCodeInput.safeParse(values));
