import type { AnyRouter } from '@tanstack/react-router';

/** Whether an address leads to a page of this version: `here`, `missing` for one of the table without a screen, `nowhere` for no page at all. */
export function whereTo(router: AnyRouter, to: string): 'here' | 'missing' | 'nowhere' {
  const [pathname = ''] = to.split('?');
  const [, , found] = router.getMatchedRoutes(pathname);
  const data: { page?: unknown; missing?: true } | undefined = found?.options.staticData;
  if (data?.page === undefined) return 'nowhere';
  return data.missing ? 'missing' : 'here';
}
