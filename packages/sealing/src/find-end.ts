const HEADER_WITHIN = 1_024;

/**
 * Whether the file ends as a PDF does. A file cut in its middle still opens, with the pages that are left and no word said; what tells it
 * apart is that nothing after its last object says where its table is.
 */
export function findEnd(bytes: Uint8Array): 'whole' | 'cut' | 'not_pdf' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = buffer.subarray(0, HEADER_WITHIN).indexOf('%PDF-');
  if (header < 0) return 'not_pdf';
  const lastObject = Math.max(buffer.lastIndexOf('endobj'), 0);
  const tail = buffer.subarray(lastObject);
  if (!tail.includes('%%EOF') && !tail.includes('startxref')) return 'cut';
  // A file made for the web says its own length at the start.
  const linearized = /\/Linearized\b[^>]{0,200}?\/L\s+(\d+)/.exec(buffer.toString('latin1', header, header + HEADER_WITHIN));
  return linearized !== null && Number(linearized[1]) > bytes.length ? 'cut' : 'whole';
}
