const values = () => import('@freehold/contract/kernel/values');

/** The contract's sentence for a written reason that will not do. The contract's schemas are fetched with the first question. */
export async function reasonFault(text: string): Promise<string | null> {
  return (await values()).Reason.safeParse(text).error?.issues[0]?.message ?? null;
}
