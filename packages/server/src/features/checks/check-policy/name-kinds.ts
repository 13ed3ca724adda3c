import type { Trx } from '../../../platform/database.ts';
import { KNOWN_KINDS } from './shipped-rules.ts';
import { findInstalled } from './store.ts';

/** What kinds of check are called, those too that this installation cannot run. */
export async function nameKinds(trx: Trx): Promise<(code: string) => string> {
  const names = new Map([...KNOWN_KINDS, ...(await findInstalled(trx))].map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}
