import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { historyOf } from './check-step.ts';
import { CountryField, FieldError, MonthField, TextField } from './fields.tsx';
import { useFormats, useWords } from './words.ts';
import { type Answers, objectOf, objectsOf, type StepProps, textOf } from './step-props.ts';
import css from './applicant-steps.module.css';

const FindAddress = lazy(async () => ({ default: (await import('./find-address.tsx')).FindAddress }));
const MOST = 20;
const TONES = ['ever', 'harbour', 'heather', 'brass'] as const;
const blank = (isNow: boolean): Answers => ({
  address: { line1: '', line2: '', town: '', postcode: '', country: 'GB' },
  from: '',
  to: isNow ? null : '',
});

/** Where somebody lived, month by month; what is missing is asked for by name while it is typed. */
export function AddressHistoryStep({ step, answers, onChange, errors, acts: { findAddresses } }: StepProps) {
  const words = useWords();
  const say = words.steps.addresses;
  const { month } = useFormats();
  const entries = objectsOf(answers, 'entries');
  const shown = entries.length === 0 ? [blank(true)] : entries;
  const history = historyOf(answers, step);
  const faulty = Object.keys(errors).flatMap((field) => (field.startsWith('entries.') ? [Number(field.split('.')[1])] : []));
  const [open, setOpen] = useState<number | null>(entries.length === 0 ? 0 : null);
  const opened = faulty[0] ?? open;
  const write = (index: number, entry: Answers) => onChange({ entries: shown.map((each, at) => (at === index ? entry : each)) });
  const asked = history.gaps.map(({ kind, from, to }) =>
    kind === 'now' ? say.now : from === to ? say.gapOne(month(from)) : say.gap(month(from), month(to)),
  );

  function add() {
    onChange({ entries: [...shown, blank(history.gaps.some(({ kind }) => kind === 'now'))] });
    setOpen(shown.length);
  }
  return (
    <div className={css.form}>
      <div>
        <div className={css.spread}>
          <b>{say.covered(history.covered, history.asked)}</b>
          <span>{say.toGo(history.asked - history.covered)}</span>
        </div>
        <div className={css.months} aria-hidden>
          {history.months.map(({ month: one, entry }) => (
            <i key={one} data-tone={entry === null ? 'missing' : TONES[entry % TONES.length]} />
          ))}
        </div>
        <div className={css.spread} data-small>
          <span>{month(history.months[0]?.month ?? '')}</span>
          <span>{say.today}</span>
        </div>
      </div>
      {entries.length > 0 && asked.length > 0 && (
        <div role="status">
          <ul className={css.gaps}>
            {asked.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      <FieldError id="entries-fault">{errors['entries']}</FieldError>
      <ol className={css.entries}>
        {shown.map((entry, index) => {
          const address = objectOf(entry, 'address');
          const at = `entries.${index}`;
          const place =
            [textOf(address, 'line1'), textOf(address, 'town'), textOf(address, 'postcode')].filter(Boolean).join(', ') || say.unnamed;
          if (opened !== index)
            return (
              <li key={index} className={css.entry}>
                <i className={css.tone} data-tone={TONES[index % TONES.length]} aria-hidden />
                <span className={css.rowWords}>
                  <b>{place}</b>
                  <span>
                    {entry['to'] === null
                      ? say.since(month(textOf(entry, 'from')))
                      : say.between(month(textOf(entry, 'from')), month(textOf(entry, 'to')))}
                  </span>
                </span>
                <button type="button" className={css.icon} aria-label={words.common.changeStep(place)} onClick={() => setOpen(index)}>
                  <IconPencil size={18} stroke={1.6} aria-hidden />
                </button>
                <button
                  type="button"
                  className={css.icon}
                  aria-label={words.common.removeThis(place)}
                  onClick={() => {
                    setOpen(null);
                    onChange({ entries: shown.filter((_, other) => other !== index) });
                  }}
                >
                  <IconTrash size={18} stroke={1.6} aria-hidden />
                </button>
              </li>
            );
          const field = (name: string, label: string, more: object = {}) => (
            <TextField
              name={`${at}.address.${name}`}
              label={label}
              value={textOf(address, name)}
              error={errors[`${at}.address.${name}`]}
              onChange={(value) => write(index, { ...entry, address: { ...address, [name]: value } })}
              {...more}
            />
          );
          return (
            <li key={index} className={css.openEntry}>
              {findAddresses && textOf(address, 'country') === 'GB' && (
                <Suspense fallback={null}>
                  <FindAddress
                    name={at}
                    find={findAddresses}
                    onPick={(picked) => write(index, { ...entry, address: { ...address, ...picked } })}
                  />
                </Suspense>
              )}
              {field('line1', say.line1, { autoComplete: 'address-line1', maxLength: 120 })}
              {field('line2', say.line2, { autoComplete: 'address-line2', isOptional: true, maxLength: 120 })}
              {field('town', say.town, { autoComplete: 'address-level2', maxLength: 80 })}
              {field('postcode', say.postcode, {
                autoComplete: 'postal-code',
                maxLength: 20,
                isOptional: textOf(address, 'country') !== 'GB',
              })}
              <CountryField
                name={`${at}.address.country`}
                label={words.common.country}
                value={textOf(address, 'country')}
                error={errors[`${at}.address.country`]}
                onChange={(country) => write(index, { ...entry, address: { ...address, country } })}
              />
              <MonthField
                name={`${at}.from`}
                label={say.from}
                value={textOf(entry, 'from')}
                error={errors[`${at}.from`]}
                onChange={(from) => write(index, { ...entry, from })}
              />
              <PlainCheckbox
                name={`${at}.now`}
                checked={entry['to'] === null}
                onChange={(now) => write(index, { ...entry, to: now ? null : '' })}
              >
                {say.still}
              </PlainCheckbox>
              {entry['to'] !== null && (
                <MonthField
                  name={`${at}.to`}
                  label={say.to}
                  value={textOf(entry, 'to')}
                  error={errors[`${at}.to`]}
                  onChange={(to) => write(index, { ...entry, to })}
                />
              )}
              {shown.length > 1 && (
                <PlainButton size="lg" variant="default" onClick={() => setOpen(null)}>
                  {say.done}
                </PlainButton>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length > 0 && shown.length < MOST && (
        <PlainButton size="lg" variant="default" name="entries" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={add}>
          {say.add}
        </PlainButton>
      )}
    </div>
  );
}
