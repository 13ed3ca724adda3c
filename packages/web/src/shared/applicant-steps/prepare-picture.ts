/** The long side of a picture that is sent, in points: enough to read the small print of a document. */
const LONG_SIDE = 2200;
const QUALITY = 0.86;
/** A smaller file gains nothing. */
const SMALL_BYTES = 600_000;

export async function toJpeg(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob === null) throw new Error('This browser draws no picture');
  return new File([blob], name, { type: 'image/jpeg', lastModified: Date.now() });
}

export function fitted(width: number, height: number, longest = LONG_SIDE): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Makes a large photograph smaller before it is sent. Whatever this browser cannot read (HEIC, PDF) goes as it is. */
export async function preparePicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fitted(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
    const smaller = await toJpeg(canvas, file.name.replace(/\.(jpe?g|png)$/i, '') + '.jpg');
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
