import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { SUPERVISION_WORDS } from './workspace-form.ts';
import { fieldOf, selectOf, type CardProps } from './workspace-legal-card.tsx';
import { renewalLook } from './renewal-look.ts';
import css from './workspace-tab.module.css';

/** Who supervises the firm under the Money Laundering Regulations 2017, regulations 7 and 54. */
export function SupervisionCard({ details, form }: CardProps) {
  const { edit } = details.can;
  const { supervision_state: state } = form.values;
  const saved = details.supervision?.state === 'registered' ? details.supervision.renews_on : null;
  const look = saved === null ? null : renewalLook(saved);
  const typed = readTypedDate(form.values.renews_on);
  return (
    <Card
      title="Supervision"
      action={
        look && (
          <span className={css.renewal} data-family={look.family}>
            <StatusGlyph glyph={look.glyph} family={look.family} />
            {look.words}
          </span>
        )
      }
      padded
    >
      <div className={css.fields}>
        <NativeSelect {...selectOf(form, 'supervision_state', edit, SUPERVISION_WORDS)} label="HMRC registration" />
        {(state === 'registered' || state === 'applied') && (
          <div className={css.pair}>
            <TextInput {...fieldOf(form, 'hmrc_number', edit)} spellCheck={false} />
            {edit ? (
              <DateField
                label="Renews on"
                value={form.values.renews_on}
                error={form.errors['renews_on']}
                onChange={(renews_on) => form.set({ renews_on })}
              />
            ) : (
              <TextInput label="Renews on" readOnly value={typed === null ? '' : form.values.renews_on} />
            )}
          </div>
        )}
        {state === 'other' && (
          <Textarea {...fieldOf(form, 'supervision_reason', edit)} label="Your reason, in one sentence" autosize minRows={2} />
        )}
      </div>
    </Card>
  );
}
