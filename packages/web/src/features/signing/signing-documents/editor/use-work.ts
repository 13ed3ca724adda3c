import * as contract from '@freehold/contract/signing/signing-documents';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { DraftFault } from '@freehold/contract/signing/signing-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api.ts';
import { keepDraft } from '../../../../lib/keep-draft.ts';
import { useAskBeforeLeaving } from '../../../../ui/use-ask-before-leaving.ts';
import { documentQuery } from '../queries.ts';
import { asInput, draftOf, type Draft } from './draft.ts';
import { record, redo, startHistory, undo, type History } from './history.ts';

/** The draft on the screen, and the way back through its changes. `kind` joins changes that are undone together. */
export type Work = {
  draft: Draft;
  change: (next: Draft, kind?: string | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};

type Saved = { version: number; draft: Draft; savedAt: string; faults: readonly DraftFault[] };
const savedOf = (document: DocumentDetails): Saved => ({
  version: document.version,
  draft: draftOf(document),
  savedAt: document.created_at,
  faults: document.faults,
});

/** Sends a draft; an access code only while it is new, so that it is not kept anew with every save. */
function saver(id: number) {
  const codes = new Map<string, string>();
  return async (version: number, draft: Draft): Promise<Saved> => {
    const recipients = draft.recipients.map((person) => {
      const { access_code: code, ...input } = asInput(person);
      return code === undefined || codes.get(person.key) === code ? input : { ...input, access_code: code };
    });
    const answer = await call(contract.saveDraft, { params: { id }, body: { version, ...draft, recipients } });
    for (const { key, access_code: code } of recipients.filter((person) => 'access_code' in person)) if (code) codes.set(key, code);
    return { version: answer.version, draft, savedAt: answer.saved_at, faults: answer.faults };
  };
}

/** The draft of a document on the screen, saved by itself, one save at a time. */
export function useDraftWork(document: DocumentDetails) {
  const client = useQueryClient();
  const { id } = document;
  const [keeper] = useState(() =>
    keepDraft<Saved>(savedOf(document), {
      save: saver(id),
      reload: async () => savedOf(await call(contract.getDocument, { params: { id } })),
    }),
  );
  const state = useSyncExternalStore(keeper.watch, keeper.read);
  // What a colleague saved comes with the live events, which ask the query again.
  useEffect(() => keeper.take(savedOf(document)), [keeper, document]);
  useEffect(
    () => () => {
      void keeper.flush().then(() => client.invalidateQueries({ queryKey: documentQuery(id).queryKey }));
    },
    [keeper, client, id],
  );
  useAskBeforeLeaving(state.step === 'failed' || state.step === 'waiting', 'Leave before the draft is saved?', true);
  const work = useHistory(state.draft, keeper.change);
  return { ...state, keeper, work };
}

/** Changes that stay on this screen until they are sent. */
export function useLocalWork(first: Draft): Work {
  const [draft, setDraft] = useState(first);
  return useHistory(draft, setDraft);
}

function useHistory(draft: Draft, put: (draft: Draft) => void): Work {
  const [history, setHistory] = useState<History<Draft>>(() => startHistory(draft));
  // Two changes within one turn both count, so the newest is kept beside what was drawn.
  const newest = useRef({ history, draft });
  // What came from elsewhere cannot be undone here.
  if (newest.current.draft !== draft && newest.current.history.present !== draft) newest.current = { history: startHistory(draft), draft };
  const become = (next: History<Draft>) => {
    if (next === newest.current.history) return;
    newest.current = { history: next, draft: next.present };
    setHistory(next);
    put(next.present);
  };
  const { past, future } = newest.current.history;
  return {
    draft,
    change: (next, kind = null) => become(record(newest.current.history, next, kind)),
    undo: () => become(undo(newest.current.history)),
    redo: () => become(redo(newest.current.history)),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
