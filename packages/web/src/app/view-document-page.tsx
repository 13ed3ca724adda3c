import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingCard } from '../ui/states.tsx';

const CheckFileScreen = lazy(async () => ({
  default: (await import('../features/compliance/retention/check-file-screen.tsx')).CheckFileScreen,
}));
const ViewDocumentScreen = lazy(async () => ({
  default: (await import('../features/signing/signing-documents/view-document-screen.tsx')).ViewDocumentScreen,
}));

/** One file of a check where the address names it, else a document for signing. */
export function ViewDocumentPage() {
  const { file } = useSearch({ strict: false });
  const Screen = file === undefined ? ViewDocumentScreen : CheckFileScreen;
  return (
    <Suspense fallback={<LoadingCard height={420} label="The document is loading" />}>
      <Screen />
    </Suspense>
  );
}
