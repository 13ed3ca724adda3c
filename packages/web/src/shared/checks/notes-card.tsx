import type { CheckBase } from '@freehold/contract/checks/checks';
import { Button, Textarea } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { messageOf } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { Face } from '../../ui/face.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useCurrentUser, useMembers } from '../workspace-queries.ts';
import { useAddNote } from './check-queries.ts';
import css from './notes-card.module.css';

const MOST = 2000;
const judge = ({ text }: { text: string }): Record<string, string> =>
  text.trim() === '' ? { text: 'Write a note' } : text.trim().length > MOST ? { text: 'Must be 2,000 characters or fewer' } : {};

/** What colleagues wrote to each other about the check, and a place to write more. */
export function NotesCard({ check }: { check: CheckBase }) {
  const { notes, can } = check;
  if (notes.length === 0 && !can.note) return null;
  return (
    <Card title="Notes" {...(notes.length > 0 ? { count: notes.length } : {})}>
      <div className={css.body}>
        {notes.length === 0 ? (
          <p className="fh-small fh-dim">No notes yet.</p>
        ) : (
          <ol className={css.notes} aria-label="Notes on this check">
            {notes.map(({ id, by, at, text }) => (
              <li key={id}>
                <p className={css.text}>{text}</p>
                <p className="fh-small fh-dim">
                  {by.name}, {by.role}, {formatDateTime(at)}
                </p>
              </li>
            ))}
          </ol>
        )}
        {can.note && <NoteForm id={check.id} />}
      </div>
    </Card>
  );
}

/** Puts a colleague's name into the note: they are told of it. */
function NameColleague({ onPick }: { onPick: (name: string) => void }) {
  const me = useCurrentUser();
  const others = useMembers().filter(({ state, member_id: id }) => state === 'active' && id !== me.member_id);
  if (others.length === 0) return null;
  return (
    <DropMenu
      target={
        <Button variant="subtle" size="xs" leftSection={<IconAt size={14} stroke={1.8} aria-hidden />}>
          Name a colleague
        </Button>
      }
      entries={[
        { kind: 'label', id: 'head', text: 'They are told of the note' },
        ...others.map((member) => {
          const name = `${member.first_name} ${member.surname}`;
          return { id: member.member_id, icon: <Face name={name} size={20} />, label: name, onPick: () => onPick(name) };
        }),
      ]}
    />
  );
}

function NoteForm({ id }: { id: number }) {
  const add = useAddNote(id);
  const form = useCheckedForm({ text: '' }, judge);
  const send = form.submit(({ text }) =>
    add.mutate(text.trim(), {
      onSuccess: () => {
        form.reset();
        toast.ok('Note added');
      },
    }),
  );
  return (
    <form ref={form.formRef} className={css.form} onSubmit={send} noValidate>
      <FormErrors
        count={0}
        before=""
        message={add.error ? messageOf(add.error) || 'This could not be saved. Try again in a moment.' : null}
      />
      <Textarea
        label="New note"
        description="Whoever may open this check reads it. It cannot be changed or removed, and is not in the report. Name a colleague with @ to tell them."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MOST}
        value={form.values.text}
        error={form.errors['text']}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
      <NameColleague
        onPick={(name) =>
          form.set({ text: `${form.values.text}${form.values.text === '' || /\s$/.test(form.values.text) ? '' : ' '}@${name} ` })
        }
      />
      <Button type="submit" variant="default" size="xs" loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
