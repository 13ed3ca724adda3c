import { Button } from '@mantine/core';
import { formatBytes } from '../lib/format.ts';
import { useRunningUploads, type RunningUpload, type UploadState } from '../lib/running-uploads.ts';
import css from './upload-progress.module.css';

const STATE_WORDS: Record<UploadState, string> = {
  sending: '',
  offline: 'Connection lost. The upload goes on when you are back online.',
  busy: 'Freehold cannot take the file just now. The upload goes on by itself.',
  paused: 'The upload is paused.',
};

/** How far the long files are that are being sent, or the one that is named, with pause and cancel; nothing while there are none. */
export function UploadProgress({ of }: { of?: File | null | undefined }) {
  const running = useRunningUploads();
  return (of === undefined ? running : running.filter(({ file }) => file === of)).map((upload) => (
    <OneUpload key={upload.id} upload={upload} />
  ));
}

function OneUpload({ upload: { file, sent, state, pause, resume, cancel } }: { upload: RunningUpload }) {
  const { name, size } = file;
  const percent = Math.floor((sent / size) * 100);
  return (
    <div className={css.upload} data-state={state}>
      <p className={css.name}>{name}</p>
      <p className={css.figures}>{`${formatBytes(sent)} of ${formatBytes(size)}`}</p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className={css.words} role="status">
        {STATE_WORDS[state]}
      </p>
      <div className={css.acts}>
        <Button size="compact-sm" variant="default" onClick={state === 'paused' ? resume : pause}>
          {state === 'paused' ? 'Resume' : 'Pause'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}
