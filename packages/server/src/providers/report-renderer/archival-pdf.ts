/* The compiler draws tagged PDF 1.7 and has no switch for PDF/A. Everything PDF/A-2b (ISO 19005-2) asks of fonts, colours and structure is in its
   output already; what lacks is the statement of conformance and of the colour space that is meant. Both are added here. */

// Each property a program wrote that is not one of the standard's own is described.
const property = (name: string, category: 'internal' | 'external', description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${category}</pdfaProperty:category>` +
  `<pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>';
const schema = (title: string, address: string, prefix: string, properties: readonly string[]) =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${title}</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${address}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
const CONFORMANCE =
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>' +
  schema('XMP Media Management schema', 'http://ns.adobe.com/xap/1.0/mm/', 'xmpMM', [
    property('InstanceID', 'internal', 'UUID based identifier for specific incarnation of a document'),
  ]) +
  schema('Adobe PDF schema', 'http://ns.adobe.com/pdf/1.3/', 'pdf', [
    property('Keywords', 'external', 'Keywords associated with the document'),
    property('PDFVersion', 'internal', 'Version of the PDF specification to which the document conforms'),
  ]) +
  '</rdf:Bag></pdfaExtension:schemas><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>';

/** The PDF the compiler wrote, as PDF/A-2b: the same objects, with the conformance stated. A file of another layout is an error. */
export function archivalPdf(drawn: Uint8Array): Uint8Array {
  // One character a byte, so that places in the text are places in the file.
  const file = readFile(Buffer.from(drawn).toString('latin1'));
  const catalog = only(file.objects, '\n  /Type /Catalog\n', 'the catalogue');
  const metadata = only(file.objects, '\n  /Type /Metadata\n', 'the metadata');
  // Of red, green and blue; greys have a profile of their own.
  const profile = only(file.objects, '\n  /N 3\n', 'the colour space');
  const xmp = stated(between(metadata.text, '\nstream\n', '\nendstream\n'));
  metadata.text = `${metadata.number} 0 obj\n<<\n  /Length ${xmp.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n${xmp}\nendstream\nendobj\n\n`;
  catalog.text = catalog.text.replace('\n  /Type /Catalog\n', `\n  /Type /Catalog\n  /OutputIntents [${intent(profile.number)}]\n`);
  return Buffer.from(writeFile(file), 'latin1');
}

const intent = (profile: number): string =>
  '<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Custom) /OutputCondition (sRGB) /RegistryName () /Info (sRGB v4.2) ' +
  `/DestOutputProfile ${profile} 0 R >>`;

function stated(xmp: string): string {
  const at = xmp.lastIndexOf('</rdf:RDF>');
  if (at < 0) throw unexpected('the place of the conformance');
  return `${xmp.slice(0, at)}${CONFORMANCE}${xmp.slice(at)}`;
}

type PdfObject = { number: number; text: string };
type PdfFile = { head: string; objects: PdfObject[]; trailer: string };

const ENTRY = 20;

function readFile(text: string): PdfFile {
  const tableAt = Number(between(text.slice(-64), 'startxref\n', '\n'));
  const table = text.slice(tableAt, text.indexOf('trailer\n', tableAt));
  const [, size = ''] = /^xref\n0 (\d{1,6})\n/.exec(table) ?? [];
  const entries = table.length - Number(size) * ENTRY;
  if (size === '' || entries < 0) throw unexpected('the table of objects');
  const places = Array.from({ length: Number(size) - 1 }, (_, at) => ({
    number: at + 1,
    place: Number(table.slice(entries + (at + 1) * ENTRY, entries + (at + 1) * ENTRY + 10)),
  })).toSorted((one, other) => one.place - other.place);
  return {
    head: text.slice(0, places[0]?.place),
    objects: places.map(({ number, place }, at) => ({ number, text: text.slice(place, places[at + 1]?.place ?? tableAt) })),
    trailer: text.slice(tableAt + table.length, text.lastIndexOf('startxref\n')),
  };
}

function writeFile({ head, objects, trailer }: PdfFile): string {
  const table = new Map<number, string>();
  let place = head.length;
  for (const { number, text } of objects) {
    table.set(number, `${String(place).padStart(10, '0')} 00000 n\r\n`);
    place += text.length;
  }
  const entries = objects.map((_, at) => table.get(at + 1) ?? '').join('');
  return `${head}${objects.map((one) => one.text).join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${entries}${trailer}startxref\n${place}\n%%EOF\n`;
}

function only(objects: readonly PdfObject[], mark: string, what: string): PdfObject {
  const [one, another] = objects.filter(({ text }) => text.slice(0, 80).includes(mark));
  if (!one || another) throw unexpected(what);
  return one;
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from) + from.length;
  const end = text.indexOf(to, start);
  if (start < from.length || end < 0) throw unexpected(from.trim());
  return text.slice(start, end);
}

const unexpected = (what: string) => new Error(`The drawn PDF is not laid out as expected: ${what}`);
