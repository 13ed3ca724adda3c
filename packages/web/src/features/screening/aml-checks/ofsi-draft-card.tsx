import { Button, Textarea } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { IconCode, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { ActRefused } from './changed-notice.tsx';
import { ofsiDraftQuery, useDownloadOfsiDraft, useSaveOfsiPart } from './queries.ts';
import css from './ofsi-draft-card.module.css';

const OfsiSentDrawer = lazy(async () => ({ default: (await import('./ofsi-sent-drawer.tsx')).OfsiSentDrawer }));

type Part = OfsiDraft['parts'][number];

/** The draft as JSON, for a firm that files it by other means. */
export function draftAsJson(check: Pick<AmlCheck, 'public_ref'>, draft: OfsiDraft): string {
  return JSON.stringify(
    {
      check: check.public_ref,
      saved_at: draft.saved_at,
      parts: draft.parts.map(({ code, label, text }) => ({ code, label, text })),
      sent: draft.sent,
    },
    null,
    2,
  );
}

/** The report to OFSI by part. The firm sends it; Freehold prepares it and keeps the reference. */
export function OfsiDraftCard({ check }: { check: AmlCheck }) {
  const { data: draft, error, refetch } = useQuery(ofsiDraftQuery(check.id));
  const [editing, setEditing] = useState<Part['code'] | null>(null);
  const [sending, setSending] = useState(false);
  const sendingWanted = useWanted(sending);
  const download = useDownloadOfsiDraft(check.id, check.public_ref);
  if (!draft) {
    if (!error) return <LoadingCard height={320} label="The report to OFSI is loading" />;
    return (
      <Card title="OFSI report, draft">
        <PartFailed title="We could not load the draft" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const done = draft.parts.filter((part) => part.done).length;
  return (
    <Card
      title={draft.sent ? 'OFSI report, sent' : 'OFSI report, draft'}
      count={`${done} of ${draft.parts.length}`}
      action={<span className="fh-small fh-dim fh-hide-m">Saved {formatTime(draft.saved_at)}. You send it, Freehold does not.</span>}
    >
      <div className={css.parts}>
        {draft.parts.map((part) =>
          editing === part.code ? (
            <PartEditor key={part.code} check={check} draft={draft} part={part} onClose={() => setEditing(null)} />
          ) : (
            <PartRow key={part.code} part={part} {...(draft.sent ? {} : { onEdit: () => setEditing(part.code) })} />
          ),
        )}
      </div>
      <div className={css.foot}>
        <span className="fh-small fh-dim fh-grow">
          {draft.sent
            ? `Sent on ${formatDate(draft.sent.sent_on)} with reference ${draft.sent.reference}, recorded by ${draft.sent.by.name}.`
            : 'When you have sent it, record the reference OFSI gives you.'}
        </span>
        <div className={css.acts}>
          <Button
            variant="default"
            leftSection={<IconCode size={15} stroke={1.7} />}
            onClick={() =>
              saveFile(new Blob([draftAsJson(check, draft)], { type: 'application/json' }), `${check.public_ref}-ofsi-draft.json`)
            }
          >
            JSON
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={15} stroke={1.7} />}
            loading={download.isPending}
            onClick={() => download.mutate(undefined, { onError: (failure) => toast.fail(messageOf(failure)) })}
          >
            PDF draft
          </Button>
          {!draft.sent && (
            <Button variant="default" onClick={() => setSending(true)}>
              Record as sent
            </Button>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {sendingWanted && <OfsiSentDrawer check={check} draft={draft} opened={sending} onClose={() => setSending(false)} />}
      </Suspense>
    </Card>
  );
}

function PartRow({ part, onEdit }: { part: Part; onEdit?: () => void }) {
  return (
    <div className={css.row}>
      <StatusGlyph glyph={part.done ? 'tick' : 'dashed'} family={part.done ? 'moss' : 'stone'} />
      <span className={css.label}>{part.label}</span>
      <span className={css.text} data-missing={!part.done || undefined} title={part.text}>
        {part.text || 'Nothing written yet'}
      </span>
      {onEdit && (
        <button type="button" className={css.edit} onClick={onEdit} aria-label={`${part.text ? 'Edit' : 'Add'} ${part.label}`}>
          {part.text ? 'Edit' : 'Add'}
        </button>
      )}
    </div>
  );
}

function PartEditor({ check, draft, part, onClose }: { check: AmlCheck; draft: OfsiDraft; part: Part; onClose: () => void }) {
  const [text, setText] = useState(part.text);
  const save = useSaveOfsiPart(check.id);
  const tooLong = text.trim().length > 4000;
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) save.mutate({ version: draft.version, code: part.code, text }, { onSuccess: onClose });
      }}
    >
      <Textarea
        label={part.label}
        data-autofocus
        autoFocus
        minRows={4}
        value={text}
        error={tooLong ? 'Must be 4,000 characters or fewer' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActRefused error={save.error} onReload={save.reset} />
      <div className={css.acts}>
        <Button type="submit" loading={save.isPending}>
          Save part
        </Button>
        <Button variant="subtle" color="stone" onClick={onClose}>
          Leave as it was
        </Button>
      </div>
    </form>
  );
}
