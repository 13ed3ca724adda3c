/** Bound into the seal of a secret. */
export const secretContext = (workspaceId: number) => `webhook-secret:${workspaceId}`;
