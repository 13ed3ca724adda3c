import type { Services } from './services.ts';

/** True for those who operate the installation, by the address their sign-in proved. */
export function isOperator({ config }: Pick<Services, 'config'>, email: string): boolean {
  return config.operators.includes(email.toLowerCase());
}
