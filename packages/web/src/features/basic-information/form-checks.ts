import type { FieldMessages } from '../../ui/use-checked-form.ts';

const contract = () => import('@freehold/contract/sign-in-methods');
type Read = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };

function messagesOf({ error }: Read): FieldMessages {
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

/** What the contract says of a form's fields. Its schemas are fetched with the first question. */
export async function checkPasskeyName(values: { name: string }): Promise<FieldMessages> {
  return messagesOf((await contract()).PasskeyForm.safeParse(values));
}
export async function checkAppCode(values: { code: string }): Promise<FieldMessages> {
  return messagesOf((await contract()).AppCodeForm.safeParse(values));
}
export async function checkSignInCode(values: { code: string }): Promise<FieldMessages> {
  return messagesOf((await contract()).SignInCodeForm.safeParse(values));
}
