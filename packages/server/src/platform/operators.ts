import type { MemberScope } from './scope.ts';
import type { Services } from './services.ts';

/** True for those who operate the installation, by the address their sign-in proved. */
export function isOperator({ config }: Pick<Services, 'config'>, email: string): boolean {
  return config.operators.includes(email.toLowerCase());
}

/**
 * Whether a member operates the installation: by the person’s own address, for the member's row belongs to the workspace, whose admins may
 * write there what they like.
 */
export async function operates(services: Pick<Services, 'config' | 'db'>, { actor }: MemberScope): Promise<boolean> {
  const person = await services.db.selectFrom('users').select('email').where('id', '=', actor.userId).executeTakeFirst();
  return person !== undefined && isOperator(services, person.email);
}
