export const WORKSPACE_NAME_MAX = 30;

/** Names longer than 30 characters are cut and marked; the whole name belongs in a tooltip. */
export function shortWorkspaceName(name: string): string {
  const letters = [...name];
  return letters.length > WORKSPACE_NAME_MAX ? `${letters.slice(0, WORKSPACE_NAME_MAX).join('')}…` : name;
}

/** What stands on a workspace's tile. */
export function letterOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
