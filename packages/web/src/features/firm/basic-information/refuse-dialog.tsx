import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type Props = { isBusy: boolean; onRefuse: (reason: string) => void; onClose: () => void };

/** Asks why a change is refused; whoever asked for it reads the answer. */
export function RefuseDialog({ onRefuse, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      title="Refuse this change"
      label="Why"
      description="Shown to the person who asked"
      yes="Refuse change"
      error={null}
      onSend={onRefuse}
    />
  );
}
