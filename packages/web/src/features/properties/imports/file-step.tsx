import { MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS, type ImportKind } from '@freehold/contract/properties/import-fields';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { TakeFile } from '../../../ui/take-file.tsx';
import css from './file-step.module.css';
import { recentImportsQuery, useDownload, useUploadImport } from './queries.ts';
import { stateWords } from './words.ts';

/** Takes a file, offers a template, and the imports of the last days to go on with. */
export function FileStep({ kind, onOpen }: { kind: ImportKind; onOpen: (id: number) => void }) {
  const upload = useUploadImport(kind);
  const download = useDownload();
  const recent = useQuery(recentImportsQuery(kind)).data ?? [];
  return (
    <div className={css.page}>
      <TakeFile
        title="Drop your CSV file here"
        about={
          <>
            As your agency software or spreadsheet exports it, with the names of the columns in its first line. At most{' '}
            {formatCount(MOST_IMPORT_ROWS)} rows and {MOST_IMPORT_MEGABYTES} MB. Nothing is recorded until you have seen every row and
            confirmed.
          </>
        }
        upload={upload}
        nothing="Nothing was recorded."
        onFile={(file) => upload.mutate(file, { onSuccess: (one) => onOpen(one.id) })}
        template={download}
        onTemplate={() => download.mutate({ template: kind })}
        keep="The file is encrypted and deleted after seven days, or when you cancel. What was imported from it stays."
      >
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
      </TakeFile>
    </div>
  );
}
