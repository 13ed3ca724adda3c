const values = () => import('@freehold/contract/kernel/values');

/** The contract's sentence for a written reason that will not do. The contract's schemas are fetched with the first question. */
export async function reasonFault(text: string): Promise<string | null> {
  return (await values()).Reason.safeParse(text).error?.issues[0]?.message ?? null;
}

/** The address as the contract takes it, or its sentence for what is wrong with it. Without the contract the server's sentence will do. */
export async function readEmail(text: string): Promise<{ email: string; fault: null } | { email: null; fault: string }> {
  const contract = await values().catch(() => null);
  if (contract === null) return { email: text, fault: null };
  const read = contract.Email.safeParse(text);
  return read.success ? { email: read.data, fault: null } : { email: null, fault: read.error.issues[0]?.message ?? '' };
}
