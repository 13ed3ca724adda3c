import { IconBuildingStore, IconCalendar, IconCreditCard, IconId, IconSquareRounded, IconSun, IconWorld } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { DocumentZone, useZoneReader, withoutZone } from './document-zone.tsx';
import { Choices, CountryField, DateFields, TextField } from './fields.tsx';
import { FilePicker } from './file-list.tsx';
import { useWords } from './words.ts';
import { acceptsOf, isSideRequired, SIDES } from './read-config.ts';
import { type StepProps, textOf } from './step-props.ts';
import css from './applicant-steps.module.css';

const ICON = { size: 22, stroke: 1.5, 'aria-hidden': true } as const;
const KIND_ICONS: Record<string, React.ReactNode> = {
  passport: <IconWorld {...ICON} />,
  driving_licence: <IconId {...ICON} />,
  residence_permit: <IconCreditCard {...ICON} />,
  other: <IconCreditCard {...ICON} />,
  in_person: <IconBuildingStore {...ICON} />,
};
const TIP_ICONS = [
  <IconCalendar key="in date" size={18} stroke={1.6} aria-hidden />,
  <IconSun key="light" size={18} stroke={1.6} aria-hidden />,
  <IconSquareRounded key="corners" size={18} stroke={1.6} aria-hidden />,
];

export function IdDocumentStep({ step, answers, onChange, errors, files, acts }: StepProps) {
  const words = useWords();
  const say = words.steps.id;
  const kind = textOf(answers, 'kind');
  const accepts = acceptsOf(step.config);
  const kinds = Object.entries(say.kinds).filter(([value]) => accepts.length === 0 || value === 'in_person' || accepts.includes(value));
  const zone = useZoneReader(answers, onChange);
  const choose = (next: string) => {
    const kept = next === kind ? answers : withoutZone(answers);
    zone.forget();
    onChange({ ...kept, kind: next, country: textOf(answers, 'country') || 'GB' });
  };
  // What was read belongs to its picture.
  const remove = (id: string) => {
    zone.forget();
    if (answers['mrz_source'] === 'picture') onChange(withoutZone(answers));
    acts.removeFile(id);
  };
  return (
    <div className={css.form}>
      <Choices
        name="kind"
        legend={say.title}
        hideLegend
        options={kinds.map(([value, [label, line]]) => ({ value, label, line, icon: KIND_ICONS[value] }))}
        value={kind || null}
        error={errors['kind']}
        onChange={choose}
      />
      {kind === 'in_person' && <Notice kind="tells">{say.inPersonLine}</Notice>}
      {kind !== '' && kind !== 'in_person' && (
        <>
          <ul className={css.tips}>
            {say.tips.map((tip, index) => (
              <li key={tip}>
                {TIP_ICONS[index]}
                {tip}
              </li>
            ))}
          </ul>
          {SIDES[kind]?.map((side) => (
            <FilePicker
              key={`${kind}-${side}`}
              name={side}
              part={side}
              title={`${say.partOf(say.parts[side] ?? side, say.kinds[kind]?.[0] ?? '')}${isSideRequired(kind, side) ? '' : ` (${words.common.optional})`}`}
              camera="card"
              files={files}
              onAdd={(chosen, part) => {
                acts.addFiles(chosen, part);
                void zone.read(chosen, side);
              }}
              onRemove={remove}
              error={errors[side]}
              onInPerson={() => choose('in_person')}
            />
          ))}
          <DocumentZone answers={answers} onChange={onChange} state={zone.state} error={errors['mrz']} />
          <CountryField
            name="country"
            label={say.country}
            value={textOf(answers, 'country')}
            error={errors['country']}
            onChange={(country) => onChange({ ...answers, country })}
          />
          <TextField
            name="number"
            label={say.number}
            isOptional
            maxLength={40}
            value={textOf(answers, 'number')}
            error={errors['number']}
            onChange={(number) => onChange({ ...answers, number })}
          />
          <DateFields
            name="expires_on"
            label={say.expires}
            isOptional
            value={textOf(answers, 'expires_on')}
            error={errors['expires_on']}
            onChange={(expires) => onChange({ ...answers, expires_on: expires })}
          />
        </>
      )}
    </div>
  );
}

export function SelfieStep({ answers, onChange, errors, files, acts }: StepProps) {
  const say = useWords().steps.selfie;
  const inPerson = answers['in_person'] === true;
  return (
    <div className={css.form}>
      {!inPerson && (
        <FilePicker
          name="face"
          part="face"
          title={say.part}
          camera="face"
          files={files}
          onAdd={acts.addFiles}
          onRemove={acts.removeFile}
          error={errors['face']}
          onInPerson={() => onChange({ ...answers, in_person: true })}
        />
      )}
      <PlainCheckbox name="in_person" checked={inPerson} onChange={(checked) => onChange({ ...answers, in_person: checked })}>
        {say.inPerson}
      </PlainCheckbox>
      {inPerson && <Notice kind="tells">{say.inPersonLine}</Notice>}
    </div>
  );
}
