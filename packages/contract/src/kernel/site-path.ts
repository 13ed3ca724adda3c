const ANY_SITE = 'https://site.invalid';
/** Addresses are decoded once by a proxy and once by a router; more layers than these are nobody's honest address. */
const MOST_DECODINGS = 4;

/**
 * A path of this very site, in the form a browser makes of it, else null: the one test wherever somebody else says where to go next.
 * It is looked at again after every normalising and decoding, since `/..//elsewhere` and `/%2e%2e//elsewhere` become `//elsewhere`.
 */
export function sitePath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > 2000 || !beginsOnThisSite(target)) return null;
  if (!URL.canParse(target, ANY_SITE)) return null;
  const address = new URL(target, ANY_SITE);
  if (address.origin !== ANY_SITE || address.username !== '' || !staysOnThisSite(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}

function staysOnThisSite(pathname: string): boolean {
  let path = pathname;
  for (let decodings = 0; decodings <= MOST_DECODINGS; decodings += 1) {
    if (!beginsOnThisSite(path) || !beginsOnThisSite(new URL(ANY_SITE + path).pathname)) return false;
    const decoded = decode(path);
    if (decoded === path) return true;
    if (decoded === null) return false;
    path = decoded;
  }
  return false;
}

/** A browser reads a backslash as a slash, and leaves tabs and line breaks out of an address. */
function beginsOnThisSite(path: string): boolean {
  return /^\/(?!\/)\P{Cc}*$/u.test(path) && !/^[^?#]*\\/.test(path);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
