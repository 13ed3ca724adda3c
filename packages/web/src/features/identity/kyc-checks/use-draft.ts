import {
  addKycDraftFile,
  beginKycDraft,
  discardKycDraft,
  type KycDraft,
  listKycDrafts,
  removeKycDraftFile,
  saveKycDraft,
  submitKycDraft,
} from '@freehold/contract/identity/kyc-drafts';
import type { KycFileKind } from '@freehold/contract/identity/kyc-inputs';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { type FormValues, NO_VALUES, toInputs, toValues } from './form-values.ts';

/** After the last key. */
const WAIT_MS = 1_200;
export type Saving = 'new' | 'waiting' | 'saving' | 'saved' | 'failed';

export const draftsQuery = queryOptions({
  queryKey: topicKey('check', 'kyc-drafts'),
  queryFn: ({ signal }) => call(listKycDrafts, { signal }),
});
export const discardDraft = (id: number) => call(discardKycDraft, { params: { id } });

/** A form that saves itself: one call after another, so that no version is passed over. */
export function useDraft(found: KycDraft | null) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(found);
  const [values, setValues] = useState<FormValues>(() => (found ? toValues(found.inputs) : NO_VALUES));
  const [saving, setSaving] = useState<Saving>(found ? 'saved' : 'new');
  const [error, setError] = useState<unknown>(null);
  const newest = useRef({ draft: found, values, key: crypto.randomUUID() });
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.current.then(work);
    line.current = done.catch(() => undefined);
    return done;
  };
  function keep(next: KycDraft): KycDraft {
    newest.current.draft = next;
    setDraft(next);
    void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
    return next;
  }
  async function saveNow(): Promise<KycDraft> {
    setSaving('saving');
    try {
      const { draft: before, key } = newest.current;
      const inputs = toInputs(newest.current.values);
      const next = before
        ? await call(saveKycDraft, { params: { id: before.id }, body: { version: before.version, inputs } })
        : await call(beginKycDraft, { body: { inputs }, idempotencyKey: key });
      setSaving('saved');
      setError(null);
      return keep(next);
    } catch (fault) {
      setSaving('failed');
      setError(fault);
      throw fault;
    }
  }
  const save = () => inLine(saveNow);

  const isChanged = saving === 'waiting';
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => void save().catch(() => undefined), WAIT_MS);
    return () => clearTimeout(timer);
    // A key pressed meanwhile begins the wait anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isChanged, values]);

  return {
    draft,
    values,
    saving,
    error,
    save,
    set(part: Partial<FormValues>) {
      newest.current.values = { ...newest.current.values, ...part };
      setValues(newest.current.values);
      setSaving('waiting');
    },
    addFile: (file: File, kind: z.infer<typeof KycFileKind>, part?: string) =>
      inLine(async () => {
        const { id } = newest.current.draft ?? (await saveNow());
        return keep(await callWithFile(addKycDraftFile, { params: { id }, body: { kind, ...(part ? { part } : {}) }, file }));
      }),
    removeFile: (fileId: number) =>
      inLine(async () => {
        const { id } = newest.current.draft ?? (await saveNow());
        return keep(await call(removeKycDraftFile, { params: { id, file_id: fileId } }));
      }),
    submit: () =>
      inLine(async () => {
        const { id, version } = await saveNow();
        const check = await call(submitKycDraft, { params: { id }, body: { version } });
        void client.invalidateQueries({ queryKey: topicKey('check') });
        return check;
      }),
  };
}
export type Draft = ReturnType<typeof useDraft>;
