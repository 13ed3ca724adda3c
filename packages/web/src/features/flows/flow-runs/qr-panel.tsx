import { Button } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { useRunLink } from './use-run-link.ts';
import css from './send.module.css';

/** A new link as a large QR code, for the person to read with their own phone. */
export function QrPanel({ runId, name }: { runId: number; name: string }) {
  const link = useRunLink(runId);
  const { mutate } = link;
  const asked = useRef(false);
  useEffect(() => {
    // One panel, one link: each that is asked for is a new one.
    if (asked.current) return;
    asked.current = true;
    mutate({ purpose: 'qr' });
  }, [mutate]);
  if (link.isError)
    return <PartFailed title="We could not make the QR code" error={link.error} onRetry={() => mutate({ purpose: 'qr' })} />;
  if (!link.data) return <LoadingCard height={320} label="The QR code is being made" />;
  return (
    <div className={css.qr}>
      <QRCodeSVG value={link.data.url} size={280} marginSize={3} level="M" title={`QR code for ${name}`} />
      <p className="fh-strong">For {name} to read with their own phone</p>
      <p className="fh-small fh-dim">
        The code that proves who they are goes to their phone number or email address. This QR code works until{' '}
        {formatDateTime(link.data.expires_at)}.
      </p>
      <Button size="xs" variant="default" loading={link.isPending} onClick={() => mutate({ purpose: 'qr' })}>
        Make a new code
      </Button>
    </div>
  );
}
