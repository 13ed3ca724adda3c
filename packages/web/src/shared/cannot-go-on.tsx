import { DialogActs, DialogForm } from '../ui/dialog-form.tsx';
import { Notice } from '../ui/notice.tsx';

/** In place of a form, where nothing goes on whatever is entered: the sentence, and the way back. */
export function CannotGoOn({ why, no, onNo }: { why: string; no: string; onNo: () => void }) {
  return (
    <DialogForm onSubmit={(event) => event.preventDefault()}>
      <Notice kind="stops">{why}</Notice>
      <DialogActs no={no} onNo={onNo} />
    </DialogForm>
  );
}
