import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconCopy, IconHome } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { writeStored } from '../lib/storage.ts';
import { copyText, type LinkToCopy } from './ask-to-copy-link.ts';
import { Dialog } from './dialog.tsx';
import { openOverlay } from './overlay-stack.ts';
import css from './copy-link-dialog.module.css';

const COPY_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C';

export function showCopyLinkDialog(asked: LinkToCopy): void {
  openOverlay((state) => <CopyLinkDialog {...asked} {...state} />);
}

function CopyLinkDialog({ propertyId, link, label, opened, close }: LinkToCopy & { opened: boolean; close: () => void }) {
  const [state, setState] = useState<'asked' | 'copied' | 'refused'>('asked');
  const [never, setNever] = useState(false);
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
          Whoever opens this link can say they are interested and start the checks you ask for. They see no other property.
        </p>
        <div className={css.property} data-property-id={propertyId}>
          <span className={css.tile}>
            <IconHome size={18} stroke={1.6} aria-hidden />
          </span>
          <span className="fh-trunc">{label}</span>
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
        <p id={noteId} className={css.note} data-state={state} aria-live="polite">
          {state === 'copied' && 'Link copied'}
          {state === 'refused' && `The browser did not allow it. Press ${COPY_KEYS} to copy.`}
        </p>
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
