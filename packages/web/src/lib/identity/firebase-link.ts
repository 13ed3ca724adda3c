import { ActionCodeURL } from '@firebase/auth';

/**
 * The same address in the product's own form, when it is an e-mailed sign-in link of Firebase: the code in the fragment, where the
 * sign-in page takes it from the address bar at once. Null for any other address.
 */
export function ownFormOf(href: string): string | null {
  const here = new URL(href);
  const link = here.pathname === '/sign-in' ? ActionCodeURL.parseLink(href) : null;
  if (link?.operation !== 'EMAIL_SIGNIN') return null;
  const redirect = here.searchParams.get('redirect') ?? redirectOf(link.continueUrl);
  const query = redirect === null ? '' : `?${new URLSearchParams({ redirect }).toString()}`;
  return `/sign-in${query}#${new URLSearchParams({ link: link.code }).toString()}`;
}

/** Where a link carries the page it continues to instead of being it. */
function redirectOf(continueUrl: string | null): string | null {
  return continueUrl !== null && URL.canParse(continueUrl) ? new URL(continueUrl).searchParams.get('redirect') : null;
}

/** The link again, as the SDK wants to see it. */
export function sdkForm(code: string, apiKey: string): string {
  return `${window.location.origin}/sign-in?${new URLSearchParams({ apiKey, mode: 'signIn', oobCode: code }).toString()}`;
}
