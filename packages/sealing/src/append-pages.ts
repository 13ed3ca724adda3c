import { PDF } from '@libpdf/core';

/** Puts the pages of another document behind the last one, and answers how many there were before. */
export async function appendPages(pdf: PDF, added: Uint8Array): Promise<number> {
  const before = pdf.getPageCount();
  const source = await PDF.load(new Uint8Array(added));
  await pdf.copyPagesFrom(
    source,
    source.getPages().map((_, index) => index),
  );
  return before;
}
