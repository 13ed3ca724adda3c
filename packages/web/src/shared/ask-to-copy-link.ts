import type { PropertyRole, PropertyType } from '@freehold/property-rules/property-stages';
import { readStored } from '../lib/storage.ts';
import { overlaysReady } from '../ui/overlays.ts';
import { toast } from '../ui/toast.ts';

export type LinkToCopy = {
  propertyId: number;
  link: string;
  /** The property in words: its address. */
  label: string;
  /** For its drawn plan. */
  type?: PropertyType;
  /** What a visitor may come as. */
  roles?: readonly PropertyRole[];
  expiresAt?: string | null;
};

/** Puts a text on the clipboard; false when the browser refuses or has none to offer. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shows a property and its link for copying. Those who asked not to see it again have the link copied at once. */
export async function askToCopyLink(asked: LinkToCopy): Promise<void> {
  if (readStored('dontShowDynamicLinkDialogue') === 'true' && (await copyText(asked.link))) {
    toast.ok('Link copied', asked.label);
    return;
  }
  const [{ showCopyLinkDialog }] = await Promise.all([import('./copy-link-dialog.tsx'), overlaysReady()]);
  showCopyLinkDialog(asked);
}
