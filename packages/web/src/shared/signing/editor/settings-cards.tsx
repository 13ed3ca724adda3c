import { Checkbox, NumberInput, TagsInput, Textarea } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import type { Draft } from './draft.ts';
import type { Work } from './work.ts';
import css from './steps.module.css';

/** What the message says, when somebody is reminded, and for how long a document stands open. */
export function SettingsCards({ work: { draft, change } }: { work: Work }) {
  const { settings } = draft;
  const set = (part: Partial<Draft['settings']>, kind: string) => change({ ...draft, settings: { ...settings, ...part } }, kind);
  return (
    <>
      <Card title="Message" padded>
        <Textarea
          label="To everybody, in the email"
          description="May be left empty"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={2000}
          value={settings.message}
          onChange={(event) => set({ message: event.currentTarget.value }, 'message')}
        />
      </Card>
      <Card title="Time" padded>
        <div className={css.form}>
          <TagsInput
            classNames={{ pill: css.day ?? '' }}
            label="Reminders"
            description="Days after somebody was asked; type a number and press Enter"
            value={settings.reminders.map(String)}
            maxTags={6}
            onChange={(days) =>
              set(
                {
                  reminders: [...new Set(days.map(Number).filter((day) => Number.isInteger(day) && day >= 1 && day <= 60))].toSorted(
                    (one, other) => one - other,
                  ),
                },
                'reminders',
              )
            }
          />
          <NumberInput
            label="Ends, in days after it was sent"
            min={1}
            max={365}
            disabled={settings.expires_in_days === null}
            value={settings.expires_in_days ?? ''}
            onChange={(days) =>
              typeof days === 'number' && days >= 1 && days <= 365 && Number.isInteger(days) && set({ expires_in_days: days }, 'expires')
            }
          />
          <Checkbox
            label="It never ends by itself"
            checked={settings.expires_in_days === null}
            onChange={(event) => set({ expires_in_days: event.currentTarget.checked ? null : 14 }, 'never')}
          />
        </div>
      </Card>
    </>
  );
}
