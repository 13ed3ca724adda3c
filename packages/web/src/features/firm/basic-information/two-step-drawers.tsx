import { RenewCodesDrawer, StopTwoStepDrawer } from './code-drawers.tsx';
import { SetUpTwoStepDrawer } from './set-up-two-step-drawer.tsx';

export type TwoStepAct = 'set-up' | 'renew' | 'stop';

/** What can be done with the second step, one at a time. Fetched with the first wish. */
export function TwoStepDrawers({ open, onClose }: { open: TwoStepAct | null; onClose: () => void }) {
  return (
    <>
      <SetUpTwoStepDrawer opened={open === 'set-up'} onClose={onClose} />
      <RenewCodesDrawer opened={open === 'renew'} onClose={onClose} />
      <StopTwoStepDrawer opened={open === 'stop'} onClose={onClose} />
    </>
  );
}
