import { PdfName, PdfStream } from '@libpdf/core';
import type { PDF } from '@libpdf/core';

export const PRODUCER = 'Freehold';
/** What the file says about itself. `changedAt` comes from the caller's clock. */
export type Description = { title: string; language: string; changedAt: Date };

/** Sets title, language, producer and dates, once in the old form and once as XMP; both say the same. */
export function describeDocument(pdf: PDF, description: Description): void {
  pdf.setTitle(description.title, { showInWindowTitleBar: true });
  pdf.setLanguage(description.language);
  pdf.setProducer(PRODUCER);
  pdf.setModificationDate(description.changedAt);
  const metadata = new PdfStream(
    [
      ['Type', PdfName.of('Metadata')],
      ['Subtype', PdfName.of('XML')],
    ],
    Buffer.from(writeXmp(description), 'utf8'),
  );
  pdf.getCatalog().set('Metadata', pdf.register(metadata));
}

function writeXmp({ title, language, changedAt }: Description): string {
  const at = changedAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    '<dc:format>application/pdf</dc:format>',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:ModifyDate>${at}</xmp:ModifyDate><xmp:MetadataDate>${at}</xmp:MetadataDate>`,
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

function escapeXml(text: string): string {
  // Control characters may not stand in XML at all.
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
