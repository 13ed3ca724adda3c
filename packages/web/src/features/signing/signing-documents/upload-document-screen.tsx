import { MOST_DOCUMENT_BYTES } from '@freehold/contract/signing/signing-documents';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { daysAgo, formatBytes, formatDate, formatTime, plural } from '../../../lib/format.ts';
import { countIn, textIn } from '../../../lib/search-params.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden } from '../../../ui/states.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { PropertyField, type ChosenProperty } from '../../../shared/property-field.tsx';
import { documentsQuery, sealQuery, useUploadDocument } from './queries.ts';
import css from './documents.module.css';

/** Takes a PDF or a picture of a page and makes a draft of it, which opens once the file was looked through. */
export function UploadDocumentScreen() {
  const { can } = useCurrentUser();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const upload = useUploadDocument();
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const known = countIn(search['property']);
  const [property, setProperty] = useState<ChosenProperty | null>(
    known === undefined ? null : { id: known, line1: textIn(search['address'], 200) || `Property ${known}` },
  );
  const drafts = useQuery({ ...documentsQuery({ state: 'draft' }, 5), enabled: can.see_documents });
  const seal = useQuery({ ...sealQuery, enabled: can.send_documents }).data;
  if (!can.send_documents)
    return (
      <div className="fh-page">
        <PageHead title="Upload document" />
        <Forbidden title="Your role cannot send documents">Ask an owner or admin.</Forbidden>
      </div>
    );
  const take = (file: File) => {
    upload.reset();
    setTooLarge(
      file.size > MOST_DOCUMENT_BYTES
        ? `${file.name} has ${formatBytes(file.size)}. A document can have 50 MB at most: save it with smaller pictures.`
        : null,
    );
    if (file.size > MOST_DOCUMENT_BYTES) return;
    upload.mutate(
      { file, propertyId: property?.id ?? null },
      { onSuccess: (one) => void navigate({ to: '/edit_document/$id', params: { id: String(one.id) }, search: { step: 'document' } }) },
    );
  };
  const name = upload.variables?.file.name;
  const refusal =
    tooLarge ??
    (upload.isError
      ? fieldErrorsOf(upload.error)['file'] || messageOf(upload.error) || 'It could not be read. Try again in a moment.'
      : null);
  return (
    <div className="fh-page">
      <PageHead
        title="Upload document"
        sub="We look through each file before anyone signs it"
        actions={
          <LinkButton variant="default" to="/templates_list">
            Use a template
          </LinkButton>
        }
      />
      <div className="fh-two">
        <div className="fh-stack">
          {seal && !seal.ready && (
            <Notice kind="asks">
              <b>Documents cannot be sent now.</b> {seal.why_not ?? 'The seal of this installation could not be tested.'} You can prepare
              drafts.
            </Notice>
          )}
          {refusal !== null && (
            <Notice kind="stops">
              <b>{name ?? 'The file'} cannot be used.</b> {refusal}
            </Notice>
          )}
          <FileDrop
            title="Drop a file here, up to 50 MB and 500 pages"
            accept=".pdf,.png,.jpg,.jpeg,.docx,application/pdf,image/png,image/jpeg"
            disabled={upload.isPending}
            onFile={take}
          >
            A PDF, or a picture of a page (PNG or JPEG). Save a Word document as PDF first.
          </FileDrop>
          <UploadProgress />
          {upload.isPending && (
            <p className="fh-body" role="status">
              {name} is being looked through: whether it opens cleanly, its pages, its forms and its letters.
            </p>
          )}
        </div>
        <div className="fh-stack">
          <Card title="Belongs to" padded>
            <PropertyField value={property} onChange={setProperty} disabled={upload.isPending} />
          </Card>
          {drafts.data && drafts.data.data.length > 0 && (
            <Card title="Recent drafts" count={drafts.data.meta.total}>
              <ul className={css.drafts}>
                {drafts.data.data.map(({ id, title, pages, property: of, changed_at: at }) => (
                  <li key={id}>
                    <Link to="/edit_document/$id" params={{ id: String(id) }}>
                      <b>{title}</b>
                      <span>
                        {[of?.line1, plural(pages, 'page'), daysAgo(at) === 0 ? `saved ${formatTime(at)}` : `saved ${formatDate(at)}`]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}
