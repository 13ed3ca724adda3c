/** How this installation's cookies begin. A browser keeps one set of cookies for a host name, whatever the port: two installations on one machine must not sign each other out. */
export function cookiePrefix(origin: string): string {
  const { port } = new URL(origin);
  return port === '' ? 'freehold' : `freehold-${port}`;
}
