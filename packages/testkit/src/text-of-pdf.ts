import { extractText, getDocumentProxy } from 'unpdf';

/** The text of all pages, as a reader finds it. */
export async function textOfPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}
