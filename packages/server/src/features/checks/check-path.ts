/** Where a check is opened. */
export const checkPath = ({ kind, id }: { kind: string; id: number }) => `/marketplace/manual_${kind}_check/${id}`;
