import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useChangePhoto } from './queries.ts';
import { usePhotoSource } from './use-photo-source.ts';
import css from './property-form.module.css';

type Props = { id: number; photo: string | null; address: string };

/** The photograph of a property: kept on this server, without where it was taken. */
export function PhotoField({ id, photo, address }: Props) {
  const change = useChangePhoto(id);
  const source = usePhotoSource(id, photo);
  const input = useRef<HTMLInputElement>(null);
  const fault = change.error
    ? (fieldErrorsOf(change.error)['file'] ?? messageOf(change.error)) || 'The picture was not kept. Try again.'
    : null;
  async function remove() {
    const yes = await confirm({ title: 'Remove the photograph?', children: 'A drawn plot is shown instead.', yes: 'Yes, remove' });
    if (yes) change.mutate(null, { onSuccess: () => toast.ok('Photograph removed') });
  }
  return (
    <div className={css.stack}>
      <div className={css.photo}>
        {source ? (
          <img src={source} alt={`Photograph of ${address}`} />
        ) : (
          <span className={css.blank}>
            <IconPhoto size={22} stroke={1.5} aria-hidden />
          </span>
        )}
        <div className={css.acts}>
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => input.current?.click()}>
            {photo ? 'Change photograph' : 'Add a photograph'}
          </Button>
          {photo && (
            <Button variant="subtle" size="xs" disabled={change.isPending} onClick={() => void remove()}>
              Remove
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label="Photograph"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) change.mutate(file, { onSuccess: () => toast.ok('Photograph saved') });
            }}
          />
          <span className="fh-small fh-dim">JPEG, PNG or WebP, up to 15 MB. Location data in the file is not kept.</span>
        </div>
      </div>
      <UploadProgress of={change.variables ?? null} />
      {fault && (
        <p className={css.error} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
