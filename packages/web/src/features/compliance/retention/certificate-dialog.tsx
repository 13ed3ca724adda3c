import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { certificateQuery } from './queries.ts';

/** One certificate, opened from the list or by its address. */
export function CertificateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(certificateQuery(id));
  return (
    <Dialog opened onClose={onClose} title="Certificate">
      {query.data ? (
        <CertificateCard of={query.data} files={query.data.files} />
      ) : query.isError ? (
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingCard label="The certificate is loading" />
      )}
    </Dialog>
  );
}
