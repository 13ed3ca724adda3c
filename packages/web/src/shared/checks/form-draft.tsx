import {
  discardFormDraft,
  type DraftedForm,
  type FormDraft as Kept,
  getFormDraft,
  saveFormDraft,
} from '@freehold/contract/identity/form-drafts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../ui/dialog-form.tsx';
import { whenInSentence } from './words.ts';
import css from './form-draft.module.css';

/** After the last key. */
const WAIT_MS = 1_200;
type Typed = Kept['typed'];
/** Of each form one after another, also once it was left: what it kept is gone before it is opened again. */
const lines = new Map<string, Promise<unknown>>();
function putInLine(place: string, work: () => Promise<unknown>): void {
  const before = lines.get(place) ?? Promise.resolve();
  lines.set(
    place,
    before.then(work, work).catch(() => undefined),
  );
}
/** A call that hangs does not keep the next form waiting for long. */
const LONGEST_WAIT_MS = 3_000;
const longEnough = () => new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));

type Saving = { step: 'new' } | { step: 'saving' | 'failed' } | { step: 'saved'; at: string };

/**
 * A form that saves itself while it is typed. What was kept is offered when the form is opened again; once the check is begun it goes.
 * `sent`: the form is being handed in, or was. It may be left before it is told that it was, and what it kept goes then too.
 */
export function FormDraft({
  form,
  property,
  typed,
  sent,
  onContinue,
}: {
  form: DraftedForm;
  /** The property the form was opened from: each keeps a draft of its own. */
  property: number | null;
  typed: Typed;
  sent: { isPending: boolean; isSuccess: boolean };
  onContinue: (typed: Typed) => void;
}) {
  const of = useMemo(() => ({ params: { form }, query: { property: property ?? 0 } }), [form, property]);
  const place = `${form} ${property ?? 0}`;
  const [first] = useState(() => JSON.stringify(typed));
  const [isDecided, setDecided] = useState(false);
  const [saving, setSaving] = useState<Saving>({ step: 'new' });
  // What this page saved itself is not offered to it, so that no live event asks again.
  const kept = useQuery({
    queryKey: ['form draft', form, property],
    queryFn: async ({ signal }) => {
      await Promise.race([lines.get(place), longEnough()]);
      return call(getFormDraft, { ...of, signal });
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isDone = sent.isSuccess;
  const isSent = isDone || sent.isPending;
  const found = isDecided || isDone ? null : (kept.data?.draft ?? null);
  const now = JSON.stringify(typed);
  const newest = useRef(typed);
  newest.current = typed;
  const isTyped = now !== first;
  const unsaved = useRef<(() => void) | null>(null);
  useEffect(() => {
    unsaved.current = null;
    if (!isTyped || isSent || found !== null || kept.isPending) return;
    const save = () => {
      unsaved.current = null;
      setSaving({ step: 'saving' });
      putInLine(place, () =>
        call(saveFormDraft, { ...of, body: { typed: newest.current } }).then(
          ({ saved_at: at }) => setSaving({ step: 'saved', at }),
          () => setSaving({ step: 'failed' }),
        ),
      );
    };
    unsaved.current = save;
    const timer = setTimeout(save, WAIT_MS);
    return () => clearTimeout(timer);
  }, [of, place, now, isTyped, isSent, found, kept.isPending]);

  useEffect(() => {
    if (!isDone) return;
    putInLine(place, () => call(discardFormDraft, of));
  }, [of, place, isDone]);
  // Whoever leaves right after a key keeps that too.
  const leave = useRef(() => {});
  leave.current = () => (isSent ? putInLine(place, () => call(discardFormDraft, of)) : unsaved.current?.());
  useEffect(() => () => leave.current(), []);

  const discard = () => {
    setDecided(true);
    putInLine(place, () => call(discardFormDraft, of));
  };
  return (
    <>
      <p role="status" className={css.saved}>
        {saving.step === 'saved'
          ? `Draft saved ${formatTime(saving.at)}`
          : saving.step === 'failed'
            ? 'The draft could not be saved. It is tried again with the next change.'
            : saving.step === 'saving'
              ? 'Saving the draft'
              : ''}
      </p>
      <Dialog opened={found !== null} onClose={() => setDecided(true)} title="Draft found" closeButton={false}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            if (found) onContinue(found.typed);
            setDecided(true);
          }}
        >
          <p className="fh-body">
            You typed into this form and did not begin the check{found ? `. It was kept ${whenInSentence(found.saved_at)}` : ''}.
          </p>
          <DialogActs no="Discard" onNo={discard} yes="Continue" />
        </DialogForm>
      </Dialog>
    </>
  );
}
