/** The host that external signers use: its name starts with `signing`. */
export function isSigningHost(hostname: string): boolean {
  return hostname.startsWith('signing');
}

/** A browser on the same machine as Freehold. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
}
