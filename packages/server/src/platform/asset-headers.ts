/** What only a document is judged by; a script, a style sheet or a font would carry it for nothing. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The same files once more, packed: they are sent in place of the file that was asked for and need no address of their own. */
export const COMPRESSED = '**/*.{br,gz}';

type Headers = { header: (name: string, value: string) => unknown; removeHeader: (name: string) => unknown };

/** Of the files of a built site: hashed assets may be kept for ever, everything else is asked for again. */
export function setAssetHeaders(reply: Headers, path: string): void {
  void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (/\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) for (const name of FOR_DOCUMENTS) void reply.removeHeader(name);
}
