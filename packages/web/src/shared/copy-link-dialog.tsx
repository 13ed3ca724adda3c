import { Button, Checkbox } from '@mantine/core';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { IconCheck, IconCopy, IconHome, IconMail, IconMessage, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { formatDate } from '../lib/format.ts';
import { writeStored } from '../lib/storage.ts';
import { copyText, type LinkToCopy } from './ask-to-copy-link.ts';
import { Dialog } from '../ui/dialog.tsx';
import { openOverlay } from '../ui/overlay-stack.ts';
import { Plot } from './plot.tsx';
import css from './copy-link-dialog.module.css';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));
const COPY_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C';

export function showCopyLinkDialog(asked: LinkToCopy): void {
  openOverlay((state) => <CopyLinkDialog {...asked} {...state} />);
}

function CopyLinkDialog({
  propertyId,
  link,
  label,
  type,
  roles = [],
  expiresAt = null,
  opened,
  close,
}: LinkToCopy & { opened: boolean; close: () => void }) {
  const [state, setState] = useState<'asked' | 'copied' | 'refused'>('asked');
  const [never, setNever] = useState(false);
  const [withCode, setWithCode] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();

  async function copy() {
    const copied = await copyText(link);
    setState(copied ? 'copied' : 'refused');
    if (copied) return;
    field.current?.focus();
    field.current?.select();
  }
  function confirm() {
    if (never) writeStored('dontShowDynamicLinkDialogue', 'true');
    close();
  }

  return (
    <Dialog opened={opened} onClose={close} title="Share this property">
      <div className={css.body}>
        <p className={css.words}>
          Whoever opens this link can register with their name, address and number. They see no other property and nobody else who
          registered.
        </p>
        <div className={css.property} data-property-id={propertyId}>
          {type === undefined ? (
            <span className={css.tile}>
              <IconHome size={18} stroke={1.6} aria-hidden />
            </span>
          ) : (
            <Plot id={propertyId} type={type} size={36} />
          )}
          <span className="fh-col fh-grow">
            <span className="fh-trunc">{label}</span>
            {(roles.length > 0 || expiresAt !== null) && (
              <span className={css.until}>
                {roles.map((role) => (
                  <span key={role} className="fh-tag">
                    {ROLE_WORDS[role]}
                  </span>
                ))}
                {expiresAt !== null && <span>until {formatDate(expiresAt)}</span>}
              </span>
            )}
          </span>
        </div>
        <div className={css.link}>
          <input
            ref={field}
            className={css.field}
            aria-label="Link"
            aria-describedby={noteId}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={state === 'copied' ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.7} />}
            onClick={() => void copy()}
          >
            Copy link
          </Button>
        </div>
        <div className={css.ways}>
          <a href={`mailto:?subject=${encodeURIComponent(label)}&body=${encodeURIComponent(link)}`}>
            <IconMail size={15} stroke={1.7} aria-hidden />
            Email
          </a>
          <a href={`sms:?&body=${encodeURIComponent(`${label}: ${link}`)}`}>
            <IconMessage size={15} stroke={1.7} aria-hidden />
            Text message
          </a>
          <button type="button" aria-expanded={withCode} onClick={() => setWithCode(!withCode)}>
            <IconQrcode size={15} stroke={1.7} aria-hidden />
            QR code
          </button>
          <p id={noteId} className={css.note} data-state={state} aria-live="polite">
            {state === 'copied' && 'Link copied'}
            {state === 'refused' && `The browser did not allow it. Press ${COPY_KEYS} to copy.`}
          </p>
        </div>
        {withCode && (
          <div className={css.code}>
            <Suspense fallback={null}>
              <QrCode value={link} size={176} marginSize={3} level="M" title={`QR code of the link of ${label}`} />
            </Suspense>
            <p>Print it for the window, or let somebody read it with a phone.</p>
          </div>
        )}
      </div>
      <div className={css.foot}>
        <Checkbox label="Don’t show again" checked={never} onChange={(event) => setNever(event.currentTarget.checked)} />
        <Button variant="default" onClick={confirm}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
