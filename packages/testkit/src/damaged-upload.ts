import fc, { type Arbitrary } from 'fast-check';

const BOUNDARY = 'fuzz';
const deep = (depth: number) => `<?xml version="1.0"?>${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}`;
const UN_LIST = (inner: string) =>
  `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00Z"><INDIVIDUALS>${inner}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`;

/** Beginnings of files of every kind the product reads, whole and broken. */
const FILES: readonly (string | Buffer)[] = [
  '',
  'name,date of birth\nTobias Renner,1979-05-11\n',
  'kind,name,first_name,last_name\nperson,"Tobias\nRenner,1979\n',
  'Address,Town,Postcode,Price\n14 Calloway Crescent,Bristol,BS8 4KV,"895,000"\n',
  `a,b\n${'"'.repeat(5_000)}`,
  `${'a,'.repeat(5_000)}\n${'b,'.repeat(5_000)}\n`,
  'a;b\0c\n1;2\n',
  '__proto__,constructor\n1,2\n',
  deep(20),
  deep(20_000),
  UN_LIST('<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Tobias</FIRST_NAME></INDIVIDUAL>'),
  UN_LIST('<INDIVIDUAL><__proto__><x>1</x></__proto__><constructor/></INDIVIDUAL>'),
  UN_LIST('<INDIVIDUAL><DATAID>&#0;&#xD800;&lol;</DATAID>'),
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>',
  '<?xml version="1.0"?><__proto__><a/></__proto__>',
  '{"a":1}',
  '{"entries":[{"name":"\\u0000","__proto__":{}}]}\n',
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45, 0x78, 0x69, 0x66]),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.from('%PDF-1.7\n1 0 obj\n<<'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff]),
  Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'),
  Buffer.from([0xff, 0xfe, 0x3c, 0, 0x61, 0]),
];
const FIELDS = [
  'kind',
  'name',
  'category',
  'confirm',
  'is_newest',
  'list_key',
  'replaces',
  'part',
  'document_kind',
  '__proto__',
  'x'.repeat(300),
];
const VALUES = ['sales', 'sanctions', 'true', 'own-x', 'photograph', 'passport', '', '\0', 'x'.repeat(2_000), '{}'];

type Upload = { headers: Record<string, string>; payload: Buffer };

/** Multipart bodies with one of those files, as a form sends them, and cut, unbounded or of another type. */
export function damagedUpload(): Arbitrary<Upload> {
  return fc
    .record({
      file: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...FILES) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
      ),
      fields: fc.array(fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES)), { maxLength: 5 }),
      name: fc.constantFrom('file.csv', 'file.xml', 'x.png', '../../x', '__proto__', ''),
      keep: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=fuzz', 'text/csv'),
        },
      ),
    })
    .map(({ file, fields, name, keep, type }) => {
      const parts = fields.map(([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
      const whole = Buffer.concat([
        Buffer.from(
          `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
        ),
        Buffer.from(file),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]);
      return { headers: { 'content-type': type }, payload: whole.subarray(0, Math.floor(whole.length * keep)) };
    });
}
