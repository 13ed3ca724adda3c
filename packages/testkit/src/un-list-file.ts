/** A UN list file of made-up people, as XML of the published shape. */
export function unListFile(
  people: number,
  { published = '2026-11-20T09:00:00.000Z', prefix = 'TST', extra = '' }: { published?: string; prefix?: string; extra?: string } = {},
): Buffer {
  const individuals = Array.from({ length: people }, (_, at) => {
    const number = String(at + 1).padStart(4, '0');
    return `<INDIVIDUAL><DATAID>${at + 1}</DATAID><FIRST_NAME>Testname${number}</FIRST_NAME><SECOND_NAME>Madeup${number}</SECOND_NAME><REFERENCE_NUMBER>${prefix}.${number}</REFERENCE_NUMBER><UN_LIST_TYPE>Test</UN_LIST_TYPE><LISTED_ON>2020-01-01</LISTED_ON><COMMENTS1>Made up ${extra}</COMMENTS1></INDIVIDUAL>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="${published}"><INDIVIDUALS>${individuals.join('\n')}</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>\n`,
  );
}

/** A multipart body with one file and its fields, as a browser sends it. */
export function multipart(
  file: { name: string; bytes: Buffer } | null,
  fields: Record<string, string>,
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'freehold-test-boundary';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    parts.unshift(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
