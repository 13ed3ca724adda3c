import { Button } from '@mantine/core';
import { correctDocument, type DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useAskBeforeLeaving } from '../../../../ui/use-ask-before-leaving.ts';
import { pagesOf, useDocumentAct } from '../queries.ts';
import { asInput, draftOf } from '../../../../shared/signing/editor/draft.ts';
import { EditorFrame } from '../../../../shared/signing/editor/editor-frame.tsx';
import { STEP_WORDS, type Step } from './steps.ts';
import { PlaceFields } from '../../../../shared/signing/editor/place-fields.tsx';
import { RecipientsStep } from '../../../../shared/signing/editor/recipients-step.tsx';
import { useLocalWork } from '../../../../shared/signing/editor/work.ts';
import css from '../../../../shared/signing/editor/editor.module.css';

const STEPS: readonly Step[] = ['recipients', 'fields'];
const NO_FAULTS: readonly never[] = [];
type Props = { document: DocumentDetails; step: Step; onStep: (step: Step) => void };

/** A document that is out, put right: whoever has finished stays as they are, and nothing changes until it is sent. */
export function CorrectionEditor({ document, step: asked, onStep }: Props) {
  const { id, pages, version, recipients, expires_at: expiresAt } = document;
  const [first] = useState(() => draftOf(document));
  const work = useLocalWork(first);
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const step = STEPS.includes(asked) ? asked : 'fields';
  const locked = new Set(recipients.filter(({ state }) => state === 'signed').map(({ key }) => key));
  const isChanged = JSON.stringify(work.draft) !== JSON.stringify(first);
  useAskBeforeLeaving(isChanged && !isSent, 'Leave without sending the correction?', true);
  const correcting = useDocumentAct((_: void, idempotencyKey) =>
    call(correctDocument, {
      params: { id },
      idempotencyKey,
      body: {
        version,
        recipients: work.draft.recipients.filter(({ key }) => !locked.has(key)).map(asInput),
        fields: work.draft.fields.filter(({ recipient }) => !locked.has(recipient)),
        expires_at: expiresAt,
      },
    }),
  );
  const leave = () => void navigate({ to: '/sent_document_details/$id', params: { id: String(id) } });
  const send = async () => {
    const isSure = await confirm({
      title: 'Send the correction?',
      children: 'Whoever had it is told that it changed. Links to people you changed stop working, and they get new ones. Signatures stay.',
      yes: 'Yes, send',
    });
    if (!isSure) return;
    correcting.mutate(undefined, {
      onSuccess: () => {
        setSent(true);
        toast.ok('The correction is sent');
        setTimeout(leave);
      },
    });
  };
  const refused =
    correcting.error &&
    ([messageOf(correcting.error), ...Object.values(fieldErrorsOf(correcting.error))].filter(Boolean).join(' ') ||
      'Freehold did not answer. Try again in a moment.');
  return (
    <EditorFrame
      title={`Correct ${document.title}`}
      sub={isChanged ? 'Nothing is changed until you send the correction' : `${document.reference} · nothing changed yet`}
      onBack={leave}
      steps={STEPS}
      words={STEP_WORDS}
      step={step}
      done={() => false}
      onStep={onStep}
      acts={
        <Button
          leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
          disabled={!isChanged}
          loading={correcting.isPending}
          onClick={() => void send()}
        >
          Send the correction
        </Button>
      }
    >
      {refused && (
        <div className={css.refused}>
          <Notice kind="stops">
            <b>Nothing was changed.</b> {refused}
          </Notice>
        </div>
      )}
      {step === 'recipients' ? (
        <RecipientsStep work={work} propertyId={document.settings.property_id} faults={NO_FAULTS} locked={locked} />
      ) : (
        <PlaceFields
          pages={pages}
          source={pagesOf(id)}
          label={document.title}
          work={work}
          locked={locked}
          onRecipients={() => onStep('recipients')}
        />
      )}
    </EditorFrame>
  );
}
