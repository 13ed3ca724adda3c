import { QRCodeSVG } from 'qrcode.react';

/** The text as a QR code, black on white in both schemes: cameras want it so. */
export function QrCode({ text }: { text: string }) {
  return <QRCodeSVG value={text} size={200} marginSize={4} title="QR code for your authenticator app" />;
}
