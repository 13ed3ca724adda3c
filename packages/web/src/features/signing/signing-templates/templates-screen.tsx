import { Button, FileButton } from '@mantine/core';
import { MOST_DOCUMENT_BYTES } from '@freehold/contract/signing/signing-documents';
import type { DocumentTemplateRow } from '@freehold/contract/signing/signing-templates';
import { IconDots, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatCount, formatDay, plural } from '../../../lib/format.ts';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';
import { FirstPage } from '../../../shared/signing/first-page.tsx';
import { recipientColour } from '../../../shared/signing/recipient-colours.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { createTemplate, deleteTemplate, pagesOfTemplate, templatesQuery, useTemplateAct, type TemplateFilter } from './queries.ts';
import css from './templates.module.css';

/** A list knows how many pages there are, not how large. */
const NO_SIZES = [] as const;
const UseTemplateDrawer = lazy(async () => ({ default: (await import('./use-template-drawer.tsx')).UseTemplateDrawer }));

/** Documents that are sent again and again: the file, its fields and the places for people are ready. */
export function TemplatesScreen() {
  const { can } = useCurrentUser();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search: TemplateFilter = {
    q: textIn(String(address['q'] ?? '').trim(), 100) || undefined,
    page: countIn(address['page']),
    sort: oneOf(address['sort'], ['name', 'changed', 'used']),
  };
  const query = useQuery({ ...templatesQuery(search), enabled: can.see_documents });
  const [used, setUsed] = useState<DocumentTemplateRow | null>(null);
  const removal = useTemplateAct(deleteTemplate);
  const making = useTemplateAct(createTemplate);
  const make = (file: File) => {
    if (file.size > MOST_DOCUMENT_BYTES) {
      toast.fail(`${file.name} cannot be used`, 'A document can have 50 MB at most: save it with smaller pictures.');
      return;
    }
    making.mutate(file, {
      onSuccess: ({ id }) => void navigate({ to: '/templates_list/$id', params: { id: String(id) }, search: { step: 'people' } }),
      onError: (error) =>
        toast.fail(
          `${file.name} cannot be used`,
          fieldErrorsOf(error)['file'] || messageOf(error) || 'It could not be read. Try again in a moment.',
        ),
    });
  };
  const newTemplate = (
    <FileButton onChange={(file) => file && make(file)} accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg">
      {(props) => (
        <Button {...props} loading={making.isPending} leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>
          New template
        </Button>
      )}
    </FileButton>
  );
  const change = (part: TemplateFilter, replace = false) =>
    void navigate({ to: '/templates_list', search: { ...search, page: undefined, ...part }, replace });
  const remove = async ({ id, name }: DocumentTemplateRow) => {
    const isSure = await confirm({
      title: `Delete the template ${name}?`,
      children: 'Documents made from it stay. This cannot be undone.',
      yes: 'Yes, delete',
      danger: true,
    });
    if (isSure)
      removal.mutate(id, { onSuccess: () => toast.ok('The template is deleted'), onError: (error) => toast.fail(messageOf(error)) });
  };
  const open = ({ id }: DocumentTemplateRow) => void navigate({ to: '/templates_list/$id', params: { id: String(id) } });
  const link = (row: DocumentTemplateRow) =>
    row.can.edit ? (
      <Link to="/templates_list/$id" params={{ id: String(row.id) }}>
        {row.name}
      </Link>
    ) : (
      row.name
    );
  const more = (row: DocumentTemplateRow) => (
    <span className={css.acts}>
      {row.can.use && (
        <Button size="compact-sm" variant="default" aria-label={`Use ${row.name}`} onClick={() => setUsed(row)}>
          Use
        </Button>
      )}
      {row.can.delete && (
        <DropMenu
          target={
            <Button size="compact-sm" variant="subtle" px={6} aria-label={`More for ${row.name}`}>
              <IconDots size={16} stroke={1.7} aria-hidden />
            </Button>
          }
          entries={[
            { id: 'edit', label: 'Edit', onPick: () => open(row) },
            { id: 'delete', label: 'Delete', danger: true, onPick: () => void remove(row) },
          ]}
        />
      )}
    </span>
  );
  const columns: Column<DocumentTemplateRow>[] = [
    {
      id: 'name',
      head: 'Template',
      sort: 'asc',
      cell: (row) => (
        <NameCell
          lead={<FirstPage pages={NO_SIZES} source={pagesOfTemplate(row.id)} small />}
          name={link(row)}
          detail={plural(row.pages, 'page')}
        />
      ),
    },
    { id: 'who', head: 'Who signs', cell: (row) => <Roles roles={row.roles} /> },
    {
      id: 'fields',
      head: 'Fields',
      width: 80,
      align: 'right',
      minor: true,
      cell: (row) => <span className="num">{formatCount(row.fields)}</span>,
    },
    {
      id: 'used',
      head: 'Used',
      width: 80,
      align: 'right',
      sort: 'desc',
      cell: (row) => <span className="num">{formatCount(row.used.count)}</span>,
    },
    {
      id: 'changed',
      head: 'Changed',
      width: 110,
      align: 'right',
      sort: 'desc',
      cell: (row) => <span className="fh-dim">{formatDay(row.changed_at)}</span>,
    },
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 128, align: 'right', cell: more },
  ];
  return (
    <div className="fh-page">
      <PageHead
        title="Templates"
        sub="Fields, places for people and reminders are ready; only names are missing"
        actions={
          can.send_documents && (
            <>
              <LinkButton variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} aria-hidden />} to="/document_signing">
                Upload document
              </LinkButton>
              {newTemplate}
            </>
          )
        }
      />
      {!can.see_documents || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data === undefined ? (
        query.isError ? (
          <PartFailed title="We could not load the templates" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={6} label="Templates are loading" />
        )
      ) : (
        <>
          <div className="fh-filters" role="search" aria-label="Filter the templates">
            <FindBox label="Name of a template" value={search.q} onChange={(q) => change({ q }, true)} />
          </div>
          {query.data.data.length > 0 ? (
            <DataTable
              label="Templates"
              rows={query.data.data}
              columns={columns}
              rowKey={({ id }) => id}
              sort={{
                by: search.sort ?? 'name',
                order: search.sort === undefined || search.sort === 'name' ? 'asc' : 'desc',
                onSort: (by) => change({ sort: oneOf(by, ['name', 'changed', 'used']) }),
              }}
              compact={(row) => ({ name: link(row), figure: `used ${row.used.count}`, detail: row.roles.join(', '), status: more(row) })}
              foot={<TableFoot {...query.data.meta} onPage={(page) => change({ page })} />}
            />
          ) : search.q !== undefined ? (
            <NothingFound title="No template has this name" onClear={() => change({ q: undefined })}>
              Try part of its name.
            </NothingFound>
          ) : (
            <EmptyState title="No templates yet" acts={can.send_documents && newTemplate}>
              Make one from a file, or save a draft as a template: its fields and its order are kept, and only the names are put in each
              time.
            </EmptyState>
          )}
        </>
      )}
      <Suspense fallback={null}>{used && <UseTemplateDrawer template={used} onClose={() => setUsed(null)} />}</Suspense>
    </div>
  );
}

function Roles({ roles }: { roles: readonly string[] }) {
  return (
    <span className={css.roles}>
      {roles.map((role, index) => (
        <span key={index} data-family={recipientColour(index)}>
          {index + 1} {role}
        </span>
      ))}
    </span>
  );
}
