import { Button, TextInput } from '@mantine/core';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconTrash } from '@tabler/icons-react';
import { plural } from '../../../../lib/format.ts';
import type { PageSource } from '../../../../shared/signing/page-picture.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PropertyField, type ChosenProperty } from '../../../../shared/property-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import { PageStrip } from '../../../../shared/signing/editor/page-strip.tsx';
import type { Work } from '../../../../shared/signing/editor/work.ts';
import css from '../../../../shared/signing/editor/steps.module.css';

type Props = {
  document: DocumentDetails;
  source: PageSource;
  work: Work;
  property: ChosenProperty | null;
  onProperty: (property: ChosenProperty | null) => void;
  onDownload: () => void;
  onDelete: () => void;
};

/** The file: what it is called, whose it is, and what was found when it was looked through. */
export function DocumentStep({ document, source, work, property, onProperty, onDownload, onDelete }: Props) {
  const { draft, change } = work;
  const { notes, pages, file_name: file, can } = document;
  return (
    <div className={css.columns}>
      <div className="fh-stack">
        <Card title="Document" padded>
          <div className={css.form}>
            <TextInput
              label="Title"
              description="The people who sign read it in their email"
              maxLength={200}
              value={draft.title}
              error={draft.title.trim() === '' ? 'Give the document a title' : undefined}
              onChange={(event) => change({ ...draft, title: event.currentTarget.value }, 'title')}
            />
            <PropertyField value={property} onChange={onProperty} />
            <AgreementField
              propertyId={draft.settings.property_id}
              isMarked={draft.settings.tenancy_agreement}
              onChange={(isMarked) => change({ ...draft, settings: { ...draft.settings, tenancy_agreement: isMarked } })}
            />
          </div>
        </Card>
        <PreflightCard file={file} pages={pages.length} notes={notes} />
        <div className={css.quiet}>
          {can.download.includes('original') && (
            <Button variant="default" leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />} onClick={onDownload}>
              Download the file
            </Button>
          )}
          {can.delete && (
            <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />} onClick={onDelete}>
              Delete the draft
            </Button>
          )}
        </div>
      </div>
      <Card title="Pages" count={pages.length} padded>
        <div className={css.strip}>
          <PageStrip
            pages={pages}
            source={source}
            shown={null}
            fieldsOn={(page) => draft.fields.filter((field) => field.page === page).length}
          />
        </div>
      </Card>
    </div>
  );
}

type Preflight = { file: string; pages: number; notes: DocumentDetails['notes'] };
/** What the file was like when it came in. */
export function PreflightCard({ file, pages, notes }: Preflight) {
  return (
    <Card title={`What we found in ${file}`} count={notes.length > 0 ? `${notes.length} to know` : undefined}>
      <ul className={css.notes}>
        <li>
          <IconCircleCheck size={18} stroke={1.7} className={css.fine} aria-hidden />
          <span>
            <b>It can be signed</b>
            <span>{plural(pages, 'page')}, opened and drawn as the signers will see them.</span>
          </span>
        </li>
        {notes.map(({ code, message, pages: which }) => (
          <li key={`${code} ${which?.join() ?? ''}`}>
            <IconAlertTriangle size={18} stroke={1.7} className={css.asks} aria-hidden />
            <span>
              <b>{message}</b>
              {which && which.length > 0 && (
                <span>{which.length === 1 ? `Page ${which[0]}` : `Pages ${which.slice(0, 12).join(', ')}`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
