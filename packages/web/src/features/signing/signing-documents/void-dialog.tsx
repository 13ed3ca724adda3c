import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDocumentAct, voidIt } from './queries.ts';

/** Calls a document off, with a reason that goes to whoever was asked. */
export function VoidDialog({ document: { id, title }, onClose }: { document: DocumentDetails; onClose: () => void }) {
  const act = useDocumentAct((reason: string) => voidIt(id, reason));
  return (
    <ReasonDialog
      title={`Call off ${title}?`}
      about="Every link stops working, and nobody can sign it any more. What was signed stays in the audit file. This cannot be undone."
      description="Whoever was asked to sign reads it"
      yes="Call it off"
      danger
      isBusy={act.isPending}
      error={act.error}
      onClose={onClose}
      onSend={(reason) =>
        act.mutate(reason, {
          onSuccess: () => {
            toast.ok('The document is called off');
            onClose();
          },
        })
      }
    />
  );
}
