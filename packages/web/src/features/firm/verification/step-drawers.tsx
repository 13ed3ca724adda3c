import type { VerificationStep } from '@freehold/contract/firm/verification';
import type { Verification } from '../../../shared/verification-query.ts';
import { DocumentDrawer } from './document-drawer.tsx';
import { PhoneDrawer } from './phone-drawer.tsx';
import { PhotographDrawer } from './photograph-drawer.tsx';

export type OpenStep = Exclude<VerificationStep, 'review'>;
type Props = { page: Verification; open: OpenStep | null; onClose: () => void };

/** The drawers of the steps: fetched when the first is opened. */
export function StepDrawers({ page, open, onClose }: Props) {
  const mine = page.verification;
  return (
    <>
      <PhoneDrawer opened={open === 'phone'} onClose={onClose} onDone={onClose} />
      <DocumentDrawer opened={open === 'document'} mine={mine} onClose={onClose} />
      <PhotographDrawer opened={open === 'photograph'} mine={mine} onClose={onClose} />
    </>
  );
}
