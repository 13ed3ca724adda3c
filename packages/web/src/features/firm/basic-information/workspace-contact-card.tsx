import { Textarea, TextInput } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { fieldOf, type CardProps } from './workspace-legal-card.tsx';
import css from './workspace-tab.module.css';

/** Whom applicants may ask, and what they are told about the cost. */
export function WorkspaceContactCard({ details, form }: CardProps) {
  const { edit } = details.can;
  return (
    <Card title="For applicants" padded>
      <div className={css.fields}>
        <TextInput {...fieldOf(form, 'contact_name', edit)} label="Whom they may ask" />
        <div className={css.pair}>
          <TextInput {...fieldOf(form, 'contact_email', edit)} label="Email" type="email" />
          <TextInput {...fieldOf(form, 'contact_phone', edit)} label="Phone" type="tel" />
        </div>
        <Textarea
          {...fieldOf(form, 'fee_disclosure', edit)}
          autosize
          minRows={3}
          description="What applicants are told about the cost of identity checks. Empty: nothing."
        />
      </div>
    </Card>
  );
}
