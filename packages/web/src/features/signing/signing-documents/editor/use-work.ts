import * as contract from '@freehold/contract/signing/signing-documents';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { DraftFault } from '@freehold/contract/signing/signing-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api.ts';
import { keepDraft } from '../../../../lib/keep-draft.ts';
import { useAskBeforeLeaving } from '../../../../ui/use-ask-before-leaving.ts';
import { documentQuery } from '../queries.ts';
import { asInput, draftOf, type Draft } from '../../../../shared/signing/editor/draft.ts';
import { useHistory } from '../../../../shared/signing/editor/work.ts';

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
