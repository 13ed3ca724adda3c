import type { PropertyDetails } from '@freehold/contract/property-details';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { sharePropertyLink } from '../../ui/share-property-link.ts';

/** Shows the link of the property for copying, and makes it the first time. */
export function CopyLinkButton({ property }: { property: PropertyDetails }) {
  const [busy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    await sharePropertyLink({ id: property.id, label: property.title, type: property.type }).finally(() => setBusy(false));
  }
  return (
    // Not disabled meanwhile: the focus comes back here when the dialogue closes.
    <Button
      variant="default"
      aria-busy={busy || undefined}
      leftSection={<IconLink size={15} stroke={1.7} />}
      onClick={() => {
        if (!busy) void share();
      }}
    >
      Copy link
    </Button>
  );
}
