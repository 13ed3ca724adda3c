import { Button, Textarea } from '@mantine/core';
import { RefusalReason } from '@freehold/contract/approvals';
import { Dialog } from '../../ui/dialog.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import css from './workspace-tab.module.css';

const check = (values: { reason: string }) => {
  const { error } = RefusalReason.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
};

/** Asks why a change is refused; whoever asked for it reads the answer. */
export function RefuseDialog({ busy, onRefuse, onClose }: { busy: boolean; onRefuse: (reason: string) => void; onClose: () => void }) {
  const form = useCheckedForm({ reason: '' }, check);
  return (
    <Dialog opened onClose={onClose} title="Refuse this change">
      <form
        ref={form.formRef}
        className={css.dialog}
        noValidate
        onSubmit={(event) => {
          // The dialogue stands inside the page's own form.
          event.stopPropagation();
          form.submit(({ reason }) => onRefuse(reason))(event);
        }}
      >
        <Textarea
          label="Why"
          description="Kept with the request, for whoever asked"
          data-autofocus
          autosize
          minRows={3}
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
        />
        <div className={css.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Refuse change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
