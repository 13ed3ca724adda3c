import type { Workspace } from '@freehold/contract/firm/workspaces';

/** The workspace to work in: the remembered one when the person still belongs to it, else the first. Null when there is none. */
export function chooseWorkspace(workspaces: readonly Workspace[], rememberedId: string | null): Workspace | null {
  return workspaces.find((workspace) => String(workspace.id) === rememberedId) ?? workspaces[0] ?? null;
}
