import { EmptyState } from '../../../ui/states.tsx';
import { DocumentsList } from './documents-list.tsx';
import { pendingSentence } from './words.ts';

/** What waits for the signer, whoever sent it. */
export function PendingDocumentsScreen() {
  return (
    <DocumentsList
      state="pending"
      title="Pending Documents"
      sentence={pendingSentence}
      empty={
        <EmptyState title="Nothing to sign">When your agent sends you a document, it is listed here until you have signed it.</EmptyState>
      }
    />
  );
}
