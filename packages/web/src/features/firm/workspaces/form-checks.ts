import { Email } from '@freehold/contract/kernel/values';
import { AccountName } from '@freehold/contract/firm/workspaces';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export const MOST_LETTERS = 80;

type Read = { error?: { issues: readonly { message: string }[] } | undefined };
const first = (field: string, { error }: Read): FieldMessages => (error?.issues[0] ? { [field]: error.issues[0].message } : {});

/** What the contract says of a form's fields. Only the drawers may import this: its schemas are heavier than the page. */
export const checkNewWorkspace = ({ account_name }: { account_name: string }) => first('account_name', AccountName.safeParse(account_name));
export const checkOwnerEmail = ({ owner_email }: { owner_email: string }) => first('owner_email', Email.safeParse(owner_email));
