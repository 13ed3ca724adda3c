import { NativeSelect } from '@mantine/core';
import type { MailChoice } from '@freehold/contract/firm/notification-kinds';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { choicesQuery, useChangeChoices, type ChoiceChange } from './account-queries.ts';
import css from './choices-card.module.css';
import { oneOf } from '../../../lib/search-params.ts';

const MAIL_CHOICES = ['at_once', 'digest', 'off'] as const satisfies readonly MailChoice[];
const MAIL: { value: MailChoice; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'digest', label: 'Daily' },
  { value: 'off', label: 'Off' },
];
const QUIET = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** What reaches this person, here and by e-mail. Each choice is kept as it is made. */
export function ChoicesCard() {
  const choices = useQuery(choicesQuery);
  const change = useChangeChoices();
  if (choices.isPending) return <LoadingCard height={420} label="Loading what reaches you" />;
  if (choices.isError) {
    return (
      <Card title="What reaches you">
        <PartFailed title="Your notification settings could not be loaded" error={choices.error} onRetry={() => void choices.refetch()} />
      </Card>
    );
  }
  const keep = (what: ChoiceChange) =>
    change.mutate(what, { onError: (error) => toast.fail(messageOf(error) || 'Your choice was not kept', 'What reaches you') });
  const urgent = choices.data.kinds.some((one) => one.is_urgent);
  return (
    <Card title="What reaches you">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="fh-spoken">What happened</span>
            </th>
            <th scope="col">Here</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {choices.data.kinds.map(({ kind, label, here, mail }) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td className={css.tick}>
                <PlainCheckbox name={`reach-${kind}`} checked={here} onChange={(checked) => keep({ kind: { kind, here: checked } })}>
                  <span className="fh-spoken">{label}, here</span>
                </PlainCheckbox>
              </td>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`${label}, by email`}
                  data={MAIL}
                  value={mail}
                  onChange={(event) => keep({ kind: { kind, mail: oneOf(event.currentTarget.value, MAIL_CHOICES) ?? mail } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.quiet}>
        <div>
          <div className={css.what}>Quiet from 19:00 to 08:00</div>
          <div className="fh-small fh-dim">
            {urgent ? 'Emails are held. Sanctions alerts are still sent' : 'Emails are held until the morning'}
          </div>
        </div>
        <Segmented
          label="Quiet from 19:00 to 08:00"
          options={QUIET}
          value={choices.data.is_quiet ? 'on' : 'off'}
          onChange={(value) => keep({ is_quiet: value === 'on' })}
        />
      </div>
    </Card>
  );
}
