import { Button, TextInput } from '@mantine/core';
import { OfsiSent, type OfsiReport } from '@freehold/contract/screening/ofsi-reports';
import { useId } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { useCheckedForm, type FieldMessages } from '../../../ui/use-checked-form.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useRecordOfsiSent } from './queries.ts';

type Values = { sent_on: string; reference: string };
const toBody = (values: Values, version: number) => ({
  version,
  sent_on: readTypedDate(values.sent_on) ?? values.sent_on,
  reference: values.reference,
});

function checkSent(values: Values): FieldMessages {
  const read = OfsiSent.safeParse(toBody(values, 0));
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

/** Records that the firm sent the report, with the reference OFSI gave. */
export function OfsiSentDrawer({
  report,
  reference,
  opened,
  onClose,
}: {
  report: OfsiReport;
  /** Of the check it is about. */
  reference: string;
  opened: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const record = useRecordOfsiSent(report);
  const form = useCheckedForm<Values>({ sent_on: '', reference: '' }, checkSent);
  function close() {
    form.reset();
    record.reset();
    onClose();
  }
  const send = form.submit((values) =>
    record.mutate(toBody(values, report.version), {
      onSuccess: () => {
        toast.ok('Report recorded as sent', reference);
        close();
      },
    }),
  );
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      title="Record the report as sent"
      sub="You sent it to OFSI yourself. The report cannot be changed afterwards."
      foot={
        <Button type="submit" form={formId} loading={record.isPending}>
          Record as sent
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className="fh-stack" noValidate onSubmit={send}>
        <FormErrors count={form.count} before="this can be recorded" />
        <DateField
          label="Sent on"
          value={form.values.sent_on}
          error={form.errors['sent_on']}
          onChange={(sent_on) => form.set({ sent_on })}
          onBlur={() => form.left('sent_on')}
        />
        <TextInput
          label="Reference from OFSI"
          value={form.values.reference}
          error={form.errors['reference']}
          onChange={(event) => form.set({ reference: event.currentTarget.value })}
          onBlur={() => form.left('reference')}
        />
        <ActRefused error={record.error} onReload={record.reset} />
      </form>
    </SideDrawer>
  );
}
