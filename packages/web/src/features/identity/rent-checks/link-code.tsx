import { QRCodeSVG } from 'qrcode.react';

/** A link as a code for the camera of a phone. */
export function LinkCode({ value, title }: { value: string; title: string }) {
  return <QRCodeSVG value={value} size={180} marginSize={2} level="M" title={title} />;
}
