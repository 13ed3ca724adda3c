import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageActs } from '../../../lib/page-acts.ts';
import { sharePropertyLink } from '../../../shared/share-property-link.ts';

/** Shows the link of the property for copying, and makes it the first time. */
export function CopyLinkButton({ property }: { property: PropertyDetails }) {
  const [busy, setBusy] = useState(false);
  async function share() {
    if (busy) return;
    setBusy(true);
    await sharePropertyLink({ id: property.id, label: property.title, type: property.type }).finally(() => setBusy(false));
  }
  usePageActs([{ id: 'copy link', label: 'Copy the property link', words: ['share', 'register', 'qr'], run: () => void share() }]);
  return (
    // Not disabled meanwhile: the focus comes back here when the dialogue closes.
    <Button variant="default" aria-busy={busy || undefined} leftSection={<IconLink size={15} stroke={1.7} />} onClick={() => void share()}>
      Copy link
    </Button>
  );
}
