import { keysOf, entriesOf } from '@freehold/contract/kernel/keys';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { fieldErrorsOf, isApiError } from '../../../lib/api-error.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { mergeEdits } from '../../../lib/merge-edits.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { toast } from '../../../ui/toast.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useChangeWorkspace, useWorkspaceDetails } from './workspace-details-queries.ts';
import { changeOf, inWords, LABELS, valuesOf, type WorkspaceField, type WorkspaceValues } from './workspace-form.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('../../../ui/conflict-dialog.tsx')).ConflictDialog }));

/** What was typed, on top of what stood when the first key was pressed. */
type Held = { base: WorkspaceDetails; edits: Partial<WorkspaceValues> };
export type WorkspaceForm = ReturnType<typeof useWorkspaceForm>;

const savedWhen = (at: string) => (formatDay(at) === 'Today' ? formatTime(at) : formatDay(at));

/**
 * One form over the workspace. It follows what others save until somebody types; from then on it holds what it began with, so that a change
 * by another is seen, and each field is either taken over or asked about.
 */
export function useWorkspaceForm(details: WorkspaceDetails) {
  const user = useCurrentUser();
  const query = useWorkspaceDetails();
  const change = useChangeWorkspace();
  const [held, setHeld] = useState<Held | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [newer, setNewer] = useState<WorkspaceDetails | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const base = held?.base ?? details;
  const before = valuesOf(base);
  const values: WorkspaceValues = { ...before, ...held?.edits };
  const dirty = keysOf(values).some((field) => values[field] !== before[field]);
  useAskBeforeLeaving(dirty && !change.isPending, 'Your changes are not saved. Leave without saving them?');

  function set(edit: Partial<WorkspaceValues>) {
    setHeld((one) => ({ base: one?.base ?? details, edits: { ...one?.edits, ...edit } }));
    const fields = Object.keys(edit);
    setErrors((one) => Object.fromEntries(Object.entries(one).filter(([field]) => !fields.includes(field))));
  }
  function undo() {
    setHeld(null);
    setErrors({});
    setNewer(null);
    change.reset();
  }
  function refuse(found: FieldMessages) {
    setErrors(found);
    // Once the messages stand there.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  function save(from: WorkspaceDetails, wanted: WorkspaceValues, taken: readonly WorkspaceField[] = []) {
    const changed = changeOf(valuesOf(from), wanted);
    change.mutate(
      { ...changed, version: from.version },
      {
        onSuccess: ({ approval }) => {
          undo();
          const also = taken.length > 0 ? `Taken over: ${taken.map((field) => LABELS[field].toLowerCase()).join(', ')}` : undefined;
          if (approval) toast.ok('Saved. One change needs approval', also);
          else toast.ok('Changes saved', also);
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void meetNewer();
          else refuse(topFields(fieldErrorsOf(error)));
        },
      },
    );
  }
  /** Somebody saved meanwhile. Where the two do not touch the same fields, both stand; else a person chooses. */
  async function meetNewer() {
    const { data } = await query.refetch();
    if (!data) return;
    const theirs = valuesOf(data);
    const { conflicts, taken } = mergeEdits(before, values, theirs);
    if (conflicts.length === 0) save(data, { ...theirs, ...editsOf(before, values) }, taken);
    else setNewer(data);
  }
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    const { checkChange } = await import('./workspace-form-checks.ts');
    const found = checkChange(changeOf(before, values));
    if (Object.keys(found).length > 0) refuse(found);
    else save(base, values);
  }

  function conflict() {
    if (!newer) return null;
    const theirs = valuesOf(newer);
    const merged = mergeEdits(before, values, theirs);
    return (
      <Suspense fallback={null}>
        <ConflictDialog
          rows={merged.conflicts.map((field) => ({
            field,
            label: LABELS[field],
            before: inWords(field, before[field]),
            yours: inWords(field, values[field]),
            theirs: inWords(field, theirs[field]),
          }))}
          what="the workspace"
          you={`${user.first_name} ${user.surname}`}
          them={newer.updated_by}
          savedAt={savedWhen(newer.updated_at)}
          taken={merged.taken.map((field) => LABELS[field].toLowerCase())}
          busy={change.isPending}
          onSave={(kept) => {
            const mine = editsOf(before, values);
            const chosen = Object.fromEntries(entriesOf(mine).filter(([field]) => !merged.conflicts.includes(field) || kept.has(field)));
            save(newer, { ...theirs, ...chosen }, merged.taken);
          }}
          onTakeAll={undo}
          onBack={() => setNewer(null)}
        />
      </Suspense>
    );
  }
  const refusal = change.error && !isApiError(change.error, 'STALE_VERSION') && Object.keys(errors).length === 0 ? change.error : null;
  return { values, errors, dirty, set, undo, submit, formRef, refusal, isSaving: change.isPending, conflict: conflict() };
}

function editsOf(before: WorkspaceValues, values: WorkspaceValues): Partial<WorkspaceValues> {
  const fields = keysOf(values).filter((field) => values[field] !== before[field]);
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** A fault inside a field belongs to the field. */
function topFields(found: FieldMessages): FieldMessages {
  return Object.fromEntries(Object.entries(found).map(([field, message]) => [field.split('.')[0] ?? field, message]));
}
