import { roleName } from '../../access/public.ts';

/** What makes somebody a key member, in a word: MLRO for the nominated officer, else their role. */
export function keyRole({ role_id, nominated_officer }: { role_id: number; nominated_officer: string }): string {
  return nominated_officer === 'mlro' && role_id !== 1 ? 'MLRO' : roleName(role_id);
}
