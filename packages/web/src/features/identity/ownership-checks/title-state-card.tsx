import { type OwnershipCheck, recordTitleState, TITLE_STATES, type TitleState } from '@freehold/contract/identity/ownership-checks';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { TITLE_STATE } from './words.ts';
import css from './ownership.module.css';

/** What HM Land Registry says of the title, as a member found it. */
export function TitleStateCard({ check }: { check: OwnershipCheck }) {
  const { title_state: title, ownership_can: can } = check;
  const [state, setState] = useState<TitleState | ''>('');
  const [values, setValues] = useState({ continued_under: '', note: '' });
  const [missing, setMissing] = useState(false);
  const record = useCheckAct(check.id, (chosen: TitleState) =>
    call(recordTitleState, { params: { id: check.id }, body: { version: check.version, state: chosen, ...values } }),
  );
  const errors = fieldErrorsOf(record.error);
  return (
    <Card title="How the title stands" padded>
      <div className={css.fields}>
        <p className="fh-body">
          {title
            ? `${TITLE_STATE[title.state]}${title.continued_under ? `: ${title.continued_under}` : ''}. ${title.note}. ${title.by?.name ?? 'A member'}, ${formatDateTime(title.at)}.`
            : 'Nothing was recorded beside the register. Record what a search at HM Land Registry says, where it says more.'}
        </p>
        {can.record.may && (
          <form
            className={css.fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setMissing(state === '');
              if (state !== '') record.mutate(state, { onSuccess: () => toast.ok('Recorded', check.subject_name) });
            }}
          >
            <div className={css.pair}>
              <NativeSelect
                label="It is"
                value={state}
                error={missing && state === '' ? 'Choose how the title stands' : errors['state']}
                data={[{ value: '', label: 'Choose' }, ...TITLE_STATES.map((value) => ({ value, label: TITLE_STATE[value] }))]}
                onChange={(event) => setState(oneOf(event.currentTarget.value, TITLE_STATES) ?? '')}
              />
              {state === 'closed_and_continued' && (
                <TextInput
                  label="Continued under"
                  maxLength={20}
                  value={values.continued_under}
                  error={errors['continued_under']}
                  onChange={(event) => setValues({ ...values, continued_under: event.currentTarget.value })}
                />
              )}
            </div>
            <TextInput
              label="How you know"
              maxLength={600}
              value={values.note}
              error={errors['note']}
              onChange={(event) => setValues({ ...values, note: event.currentTarget.value })}
            />
            {record.error && Object.keys(errors).length === 0 && <ActRefused error={record.error} onReload={() => record.reset()} />}
            <div>
              <Button type="submit" variant="default" loading={record.isPending}>
                Record how it stands
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
