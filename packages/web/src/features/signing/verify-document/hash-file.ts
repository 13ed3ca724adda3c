/** SHA-256 of a file, in hexadecimal, worked out in the browser; null where the browser may not: on a page that came without https. */
export async function hashFile(file: Blob): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
