import { Button } from '@mantine/core';
import type { TitleDocument } from '@freehold/contract/insights/title-documents';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddTitleDialog } from './add-title-dialog.tsx';
import { DOCUMENTS_A_PAGE, titleDocumentsQuery, useRemoveTitleDocument, useTitleDocumentFile } from './queries.ts';
import { KIND_WORDS } from './registry-search.ts';
import css from './registry.module.css';

/** Registers and other files of titles that members bought and keep; of one title where it is named. */
export function TitlesCard({ title }: { title?: string }) {
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const query = useQuery(titleDocumentsQuery(title, page));
  // Somebody who may not see names of owners finds the rest of the page as it is.
  if (isApiError(query.error, 'FORBIDDEN')) return null;
  if (query.isError) {
    return (
      <Card title="Registers you keep">
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!query.data) return <LoadingRows rows={2} label="The registers are loading" />;
  const {
    data: { documents, can },
    meta,
  } = query.data;
  return (
    <>
      <Card
        title={title === undefined ? 'Registers you keep' : `Files of ${title}`}
        count={meta.total}
        {...(can.add
          ? {
              action: (
                <Button size="xs" variant="default" leftSection={<IconUpload size={14} stroke={1.8} />} onClick={() => setAdding(true)}>
                  Upload a register
                </Button>
              ),
            }
          : {})}
      >
        <p className={css.foot}>
          {documents.length === 0
            ? 'None is kept yet. Upload the PDF that HM Land Registry sent you: it is kept sealed as evidence, and who opened it stands in the activity.'
            : 'Kept sealed as evidence; who opened one stands in the activity. What they say is not read here, and whether a title is still in force is not looked up.'}
        </p>
      </Card>
      {documents.length > 0 && <Documents documents={documents} mayRemove={can.add} page={page} total={meta.total} onPage={setPage} />}
      {adding && <AddTitleDialog title={title} onClose={() => setAdding(false)} />}
    </>
  );
}

type Props = { documents: readonly TitleDocument[]; mayRemove: boolean; page: number; total: number; onPage: (page: number) => void };
function Documents({ documents, mayRemove, page, total, onPage }: Props) {
  const file = useTitleDocumentFile();
  const remove = useRemoveTitleDocument();
  const failed = (error: unknown) => toast.fail(messageOf(error));
  const erase = async (document: TitleDocument) => {
    const isSure = await confirm({
      title: `Erase ${document.file_name}?`,
      children: 'The file is gone for good. That it was kept, and its hash, stay in the activity.',
      yes: 'Erase the file',
      danger: true,
    });
    if (isSure) remove.mutate(document, { onSuccess: () => toast.ok('The file is erased'), onError: failed });
  };
  const about = (row: TitleDocument) =>
    [KIND_WORDS[row.kind], row.edition_on === null ? null : `edition of ${formatDate(row.edition_on)}`, row.address]
      .filter(Boolean)
      .join(', ');
  const link = (row: TitleDocument) => (
    <Link to="/land-registry/titles/$id" params={{ id: row.title_number }} className="fh-link">
      {row.title_number}
    </Link>
  );
  const acts = (row: TitleDocument) => (
    <span className={css.acts}>
      <TextButton isDownload disabled={file.isPending} onClick={() => file.mutate(row, { onError: failed })}>
        Download<span className="fh-spoken"> {row.file_name}</span>
      </TextButton>
      {mayRemove && (
        <TextButton danger disabled={remove.isPending} onClick={() => void erase(row)}>
          Erase<span className="fh-spoken"> {row.file_name}</span>
        </TextButton>
      )}
    </span>
  );
  const columns: Column<TitleDocument>[] = [
    { id: 'title', head: 'Title', cell: (row) => <NameCell name={link(row)} detail={about(row)} /> },
    { id: 'file', head: 'File', minor: true, cell: (row) => `${row.file_name}, ${formatBytes(row.size)}` },
    { id: 'by', head: 'Kept by', minor: true, cell: (row) => row.added_by },
    { id: 'when', head: 'On', align: 'right', cell: (row) => formatDate(row.added_at) },
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, align: 'right', cell: acts },
  ];
  return (
    <DataTable
      label="Files of titles"
      rows={documents}
      columns={columns}
      rowKey={({ id }) => id}
      compact={(row) => ({ name: link(row), figure: formatDate(row.added_at), detail: about(row), more: acts(row) })}
      {...(total > DOCUMENTS_A_PAGE ? { foot: <TableFoot page={page} perPage={DOCUMENTS_A_PAGE} total={total} onPage={onPage} /> } : {})}
    />
  );
}
