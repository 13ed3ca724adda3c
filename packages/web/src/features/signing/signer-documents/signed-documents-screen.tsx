import { EmptyState } from '../../../ui/states.tsx';
import { DocumentsList } from './documents-list.tsx';
import { signedSentence } from './words.ts';

/** What the signer signed, whoever sent it. */
export function SignedDocumentsScreen() {
  return (
    <DocumentsList
      state="signed"
      title="Signed documents"
      sentence={signedSentence}
      empty={<EmptyState title="Nothing signed yet">Each document you sign is listed here, with the date you signed it.</EmptyState>}
    />
  );
}
