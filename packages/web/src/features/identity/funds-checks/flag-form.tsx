import { answerFundsFlag, type FlagStatus, type FundsCheck, type FundsFlag } from '@freehold/contract/identity/funds-checks';
import { Button, Textarea } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { reasonFault } from '../../../lib/contract-faults.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { FLAG_CHOICES } from './words.ts';
import css from './funds-check.module.css';

type Values = { status: FlagStatus | null; text: string };

async function judge({ status, text }: Values): Promise<Record<string, string>> {
  const fault = await reasonFault(text);
  return { ...(status === null ? { status: 'Choose an answer' } : {}), ...(fault === null ? {} : { text: fault }) };
}

/** What somebody makes of it: explained, asked, or not explained, with the words that stand in the file. */
export function FlagForm({ check, flag }: { check: FundsCheck; flag: FundsFlag }) {
  const answer = useCheckAct(check.id, (body: { status: FlagStatus; text: string }) =>
    call(answerFundsFlag, { params: { id: flag.id }, body: { ...body, check_version: check.version } }),
  );
  const form = useCheckedForm<Values>({ status: null, text: '' }, judge);
  const send = form.submit(({ status, text }) => {
    if (status === null) return;
    answer.mutate({ status, text: text.trim() }, { onSuccess: () => toast.ok('Answer recorded', flag.title) });
  });
  return (
    <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
      <ChoiceTiles
        legend="Is it explained?"
        across={3}
        value={form.values.status}
        error={form.errors['status']}
        choices={FLAG_CHOICES}
        onChange={(status) => form.set({ status })}
      />
      <Textarea
        label={form.values.status === 'asked' ? 'What was asked' : form.values.status === 'stands' ? 'Why it stands' : 'What explains it'}
        description="Kept with the check and printed on the report. It is not sent to the client."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={form.values.text}
        error={form.errors['text']}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
      <ActRefused error={answer.error} onReload={answer.reset} />
      <Button type="submit" variant="default" loading={answer.isPending}>
        Record answer
      </Button>
    </form>
  );
}
