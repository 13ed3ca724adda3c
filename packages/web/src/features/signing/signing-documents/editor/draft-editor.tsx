import { Button } from '@mantine/core';
import { makeTemplate } from '@freehold/contract/signing/signing-templates';
import * as contract from '@freehold/contract/signing/signing-documents';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { DraftFault } from '@freehold/contract/signing/signing-fields';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { formatTime, plural } from '../../../../lib/format.ts';
import { usePageActs } from '../../../../lib/page-acts.ts';
import { useCurrentUser } from '../../../../shared/workspace-queries.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { ConflictDialog } from '../../../../ui/conflict-dialog.tsx';
import { LoadingRows } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.ts';
import { pagesOf, sealQuery, sendDraft, useDeleteDraft, useDocumentAct, useDownloadFile } from '../queries.ts';
import { differsIn, mergeDrafts, PARTS, withFields } from '../../../../shared/signing/editor/draft.ts';
import { conflictRows, onlyMine, PART_WORDS } from '../../../../shared/signing/editor/draft-conflict.ts';
import { DocumentStep } from './document-step.tsx';
import { EditorFrame } from '../../../../shared/signing/editor/editor-frame.tsx';
import { STEP_WORDS, STEPS, type Step } from './steps.ts';
import { PlaceFields } from '../../../../shared/signing/editor/place-fields.tsx';
import { RecipientsStep } from '../../../../shared/signing/editor/recipients-step.tsx';
import { SendStep } from './send-step.tsx';
import { useDraftWork } from './use-work.ts';
import css from '../../../../shared/signing/editor/editor.module.css';

const PreviewDialog = lazy(async () => ({ default: (await import('../../../../shared/signing/editor/preview-dialog.tsx')).PreviewDialog }));
const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }));

const NOBODY: ReadonlySet<string> = new Set();
type Props = { document: DocumentDetails; step: Step; onStep: (step: Step) => void };

/** A document before it is sent. Every change is saved by itself. */
export function DraftEditor({ document, step, onStep }: Props) {
  const { id, pages } = document;
  const { work, keeper, saved, step: saving, error, theirs } = useDraftWork(document);
  const { draft } = work;
  const { can, first_name: you } = useCurrentUser();
  const navigate = useNavigate();
  const source = pagesOf(id);
  const [property, setProperty] = useState(document.property);
  const [place, setPlace] = useState<DraftFault | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isTemplate, setTemplate] = useState(false);
  const seal = useQuery(sealQuery).data;
  const download = useDownloadFile(document);
  const removal = useDeleteDraft();
  const sending = useDocumentAct((version: number, key) => sendDraft(id, version, key));
  const suggesting = useMutation({ mutationFn: () => call(contract.suggestFields, { params: { id } }) });
  const mayTemplate = document.can.make_template;

  const suggest = () =>
    suggesting.mutate(undefined, {
      onError: (failure) => toast.fail(messageOf(failure)),
      onSuccess: (found) => {
        const now = keeper.read().draft;
        const fillers = now.recipients.filter(({ role }) => role === 'signer' || role === 'approver');
        const isThere = (field: (typeof found)[number]) =>
          now.fields.some(
            (own) => own.page === field.page && own.type === field.type && Math.abs(own.x - field.x) < 3 && Math.abs(own.y - field.y) < 3,
          );
        const fresh = found.filter((field) => !isThere(field));
        const [first] = fillers;
        if (fresh.length === 0 || first === undefined) {
          toast.ok(
            found.length > 0 ? 'Its fields are placed already' : 'The file names no fields',
            found.length > 0 ? undefined : 'It has no tags such as {{signature:1}} and no form of its own.',
          );
          return;
        }
        const fields = fresh.map(({ signer, source: _, ...field }) => ({
          ...field,
          key: crypto.randomUUID(),
          recipient: (fillers[(signer ?? 1) - 1] ?? first).key,
        }));
        work.change(withFields(now, [...now.fields, ...fields]));
        toast.ok(`${plural(fields.length, 'field')} found and placed`, 'Look at who fills each of them.');
      },
    });
  const send = async () => {
    if (!(await keeper.flush())) {
      toast.fail('The draft could not be saved', 'Nothing was sent.');
      return;
    }
    const now = keeper.read();
    if (now.saved.faults.length > 0) return;
    const asked = now.draft.recipients.filter(
      ({ role, order_group: group }) =>
        role !== 'copy' && group === Math.min(...now.draft.recipients.filter((one) => one.role !== 'copy').map((one) => one.order_group)),
    );
    const isSure = await confirm({
      title: 'Send this document?',
      children: `${plural(asked.length, 'person', 'people')} ${asked.length === 1 ? 'is' : 'are'} asked at once: ${asked.map(({ name }) => name).join(', ')}.`,
      yes: 'Yes, send',
    });
    if (!isSure) return;
    sending.mutate(now.saved.version, {
      onSuccess: () => {
        toast.ok('Sent');
        void navigate({ to: '/sent_document_details/$id', params: { id: String(id) } });
      },
    });
  };
  const next = async () => {
    if (step === 'send') return send();
    void keeper.flush();
    onStep(STEPS[STEPS.indexOf(step) + 1] ?? 'send');
  };
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this draft?',
      children: 'The file and everything placed on it is deleted. This cannot be undone.',
      yes: 'Yes, delete',
      danger: true,
    });
    if (!isSure) return;
    keeper.stop();
    removal.mutate(id, {
      onSuccess: () => {
        toast.ok('The draft is deleted');
        void navigate({ to: '/signed_documents', replace: true });
      },
      onError: (failure) => toast.fail(messageOf(failure)),
    });
  };
  usePageActs([
    { id: 'preview', label: 'Preview the document', words: ['see', 'signer'], run: () => setPreviewing(true) },
    ...(mayTemplate ? [{ id: 'template', label: 'Save as a template', words: ['reuse'], run: () => setTemplate(true) }] : []),
  ]);
  const goTo = (fault: DraftFault) => {
    setPlace(fault);
    // The title, and the mark of a tenancy, stand with the document itself.
    const isOfDocument = fault.recipient === null && fault.field === null && fault.code !== 'nobody';
    onStep(isOfDocument ? 'document' : fault.field !== null || fault.code === 'no_signature' ? 'fields' : 'recipients');
  };
  const done = (each: Step) => {
    if (each === 'document') return true;
    if (each === 'recipients')
      return draft.recipients.length > 0 && !saved.faults.some(({ recipient, field }) => recipient !== null && field === null);
    if (each === 'fields')
      return draft.fields.length > 0 && !saved.faults.some(({ field, code }) => field !== null || code === 'no_signature');
    return false;
  };
  const isReady = saved.faults.length === 0 && seal?.ready !== false && can.send_documents;
  return (
    <>
      <EditorFrame
        title={draft.title}
        sub={
          <>
            {property?.line1 ?? document.reference} · <SavedLine state={saving} at={saved.savedAt} error={error} />
          </>
        }
        onBack={() => void navigate({ to: '/signed_documents' })}
        steps={STEPS}
        words={STEP_WORDS}
        step={step}
        done={done}
        onStep={(to) => {
          setPlace(null);
          onStep(to);
        }}
        acts={
          <>
            {saving === 'failed' && theirs === null && (
              <Button variant="default" onClick={() => void keeper.flush()}>
                Save again
              </Button>
            )}
            <Button
              variant="default"
              className={css.hideOnPhone ?? ''}
              leftSection={<IconEye size={15} stroke={1.7} aria-hidden />}
              disabled={draft.recipients.length === 0}
              onClick={() => setPreviewing(true)}
            >
              Preview
            </Button>
            <Button
              leftSection={step === 'fields' || step === 'send' ? <IconSend size={15} stroke={1.7} aria-hidden /> : undefined}
              loading={sending.isPending}
              disabled={step === 'send' && !isReady}
              onClick={() => void next()}
            >
              {step === 'send' ? 'Send' : step === 'fields' ? 'Review and send' : 'Continue'}
            </Button>
          </>
        }
      >
        {step === 'document' && (
          <DocumentStep
            document={document}
            source={source}
            work={work}
            property={property}
            onProperty={(chosen) => {
              setProperty(chosen === null ? null : { place: '', asset_type_id: 1, ...chosen });
              work.change({ ...draft, settings: { ...draft.settings, property_id: chosen?.id ?? null, tenancy_agreement: false } });
            }}
            onDownload={() => download.mutate('original', { onError: (failure) => toast.fail(messageOf(failure)) })}
            onDelete={() => void remove()}
          />
        )}
        {step === 'recipients' && (
          <RecipientsStep
            work={work}
            propertyId={draft.settings.property_id}
            faults={saved.faults}
            locked={NOBODY}
            first={place?.recipient ?? null}
          />
        )}
        {step === 'fields' && (
          <PlaceFields
            pages={pages}
            source={source}
            label={draft.title}
            work={work}
            locked={NOBODY}
            first={place?.field ?? null}
            onRecipients={() => onStep('recipients')}
            onSuggest={suggest}
            isSuggesting={suggesting.isPending}
          />
        )}
        {step === 'send' && (
          <SendStep
            work={work}
            faults={saved.faults}
            seal={seal}
            refused={
              sending.error
                ? [messageOf(sending.error), ...Object.values(fieldErrorsOf(sending.error))].filter(Boolean).join(' ') ||
                  'Freehold did not answer. Try again in a moment.'
                : null
            }
            onFault={goTo}
          />
        )}
      </EditorFrame>
      <Suspense fallback={step === 'document' ? null : <LoadingRows rows={1} label="It is loading" />}>
        {isPreviewing && <PreviewDialog draft={draft} pages={pages} source={source} onClose={() => setPreviewing(false)} />}
        {isTemplate && (
          <TemplateDialog
            name={draft.title}
            onClose={() => setTemplate(false)}
            onSave={async (name, idempotencyKey) => {
              await keeper.flush();
              await call(makeTemplate, { params: { id }, body: { name }, idempotencyKey });
            }}
          />
        )}
      </Suspense>
      {theirs && (
        <ConflictDialog
          rows={conflictRows(draft, theirs.draft, saved.draft)}
          what="this draft"
          you={you}
          them={null}
          savedAt={null}
          taken={PARTS.filter((part) => differsIn(theirs.draft, saved.draft, part) && !differsIn(draft, saved.draft, part)).map(
            (part) => PART_WORDS[part],
          )}
          busy={saving === 'saving'}
          onSave={(kept) =>
            void keeper.choose(mergeDrafts(draft, theirs.draft, new Set([...kept, ...onlyMine(draft, theirs.draft, saved.draft)])))
          }
          onTakeAll={() => keeper.chooseTheirs()}
          onBack={() => undefined}
        />
      )}
    </>
  );
}

function SavedLine({ state, at, error }: { state: 'saved' | 'waiting' | 'saving' | 'failed'; at: string; error: unknown }) {
  if (state === 'waiting') return 'not saved yet';
  if (state === 'saving') return 'saving';
  if (state === 'failed')
    return (
      <span className={css.notSaved}>
        not saved. {isApiError(error) ? [messageOf(error), ...Object.values(fieldErrorsOf(error))].join(' ') : ''}
      </span>
    );
  return `saved ${formatTime(at)}`;
}
