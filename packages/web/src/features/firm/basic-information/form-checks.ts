import { ProfileForm } from '@freehold/contract/access/account';
import { AppCodeForm, PasskeyForm, SignInCodeForm } from '@freehold/contract/access/sign-in-methods';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

type Read = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };

function messagesOf({ error }: Read): FieldMessages {
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

/** What the contract says of a form's fields. Only the drawers may import this: its schemas are heavier than the page. */
export const checkPasskeyName = (values: { name: string }) => messagesOf(PasskeyForm.safeParse(values));
export const checkAppCode = (values: { code: string }) => messagesOf(AppCodeForm.safeParse(values));
export const checkSignInCode = (values: { code: string }) => messagesOf(SignInCodeForm.safeParse(values));
export const checkProfile = (values: { first_name: string; surname: string; phone: string }) => messagesOf(ProfileForm.safeParse(values));
