/** A page with these lines on it, as small as a whole PDF can be. */
export const smallPdf = (...lines: readonly string[]): Buffer =>
  pdfOf(`BT /F1 12 Tf ${lines.map((line, index) => `${index === 0 ? '72 760 Td' : '0 -20 Td'} (${escapePdf(line)}) Tj`).join(' ')} ET`);

/** Text as it stands between the brackets of a PDF. */
export const escapePdf = (text: string): string => text.replace(/[()\\]/g, '\\$&');

/** A PDF of one page with this content, which finds its font under /F1. */
export function pdfOf(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}
