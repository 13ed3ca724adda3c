import { sitePath } from '@freehold/contract/kernel/site-path';

const WAYS_IN_AND_OUT: readonly string[] = ['/sign-in', '/logout', '/app_user_login', '/logout_app_user'];

/** The path when it leads to this site and to a page worth returning to, else null. An open redirect must not leave by here. */
export function localPath(target: string | null | undefined): string | null {
  const path = sitePath(target);
  return path === null || WAYS_IN_AND_OUT.includes(path.split(/[?#]/)[0] ?? '') ? null : path;
}
