import { Button } from '@mantine/core';
import { assessRentProtection, factsOf } from '@freehold/property-rules/assess-rent-protection';
import type { RentProtection, RentProtectionChange } from '@freehold/contract/properties/rent-protection';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMergedForm } from '../../../shared/use-merged-form.tsx';
import { CoverCard } from './cover-card.tsx';
import { FindingsCard } from './findings-card.tsx';
import { answersOf, faultsOf, labelOf, versioned } from './form-values.ts';
import { PapersCard } from './papers-card.tsx';
import { PayoutCard } from './payout-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { rentProtectionQuery, useRentProtectionActs } from './queries.ts';
import css from './rent-protection.module.css';
import { LETTINGS } from './verdict.ts';

const STATE_WORDS = {
  draft: 'Draft',
  eligible: 'Assessed: eligible',
  needs_guarantor: 'Assessed: needs a guarantor',
  ineligible: 'Assessed: not eligible',
};

/** The worksheet of one tenancy. Every answer is compared with the rules as it is typed; saving keeps it, and assessing keeps the outcome. */
export function RentProtectionForm({ form }: { form: RentProtection }) {
  const client = useQueryClient();
  const { change, assess, download } = useRentProtectionActs(form.property_id);
  const edits = useMergedForm({
    record: versioned(form),
    what: 'the worksheet',
    labelOf: (field) => labelOf(form, field),
    check: faultsOf,
    save: async (version, changed, wanted) => {
      const saved = await change.mutateAsync({ id: form.id, version, ...changeOf(form, wanted, changed) });
      if (saved.outcome !== null) await assess.mutateAsync({ id: form.id, version: saved.version });
    },
    reread: async () => {
      const now = await client.fetchQuery({ ...rentProtectionQuery(form.property_id), staleTime: 0 });
      return now ? versioned(now) : undefined;
    },
    onSaved: () => toast.ok('Worksheet saved'),
  });
  useAskBeforeLeaving(edits.dirty && !edits.isSaving, 'Your answers are not saved. Leave without saving them?');
  const answers = answersOf(form, edits.values);
  const assessment = assessRentProtection(factsOf(answers, form.tenancy, form.people), form.rules);
  const isBusy = edits.isSaving || download.isPending;

  async function print() {
    try {
      if (edits.dirty) {
        if (!(await edits.submit())) return;
      } else if (form.state === 'draft' && form.outcome !== null) await assess.mutateAsync({ id: form.id, version: form.version });
      await download.mutateAsync(form.id);
    } catch (error) {
      toast.fail('Not downloaded', messageOf(error));
    }
  }

  const saved = formatDay(form.saved_at) === 'Today' ? `at ${formatTime(form.saved_at)}` : formatDay(form.saved_at);
  const street = form.tenancy.address.split(',')[0];
  return (
    <form ref={edits.formRef} onSubmit={(event) => void edits.submit(event)} noValidate>
      <PageHead
        title="Rent protection"
        sub={`${STATE_WORDS[form.state]}, saved ${saved}. Every answer is compared with the insurer’s rules.`}
        trail={[
          <Link key="list" to={LETTINGS} className="fh-link">
            Property lettings
          </Link>,
          <Link key="property" to="/properties/details/$id" params={{ id: String(form.property_id) }} search={{}} className="fh-link">
            {street}
          </Link>,
          'Rent protection',
        ]}
        actions={
          form.can.change && (
            <>
              <Button type="submit" variant="default" loading={edits.isSaving} disabled={!edits.dirty}>
                Save answers
              </Button>
              <Button
                leftSection={<IconDownload size={16} stroke={1.7} />}
                loading={download.isPending}
                disabled={isBusy}
                onClick={() => void print()}
              >
                Download for insurer
              </Button>
            </>
          )
        }
      />
      <FormErrors
        count={Object.keys(edits.errors).length}
        before="the worksheet is saved"
        message={edits.refusal === null ? null : messageOf(edits.refusal)}
      />
      <fieldset className={css.two} disabled={!form.can.change}>
        <legend className="fh-spoken">Answers</legend>
        <div className={css.column}>
          <CoverCard form={form} edits={edits} />
          <PeopleCard form={form} answers={answers} edits={edits} />
          <PapersCard edits={edits} />
        </div>
        <div className={css.column}>
          <FindingsCard assessment={assessment} />
          <PayoutCard form={form} isDirty={edits.dirty} />
          <Card title="No insurer is connected" padded>
            <p className="fh-body">The worksheet still works. Download it and send it to your broker.</p>
          </Card>
          <p className={css.rules}>
            {form.rules.insurer}: income {form.rules.incomeTimes} times, guarantors {form.rules.guarantorTimes} times, references at most{' '}
            {form.rules.referenceDays} days old. This is a worksheet, not an offer of insurance.
          </p>
        </div>
      </fieldset>
      {edits.conflict}
    </form>
  );
}

/** The answers that hold a changed field; tenants and guarantors are sent as whole lists. */
function changeOf(
  form: RentProtection,
  values: Record<string, string>,
  changed: Record<string, string>,
): Omit<RentProtectionChange, 'version'> {
  const answers = answersOf(form, values);
  const names = new Set(
    Object.keys(changed).map((field) => (field.startsWith('tenant.') ? 'tenants' : field.startsWith('guarantor.') ? 'guarantors' : field)),
  );
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}
