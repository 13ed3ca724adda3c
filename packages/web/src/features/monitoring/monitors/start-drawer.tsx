import { entriesOf } from '@freehold/contract/kernel/keys';
import {
  MONITOR_BASES,
  MONITOR_CADENCES,
  MONITOR_CATEGORIES,
  type MonitorBasis,
  type MonitorCategory,
} from '@freehold/contract/monitoring/monitoring-words';
import type { MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { Button, Checkbox } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { MonthCost } from '../../../shared/month-cost.tsx';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useStartMonitors } from './queries.ts';
import css from './monitoring.module.css';

type Props = {
  meta: Pick<MonitorsMeta, 'price' | 'categories'>;
  /** Chosen before, in a list of people. */
  people?: readonly number[] | undefined;
  party?: number | undefined;
  onStarted?: () => void;
  onClose: () => void;
};
/** More are told as a number. */
const MOST_NAMED = 20;

/** Starts to monitor people and companies, one after another into the same list. */
export function StartDrawer({ meta, people, party, onStarted, onClose }: Props) {
  const formId = useId();
  const start = useStartMonitors();
  const [chosen, setChosen] = useState<readonly number[]>(people ?? (party === undefined ? [] : [party]));
  const [basis, setBasis] = useState<MonitorBasis>('relationship');
  const [cadence, setCadence] = useState<keyof typeof MONITOR_CADENCES>('daily');
  const [categories, setCategories] = useState<readonly MonitorCategory[]>(meta.categories);
  const [endsWith, setEndsWith] = useState(true);
  const [isTried, setTried] = useState(false);
  const choose = (choice: PartyChoice | null) => {
    if (choice && 'party_id' in choice) setChosen((before) => [...new Set([...before, choice.party_id])]);
  };
  const send = () => {
    setTried(true);
    if (chosen.length === 0) return;
    start.mutate(
      { party_ids: [...chosen], basis, cadence, categories: [...categories], auto_end: endsWith },
      {
        onSuccess: ({ started, refused }) => {
          if (started.length > 0) toast.ok(`${plural(started.length, 'person or company', 'people and companies')} monitored from now on`);
          if (refused.length > 0)
            toast.fail(`${refused.length} could not be added`, [...new Set(refused.map(({ reason }) => reason))].join('. '));
          onStarted?.();
          onClose();
        },
      },
    );
  };
  const isMany = chosen.length > MOST_NAMED;
  const refused = start.error ? (Object.values(fieldErrorsOf(start.error))[0] ?? messageOf(start.error)) : null;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={chosen.length > 0 && party === undefined && people === undefined && !start.isSuccess}
      size={460}
      title={chosen.length > 1 ? `Watch ${formatCount(chosen.length)}` : 'Watch someone'}
      sub="Looked at again by the clock"
      foot={
        <Button type="submit" form={formId} loading={start.isPending} leftSection={<IconRadar2 size={16} stroke={1.7} aria-hidden />}>
          Start monitoring
        </Button>
      }
    >
      <form
        id={formId}
        className={css.drawer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FormErrors count={0} before="" message={refused} />
        {isMany && <p className="fh-body">{formatCount(chosen.length)} people and companies, as chosen in the list.</p>}
        {(isMany ? [] : chosen).map((id) => (
          <PartyField
            key={id}
            label="Who"
            value={{ party_id: id }}
            canAdd={false}
            onChange={() => setChosen((before) => before.filter((one) => one !== id))}
          />
        ))}
        {chosen.length < MOST_NAMED && (
          <PartyField
            key={`next ${chosen.length}`}
            label={chosen.length === 0 ? 'Who' : 'And who else, optional'}
            value={null}
            canAdd={false}
            error={isTried && chosen.length === 0 ? 'Choose somebody' : null}
            onChange={choose}
          />
        )}
        <ChoiceTiles
          legend="Why"
          dense
          value={basis}
          onChange={setBasis}
          choices={entriesOf(MONITOR_BASES).map(([value, label]) => ({ value, label }))}
        />
        <ChoiceTiles
          legend="How often"
          dense
          value={cadence}
          onChange={setCadence}
          choices={entriesOf(MONITOR_CADENCES).map(([value, label]) => ({
            value,
            label,
            ...(value === 'weekly' ? { detail: 'Registers and records; changes of lists are compared at once either way' } : {}),
          }))}
        />
        <fieldset className="fh-stack" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="fh-small">Lists</legend>
          {entriesOf(MONITOR_CATEGORIES).map(([category, label]) => (
            <Checkbox
              key={category}
              label={label}
              checked={categories.includes(category)}
              disabled={category === 'sanctions'}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                setCategories((before) => (isOn ? [...before, category] : before.filter((one) => one !== category)));
              }}
            />
          ))}
        </fieldset>
        <Checkbox
          label="End when the relationship ends"
          checked={endsWith}
          onChange={(event) => setEndsWith(event.currentTarget.checked)}
        />
        <MonthCost price={meta.price} count={chosen.length} />
        <p className="fh-body">After a year you are asked whether it goes on. Unanswered, it goes on while the relationship is open.</p>
      </form>
    </SideDrawer>
  );
}
