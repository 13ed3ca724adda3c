import type { ReactNode } from 'react';
import { fieldErrorsOf, messageOf } from '../lib/api-error.ts';
import { FileDrop } from './file-drop.tsx';
import { Notice } from './notice.tsx';
import css from './take-file.module.css';
import { TextButton } from './text-button.tsx';
import { UploadProgress } from './upload-progress.tsx';

type Act = { isPending: boolean; isError: boolean };
type Props = {
  title: string;
  /** What is taken, in a sentence or two. */
  about: ReactNode;
  upload: Act & { error: unknown };
  onFile: (file: File) => void;
  /** What did not happen when the file was refused: "Nothing was recorded." */
  nothing: string;
  template: Act;
  onTemplate: () => void;
  /** How long the file is kept. */
  keep: ReactNode;
  /** What stands between the template and the line about keeping. */
  children?: ReactNode;
};

/** Takes a CSV file that is tried before anything comes of it, and offers a template of it. */
export function TakeFile({ title, about, upload, onFile, nothing, template, onTemplate, keep, children }: Props) {
  return (
    <div className={css.page}>
      {upload.isError && (
        <Notice kind="stops">
          <b>The file was not taken.</b>{' '}
          {fieldErrorsOf(upload.error)['file'] || messageOf(upload.error) || `It could not be read. ${nothing} Try again in a moment.`}
        </Notice>
      )}
      <FileDrop title={title} accept=".csv,.txt,.tsv,text/csv" disabled={upload.isPending} onFile={onFile}>
        {about}
      </FileDrop>
      <UploadProgress />
      <span className={css.template}>
        <TextButton isDownload disabled={template.isPending} onClick={onTemplate}>
          Template with every column
        </TextButton>
      </span>
      {template.isError && (
        <p className="fh-body" role="alert">
          The template could not be downloaded. Try again in a moment.
        </p>
      )}
      {children}
      <p className={css.keep}>{keep}</p>
    </div>
  );
}
