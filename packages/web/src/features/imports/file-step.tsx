import { MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS, type ImportKind } from '@freehold/contract/import-fields';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../lib/api-error.ts';
import { formatCount, formatDateTime, plural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './file-step.module.css';
import { recentImportsQuery, useDownload, useUploadImport } from './queries.ts';
import { stateWords } from './words.ts';

/** Takes a file, offers a template, and the imports of the last days to go on with. */
export function FileStep({ kind, onOpen }: { kind: ImportKind; onOpen: (id: number) => void }) {
  const upload = useUploadImport(kind);
  const download = useDownload();
  const recent = useQuery(recentImportsQuery(kind)).data ?? [];
  const refusal = upload.error && (fieldErrorsOf(upload.error)['file'] || messageOf(upload.error));
  return (
    <div className={css.page}>
      {upload.isError && (
        <Notice kind="stops">
          <b>The file was not taken.</b> {refusal || 'It could not be read. Nothing was recorded. Try again in a moment.'}
        </Notice>
      )}
      <FileDrop
        title="Drop your CSV file here"
        accept=".csv,.txt,.tsv,text/csv"
        disabled={upload.isPending}
        onFile={(file) => upload.mutate(file, { onSuccess: (one) => onOpen(one.id) })}
      >
        As your agency software or spreadsheet exports it, with the names of the columns in its first line. At most{' '}
        {formatCount(MOST_IMPORT_ROWS)} rows and {MOST_IMPORT_MEGABYTES} MB. Nothing is recorded until you have seen every row and
        confirmed.
      </FileDrop>
      <button type="button" className={css.template} disabled={download.isPending} onClick={() => download.mutate({ template: kind })}>
        <IconDownload size={14} stroke={1.8} aria-hidden />
        Template with every column
      </button>
      {download.isError && (
        <p className="fh-body" role="alert">
          The template could not be downloaded. Try again in a moment.
        </p>
      )}
      {recent.length > 0 && (
        <Card title="Imports of the last seven days" count={recent.length}>
          <ul className={css.recent}>
            {recent.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onOpen(one.id)}>
                  <span className={css.name}>{one.file_name}</span>
                  <span className={css.detail}>
                    {formatDateTime(one.created_at)}
                    {one.created_by ? `, ${one.created_by}` : ''}
                  </span>
                  <span className={css.state}>
                    {plural(one.counts.rows, 'row')}, {stateWords(one)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className={css.keep}>
        The file is kept sealed on your server for seven days, or until you cancel, and then erased. What was imported from it stays.
      </p>
    </div>
  );
}
