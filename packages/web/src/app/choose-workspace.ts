import type { Workspace } from '@freehold/contract/workspaces';

export const WORKSPACE_NAME_MAX = 30;

/** The workspace to work in: the remembered one when the person still belongs to it, else the first. Null when there is none. */
export function chooseWorkspace(workspaces: readonly Workspace[], rememberedId: string | null): Workspace | null {
  return workspaces.find((workspace) => String(workspace.id) === rememberedId) ?? workspaces[0] ?? null;
}

/** Names longer than 30 characters are cut and marked; the whole name belongs in a tooltip. */
export function shortWorkspaceName(name: string): string {
  const letters = [...name];
  return letters.length > WORKSPACE_NAME_MAX ? `${letters.slice(0, WORKSPACE_NAME_MAX).join('')}…` : name;
}
