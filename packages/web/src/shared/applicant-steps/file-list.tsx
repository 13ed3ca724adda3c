import { IconCamera, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import type { Frame } from './image-tests.ts';
import { FieldError } from './fields.tsx';
import { useFormats, useWords } from './words.ts';
import type { StepFile } from './step-props.ts';
import css from './applicant-steps.module.css';

const CameraCapture = lazy(async () => ({ default: (await import('./camera-capture.tsx')).CameraCapture }));

const GLYPHS = {
  kept: { glyph: 'tick', family: 'moss' },
  sending: { glyph: 'three-quarters', family: 'harbour' },
  waiting: { glyph: 'dashed', family: 'stone' },
  refused: { glyph: 'cross', family: 'clay' },
} as const;

/** Every file with its own row: how far it is, and a way to take it out again. */
export function FileList({ files, onRemove }: { files: readonly StepFile[]; onRemove: (id: string) => void }) {
  const words = useWords();
  const { size } = useFormats();
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={words.steps.upload.list}>
      {files.map((file) => (
        <li key={file.id}>
          <div className={css.fileRow}>
            <StatusGlyph {...GLYPHS[file.state]} size={20} />
            <span className={css.fileWords}>
              <b>{file.name}</b>
              <span>
                {file.state === 'sending' && file.sent !== null
                  ? words.steps.upload.sizeOf(size(Math.min(file.sent, file.size)), size(file.size))
                  : size(file.size)}
              </span>
            </span>
            <span className={css.fileState} data-state={file.state}>
              {words.steps.upload.states[file.state]}
            </span>
            <button type="button" className={css.icon} aria-label={words.common.removeThis(file.name)} onClick={() => onRemove(file.id)}>
              <IconX size={17} stroke={1.7} aria-hidden />
            </button>
          </div>
          {file.state === 'sending' && file.sent !== null && (
            <div
              className={css.fileBar}
              role="progressbar"
              aria-label={file.name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round((100 * Math.min(file.sent, file.size)) / file.size)}
            >
              <i style={{ width: `${Math.min(100, (100 * file.sent) / file.size)}%` }} />
            </div>
          )}
          {file.problem !== null && file.problem !== '' && (
            <p className={css.error} role="alert">
              {file.problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const TAKEN = 'application/pdf,image/jpeg,image/png,image/heic,image/heif,.pdf,.jpg,.jpeg,.png,.heic';
const PICTURES = 'image/*,.heic,application/pdf';
const MOST_BYTES = 15 * 1024 * 1024;

type Props = {
  /** Names the field for the list of faults. */
  name: string;
  part: string | null;
  files: readonly StepFile[];
  onAdd: (files: readonly File[], part: string | null) => void;
  onRemove: (id: string) => void;
  error?: string | undefined;
  /** What the camera is to show, where it is offered. */
  camera?: Frame;
  title?: string;
  isMany?: boolean;
  /** The way out after three pictures that were not clear. */
  onInPerson?: () => void;
};

/** Takes files for a step: chosen, dropped by the keyboard's file window, or photographed. */
export function FilePicker({ name, part, files, onAdd, onRemove, error, camera, title, isMany = false, onInPerson }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mine = files.filter((file) => file.part === part);
  const isFull = !isMany && mine.length > 0;

  async function take(chosen: readonly File[]) {
    setProblem(null);
    const { preparePicture } = await import('./prepare-picture.ts');
    const ready = await Promise.all(chosen.map(preparePicture));
    const fits = ready.filter((file) => file.size > 0 && file.size <= MOST_BYTES);
    if (fits.length < ready.length) setProblem(words.steps.upload.tooLarge);
    if (fits.length > 0) onAdd(isMany ? fits : fits.slice(0, 1), part);
  }
  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }
  const said = error ?? problem ?? undefined;
  return (
    <div className={css.picker}>
      {title !== undefined && <h2 className={css.partTitle}>{title}</h2>}
      <FileList files={mine} onRemove={onRemove} />
      {!isFull && (
        <div className={css.ways}>
          {camera !== undefined && (
            <PlainButton
              ref={opener}
              size="lg"
              variant="default"
              name={name}
              aria-describedby={said === undefined ? undefined : `${name}-fault`}
              leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
              onClick={() => setIsOpen(true)}
            >
              {camera === 'page' ? words.steps.upload.photograph : words.steps.camera.open}
            </PlainButton>
          )}
          <PlainButton
            size="lg"
            variant="default"
            {...(camera === undefined ? { name } : {})}
            aria-describedby={said === undefined ? undefined : `${name}-fault`}
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {camera === undefined || camera === 'page' ? words.steps.upload.add : words.steps.camera.upload}
          </PlainButton>
          <input
            ref={input}
            className={css.hidden}
            type="file"
            tabIndex={-1}
            aria-hidden
            accept={camera === undefined || camera === 'page' ? TAKEN : PICTURES}
            multiple={isMany}
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      <div aria-live="polite">
        <FieldError id={`${name}-fault`}>{said}</FieldError>
      </div>
      {isOpen && camera !== undefined && (
        <Suspense fallback={null}>
          <CameraCapture
            frame={camera}
            title={title ?? words.steps.upload.photograph}
            onClose={close}
            onPhoto={(photo) => {
              close();
              onAdd([photo], part);
            }}
            onUpload={() => {
              close();
              input.current?.click();
            }}
            {...(onInPerson
              ? {
                  onInPerson: () => {
                    close();
                    onInPerson();
                  },
                }
              : {})}
          />
        </Suspense>
      )}
    </div>
  );
}
