import { PDF } from '@libpdf/core';
import { SealingRefusal } from './wording.ts';

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 28;

/** A PNG or JPEG as one page of A4, as large as its margins allow, never larger than at 72 points an inch. */
export async function pictureToPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = PDF.create();
  try {
    const image = pdf.embedImage(bytes);
    const lies = image.width > image.height;
    const size = lies ? { width: A4.height, height: A4.width } : A4;
    const page = pdf.addPage(size);
    const scale = Math.min((size.width - 2 * MARGIN) / image.width, (size.height - 2 * MARGIN) / image.height, 1);
    const [width, height] = [image.width * scale, image.height * scale];
    page.drawImage(image, { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height });
  } catch (error) {
    if (error instanceof SealingRefusal) throw error;
    throw new SealingRefusal('image_unreadable', 'The picture cannot be read. Save it as PNG or JPEG again, then upload that.');
  }
  return pdf.save();
}
