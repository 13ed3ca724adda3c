import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldErrorsOf, isApiError } from '../lib/api-error.ts';
import { formatDay, formatTime } from '../lib/format.ts';
import { mergeEdits } from '../lib/merge-edits.ts';
import { useCurrentUser } from './workspace-queries.ts';
import type { FieldMessages } from '../ui/use-checked-form.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('../ui/conflict-dialog.tsx')).ConflictDialog }));

type Values = Record<string, string>;
/** A record as its form types it, and which version of it that is. */
export type Versioned = { version: number; values: Values; savedAt: string };
type Options = {
  record: Versioned;
  /** The record in the sentence "… saved … while you were editing". */
  what: string;
  labelOf: (field: string) => string;
  inWords?: (field: string, value: string) => string;
  /** A message for each wrong field. */
  check: (values: Values) => FieldMessages;
  /** Sends the changed fields to the version; `wanted` is the whole record as it should become. */
  save: (version: number, changed: Values, wanted: Values) => Promise<unknown>;
  /** The record as it is now; undefined where it cannot be had. */
  reread: () => Promise<Versioned | undefined>;
  onSaved: (taken: string[]) => void;
};
export type MergedForm = ReturnType<typeof useMergedForm>;

const differing = (before: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== before[field]));
const savedWhen = (at: string) => (formatDay(at) === 'Today' ? formatTime(at) : formatDay(at));

/**
 * A form over a record with a version. It follows what others save until somebody types; from then on it holds what it began with, so that a
 * change by another is seen, and each field is either taken over or asked about.
 */
export function useMergedForm({ record, what, labelOf, inWords = (_, value) => value, check, save, reread, onSaved }: Options) {
  const user = useCurrentUser();
  const [held, setHeld] = useState<{ base: Versioned; edits: Values } | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [newer, setNewer] = useState<Versioned | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const base = held?.base ?? record;
  const values: Values = { ...base.values, ...held?.edits };
  const changed = differing(base.values, values);
  const dirty = Object.keys(changed).length > 0;

  function set(edit: Values) {
    setHeld((one) => ({ base: one?.base ?? record, edits: { ...one?.edits, ...edit } }));
    setErrors((one) => Object.fromEntries(Object.entries(one).filter(([field]) => !(field in edit))));
  }
  function undo() {
    setHeld(null);
    setErrors({});
    setNewer(null);
    setRefusal(null);
  }
  function refuse(found: FieldMessages) {
    setErrors(found);
    // Once the messages stand there.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  async function send(from: Versioned, wanted: Values, taken: string[] = []): Promise<boolean> {
    setSaving(true);
    setRefusal(null);
    try {
      await save(from.version, differing(from.values, wanted), wanted);
      undo();
      onSaved(taken);
      return true;
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) return await meetNewer();
      const found = fieldErrorsOf(error);
      if (Object.keys(found).some((field) => field in wanted)) refuse(found);
      else setRefusal(error);
      return false;
    } finally {
      setSaving(false);
    }
  }
  /** Somebody saved meanwhile. Where the two do not touch the same fields, both stand; else a person chooses. */
  async function meetNewer(): Promise<boolean> {
    const now = await reread();
    if (!now) return false;
    const { conflicts, taken } = mergeEdits(base.values, values, now.values);
    if (conflicts.length > 0) setNewer(now);
    else return send(now, { ...now.values, ...changed }, taken);
    return false;
  }
  async function submit(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    const found = check(values);
    if (Object.keys(found).length === 0) return send(base, values);
    refuse(found);
    return false;
  }

  function conflict(): ReactNode {
    if (!newer) return null;
    const merged = mergeEdits(base.values, values, newer.values);
    return (
      <Suspense fallback={null}>
        <ConflictDialog
          rows={merged.conflicts.map((field) => ({
            field,
            label: labelOf(field),
            before: inWords(field, base.values[field] ?? ''),
            yours: inWords(field, values[field] ?? ''),
            theirs: inWords(field, newer.values[field] ?? ''),
          }))}
          what={what}
          you={`${user.first_name} ${user.surname}`}
          them={null}
          savedAt={savedWhen(newer.savedAt)}
          taken={merged.taken.map((field) => labelOf(field).toLowerCase())}
          busy={isSaving}
          onSave={(kept) => {
            const mine = Object.entries(changed).filter(([field]) => !merged.conflicts.includes(field) || kept.has(field));
            void send(newer, { ...newer.values, ...Object.fromEntries(mine) }, merged.taken);
          }}
          onTakeAll={undo}
          onBack={() => setNewer(null)}
        />
      </Suspense>
    );
  }
  return { values, errors, dirty, set, undo, submit, formRef, refusal, isSaving, conflict: conflict() };
}
