import { Button, TextInput } from '@mantine/core';
import * as contract from '@freehold/contract/signing/signing-templates';
import type { DocumentTemplate } from '@freehold/contract/signing/signing-templates';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { formatDate, formatTime, daysAgo, plural } from '../../../lib/format.ts';
import { differsIn, mergeDrafts, PARTS, type Draft } from '../../../shared/signing/editor/draft.ts';
import { conflictRows, onlyMine, PART_WORDS } from '../../../shared/signing/editor/draft-conflict.ts';
import { EditorFrame } from '../../../shared/signing/editor/editor-frame.tsx';
import { PlaceFields } from '../../../shared/signing/editor/place-fields.tsx';
import { RecipientsStep } from '../../../shared/signing/editor/recipients-step.tsx';
import { SettingsCards } from '../../../shared/signing/editor/settings-cards.tsx';
import { useLocalWork } from '../../../shared/signing/editor/work.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { pagesOfTemplate, templateQuery, templatesKey } from './queries.ts';
import { draftOfTemplate, templateOfDraft } from './template-draft.ts';
import css from './templates.module.css';

const PreviewDialog = lazy(async () => ({ default: (await import('../../../shared/signing/editor/preview-dialog.tsx')).PreviewDialog }));

const STEPS = ['fields', 'people', 'details'] as const;
type Step = (typeof STEPS)[number];
const STEP_WORDS: Record<Step, string> = { fields: 'Fields', people: 'People', details: 'Message and time' };
const NOBODY: ReadonlySet<string> = new Set();
const NO_FAULTS = [] as const;

type Props = { template: DocumentTemplate; step: Step; onStep: (step: Step) => void };

/** A template is saved as a whole, as its next version. If a colleague saved it meanwhile nothing of either is lost. */
export function TemplateEditor({ template, step, onStep }: Props) {
  const { id, pages } = template;
  const client = useQueryClient();
  const navigate = useNavigate();
  const you = useCurrentUser().first_name;
  /** What this screen began with, or saved last. */
  const [base, setBase] = useState(template);
  const [theirs, setTheirs] = useState<DocumentTemplate | null>(null);
  const [name, setName] = useState(template.name);
  const [isPreviewing, setPreviewing] = useState(false);
  const work = useLocalWork(draftOfTemplate(template));
  const { draft } = work;
  const before = draftOfTemplate(base);
  const isChanged = name !== base.name || JSON.stringify(draft) !== JSON.stringify(before);
  useAskBeforeLeaving(isChanged, 'Leave without saving the template?', true);
  const saving = useMutation({
    mutationFn: ({ version, kept, called }: { version: number; kept: Draft; called: string }) =>
      call(contract.saveTemplate, { params: { id }, body: { version, name: called, ...templateOfDraft(kept) } }),
  });
  const save = (version = base.version, kept = draft, called = name) =>
    saving.mutate(
      { version, kept, called },
      {
        onSuccess: (saved) => {
          client.setQueryData(templateQuery(id).queryKey, saved);
          void client.invalidateQueries({ queryKey: templatesKey });
          setBase(saved);
          setName(saved.name);
          work.change(draftOfTemplate(saved));
          toast.ok(`Version ${saved.version} is saved`, 'Documents made from it before stay as they are.');
        },
        onError: async (error) => {
          if (!isApiError(error, 'STALE_VERSION')) return;
          const newest = await call(contract.getTemplate, { params: { id } }).catch(() => null);
          if (newest) setTheirs(newest);
        },
      },
    );
  const theirDraft = theirs && draftOfTemplate(theirs);
  const take = (saved: DocumentTemplate) => {
    setBase(saved);
    setName(saved.name);
    work.change(draftOfTemplate(saved));
    setTheirs(null);
    saving.reset();
  };
  const isNameTheirs = theirs !== null && theirs.name !== base.name;
  const isNameMine = name !== base.name;
  const refused =
    saving.error && theirs === null
      ? [messageOf(saving.error), ...Object.values(fieldErrorsOf(saving.error))].filter(Boolean).join(' ') ||
        'Freehold did not answer. Try again in a moment.'
      : null;
  const isWhole = name.trim() !== '' && draft.title.trim() !== '' && draft.recipients.every((person) => person.name.trim() !== '');
  return (
    <>
      <EditorFrame
        title={name}
        sub={`Template, version ${base.version} · ${isChanged ? 'not saved yet' : savedWords(base.changed_at)} · ${base.used.count === 0 ? 'not used yet' : `used ${plural(base.used.count, 'time')}`}`}
        onBack={() => void navigate({ to: '/templates_list' })}
        steps={STEPS}
        words={STEP_WORDS}
        step={step}
        done={() => false}
        onStep={onStep}
        acts={
          <>
            <Button
              variant="default"
              className={css.hideOnPhone ?? ''}
              leftSection={<IconEye size={15} stroke={1.7} aria-hidden />}
              disabled={draft.recipients.length === 0}
              onClick={() => setPreviewing(true)}
            >
              Preview
            </Button>
            <Button loading={saving.isPending} disabled={!isChanged || !isWhole} onClick={() => save()}>
              Save version {base.version + 1}
            </Button>
          </>
        }
      >
        {(refused !== null || !isWhole) && (
          <div className={css.refused}>
            <Notice kind={refused === null ? 'asks' : 'stops'}>
              {refused === null ? (
                <>
                  <b>It cannot be saved yet.</b> {missingWords(name, draft)}
                </>
              ) : (
                <>
                  <b>Nothing was saved.</b> {refused}
                </>
              )}
            </Notice>
          </div>
        )}
        {step === 'fields' && (
          <PlaceFields
            pages={pages}
            source={pagesOfTemplate(id)}
            label={draft.title}
            work={work}
            locked={NOBODY}
            arePlaces
            onRecipients={() => onStep('people')}
          />
        )}
        {step === 'people' && <RecipientsStep work={work} propertyId={null} faults={NO_FAULTS} locked={NOBODY} arePlaces />}
        {step === 'details' && (
          <div className={css.details}>
            <Card title="Template" padded>
              <div className={css.form}>
                <TextInput
                  label="Name"
                  description="How it stands in the templates list"
                  maxLength={120}
                  value={name}
                  error={name.trim() === '' ? 'Give the template a name' : undefined}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <TextInput
                  label="Title of its documents"
                  description="The people who sign read it in their email"
                  maxLength={200}
                  value={draft.title}
                  error={draft.title.trim() === '' ? 'Give the document a title' : undefined}
                  onChange={(event) => work.change({ ...draft, title: event.currentTarget.value }, 'title')}
                />
              </div>
            </Card>
            <SettingsCards work={work} />
          </div>
        )}
      </EditorFrame>
      <Suspense fallback={null}>
        {isPreviewing && <PreviewDialog draft={draft} pages={pages} source={pagesOfTemplate(id)} onClose={() => setPreviewing(false)} />}
      </Suspense>
      {theirs && theirDraft && (
        <ConflictDialog
          rows={[
            ...(isNameMine && isNameTheirs && name !== theirs.name
              ? [{ field: 'name', label: 'Name', before: base.name, yours: name, theirs: theirs.name }]
              : []),
            ...conflictRows(draft, theirDraft, before),
          ]}
          what="this template"
          you={you}
          them={theirs.changed_by}
          savedAt={theirs.changed_at}
          taken={[
            ...(isNameTheirs && !isNameMine ? ['Name'] : []),
            ...PARTS.filter((part) => differsIn(theirDraft, before, part) && !differsIn(draft, before, part)).map(
              (part) => PART_WORDS[part],
            ),
          ]}
          busy={saving.isPending}
          onSave={(kept) => {
            const merged = mergeDrafts(draft, theirDraft, new Set([...kept, ...onlyMine(draft, theirDraft, before)]));
            const called = isNameMine && (!isNameTheirs || kept.has('name')) ? name : theirs.name;
            setBase(theirs);
            setTheirs(null);
            setName(called);
            work.change(merged);
            save(theirs.version, merged, called);
          }}
          onTakeAll={() => take(theirs)}
          onBack={() => setTheirs(null)}
        />
      )}
    </>
  );
}

const savedWords = (at: string) => (daysAgo(at) === 0 ? `saved ${formatTime(at)}` : `saved ${formatDate(at)}`);

function missingWords(name: string, draft: Draft): string {
  if (name.trim() === '') return 'Give the template a name, under Message and time.';
  if (draft.title.trim() === '') return 'Give its documents a title, under Message and time.';
  return 'Say who each place is for, under People: for example Vendor.';
}
