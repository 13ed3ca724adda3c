import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const AddFileDrawer = lazy(async () => ({ default: (await import('./add-file-drawer.tsx')).AddFileDrawer }));

/** Opens the drawer in which the firm adds a file; nothing where this member may not. */
export function AddFileButton({ check }: { check: KycCheck }) {
  const [adding, setAdding] = useState(false);
  if (!check.kyc_can.add_files.may) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} aria-hidden />} onClick={() => setAdding(true)}>
        Add a file
      </Button>
      <Suspense fallback={null}>{adding && <AddFileDrawer check={check} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
