import { WorkspaceChange } from '@freehold/contract/firm/workspaces';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

/** What the contract says of the changed fields. Fetched when a form is sent: its schemas are heavier than the page. */
export function checkChange(change: unknown): FieldMessages {
  const { error } = WorkspaceChange.safeParse(change);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [String(issue.path[0] ?? ''), issue.message]));
}
