import { MOST_BATCH_MEGABYTES, MOST_BATCH_ROWS } from '@freehold/contract/screening/screening-batch-fields';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { amlTrail } from '../../../shared/aml-trail.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { countIn } from '../../../lib/search-params.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TakeFile } from '../../../ui/take-file.tsx';
import css from './batches-screen.module.css';
import { BatchesTable } from './batches-table.tsx';
import { batchesQuery, useDownload, useUploadBatch } from './queries.ts';

/** Batch screening: takes a file of names, and every batch so far to go on with. */
export function BatchesScreen() {
  const { can } = useCurrentUser();
  const { page = 1 } = { page: countIn(useSearch({ strict: false })['page']) };
  const navigate = useNavigate();
  const query = useQuery(batchesQuery(page));
  const forbidden = isApiError(query.error, 'FORBIDDEN');
  return (
    <div className="fh-page">
      <PageHead
        trail={amlTrail('Batch screening')}
        title="Batch screening"
        sub={`Up to ${MOST_BATCH_ROWS} names from a file, each a check of its own`}
      />
      {forbidden ? (
        <Forbidden />
      ) : (
        <div className={css.page}>
          {can.run_checks && (
            <div className={css.take}>
              <NewBatch />
            </div>
          )}
          {query.data ? (
            query.data.meta.total > 0 && (
              <BatchesTable
                batches={query.data.data}
                meta={query.data.meta}
                onPage={(next) => void navigate({ to: '/marketplace/manual_aml_check/batch', search: next === 1 ? {} : { page: next } })}
              />
            )
          ) : query.isError ? (
            <PartFailed title="The batches could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingRows rows={4} label="Batches are loading" />
          )}
          {query.data?.meta.total === 0 && !can.run_checks && <p className="fh-body">No batch has been screened yet.</p>}
        </div>
      )}
    </div>
  );
}

function NewBatch() {
  const upload = useUploadBatch();
  const download = useDownload();
  const navigate = useNavigate();
  return (
    <TakeFile
      title="Drop a CSV file of names here"
      about={
        <>
          One person or company per row, with column names in the first row. At most {MOST_BATCH_ROWS} rows and {MOST_BATCH_MEGABYTES} MB.
          Nothing is screened until you have seen every row and confirmed.
        </>
      }
      upload={upload}
      nothing="Nothing was started."
      onFile={(file) =>
        upload.mutate(file, {
          onSuccess: (one) => void navigate({ to: '/marketplace/manual_aml_check/batch/$id', params: { id: String(one.id) } }),
        })
      }
      template={download}
      onTemplate={() => download.mutate('template')}
      keep="The file is encrypted, and deleted seven days after the batch ends or as soon as you discard it. Its checks are kept."
    />
  );
}
