import { Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { SigningField } from '@freehold/contract/signing/signing-fields';
import {
  FIELD_FORMATS,
  isFilledForThem,
  isOfWitness,
  isSignature,
  TICKED,
  type FieldFormat,
  type FieldType,
} from '@freehold/signing-rules/fields';
import { IconCopy, IconFiles, IconTrash } from '@tabler/icons-react';
import { FIELD_LOOKS, PLACED_TYPES } from '../field-looks.ts';
import { plural } from '../../../lib/format.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { copyToAllPages, newField, placeFields, type Draft, type Page, type Person } from './draft.ts';
import { alignBoxes, ALIGNMENTS, type Alignment } from './geometry.ts';
import css from './place-fields.module.css';

type Alter = (field: SigningField) => SigningField;
type Props = {
  draft: Draft;
  /** The selected ones that can be changed. */
  fields: readonly SigningField[];
  isLocked: boolean;
  pages: readonly Page[];
  fillers: readonly Person[];
  onChange: (alter: Alter, kind?: string) => void;
  onDraft: (draft: Draft) => void;
  onRemove: () => void;
  onDuplicate: () => void;
};

const FORMATS: Record<FieldFormat, string> = { postcode: 'Postcode', phone: 'Phone number', sort_code: 'Sort code' };
const ALIGN: Record<Alignment, string> = { left: 'Left', middle: 'Middle', right: 'Right', top: 'Top', bottom: 'Bottom' };
const textOr = (text: string) => (text === '' ? null : text);
const numberOr = (value: number | string) => (typeof value === 'number' ? value : null);

/** What the selected field is set to, or what can be done with several. */
export function FieldPanel(props: Props) {
  const { draft, fields, isLocked, fillers, onChange, onDraft, onRemove } = props;
  const [field] = fields;
  if (field === undefined)
    return (
      <section className={css.panel}>
        <h2 className="fh-h2">Selected field</h2>
        <p className="fh-body">
          {isLocked
            ? 'This person has finished. Their fields stay as they are.'
            : 'Select a field to say who fills it in and what it takes.'}
        </p>
      </section>
    );
  if (fields.length === 1) return <OneField {...props} field={field} />;
  const isOnePage = fields.every(({ page }) => page === field.page);
  return (
    <section className={css.panel} aria-label="Selected fields">
      <h2 className="fh-h2">{plural(fields.length, 'field')} selected</h2>
      <Select
        label="Who fills them"
        allowDeselect={false}
        data={fillers.map(({ key, name }) => ({ value: key, label: name || 'No name yet' }))}
        value={fields.every(({ recipient }) => recipient === field.recipient) ? field.recipient : null}
        onChange={(recipient) => recipient !== null && onChange((each) => ({ ...each, recipient, when: null }))}
      />
      {isOnePage && (
        <fieldset className={css.align}>
          <legend className="fh-label">Align</legend>
          <div className={css.acts}>
            {ALIGNMENTS.map((to) => (
              <Button key={to} size="compact-sm" variant="default" onClick={() => onDraft(placeFields(draft, alignBoxes(fields, to)))}>
                {ALIGN[to]}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />} onClick={onRemove}>
        Remove {plural(fields.length, 'field')}
      </Button>
    </section>
  );
}

function OneField({ draft, field, pages, fillers, onChange, onDraft, onRemove, onDuplicate }: Props & { field: SigningField }) {
  const { key } = field;
  const set = (part: Partial<SigningField>, kind?: string) => onChange((each) => ({ ...each, ...part }), kind && `${kind} ${key}`);
  const page = pages.find(({ number }) => number === field.page);
  const become = (type: FieldType) => {
    if (page === undefined) return;
    const plain = newField(type, field.recipient, page, { x: 0, y: 0 }, key);
    // What both types have stays; its place does too, and so does a size that somebody chose.
    set({
      type,
      options: plain.options,
      group: plain.group,
      value: null,
      format: null,
      min: null,
      max: null,
      max_length: null,
      width: plain.width,
      height: plain.height,
    });
  };
  return (
    <section className={css.panel} aria-label="Selected field">
      <h2 className="fh-h2">Selected field</h2>
      <Select
        label="Type"
        allowDeselect={false}
        data={PLACED_TYPES.map((value) => ({ value, label: FIELD_LOOKS[value].label }))}
        value={field.type}
        onChange={(type) => type !== null && type !== field.type && become(type)}
      />
      <Select
        label="Who fills it"
        allowDeselect={false}
        data={fillers.map(({ key: value, name }) => ({ value, label: name || 'No name yet' }))}
        value={fillers.some((one) => one.key === field.recipient) ? field.recipient : null}
        onChange={(recipient) => recipient !== null && set({ recipient, when: null })}
      />
      <TextInput
        label="What it is called"
        description="Read aloud as well"
        maxLength={120}
        value={field.label ?? ''}
        onChange={(event) => set({ label: textOr(event.currentTarget.value) }, 'label')}
      />
      {!isFilledForThem(field) && (
        <TextInput
          label="Hint for the signer"
          maxLength={200}
          value={field.hint ?? ''}
          onChange={(event) => set({ hint: textOr(event.currentTarget.value) }, 'hint')}
        />
      )}
      <TypeSettings field={field} set={set} />
      {isFilledForThem(field) ? (
        <p className="fh-body">
          {field.type === 'date_signed'
            ? 'The day they sign is put here.'
            : field.type === 'stamp'
              ? 'The name and the day are stamped here.'
              : isOfWitness(field)
                ? 'Their witness fills it in as they sign, on the same device, with a code of their own.'
                : 'It is filled in for them.'}
        </p>
      ) : (
        <Switch
          label="Must be filled"
          labelPosition="left"
          checked={field.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      )}
      {!isFilledForThem(field) && <Condition draft={draft} field={field} set={set} />}
      <Disclosure title="Place and size" detail="in points">
        <div className={css.pair}>
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              size="xs"
              label={{ x: 'From the left', y: 'From the top', width: 'Width', height: 'Height' }[side]}
              value={Math.round(field[side] * 10) / 10}
              min={0}
              onChange={(value) => typeof value === 'number' && set({ [side]: value }, side)}
            />
          ))}
          <NumberInput
            size="xs"
            label="Page"
            min={1}
            max={pages.length}
            clampBehavior="strict"
            value={field.page}
            onChange={(value) => typeof value === 'number' && value >= 1 && value <= pages.length && set({ page: value })}
          />
        </div>
      </Disclosure>
      <div className={css.acts}>
        {pages.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFiles size={14} stroke={1.7} aria-hidden />}
            onClick={() => onDraft(copyToAllPages(draft, field, pages, () => crypto.randomUUID()))}
          >
            Copy to all pages
          </Button>
        )}
        <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} stroke={1.7} aria-hidden />} onClick={onDuplicate}>
          Copy
        </Button>
        <Button size="compact-sm" variant="default" leftSection={<IconTrash size={14} stroke={1.7} aria-hidden />} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </section>
  );
}

type Set = (part: Partial<SigningField>, kind?: string) => void;

function TypeSettings({ field, set }: { field: SigningField; set: Set }) {
  if (isSignature(field) || isFilledForThem(field) || field.type === 'attachment') return null;
  if (field.type === 'text')
    return (
      <>
        <Select
          label="What is taken"
          clearable
          placeholder="Any text"
          data={FIELD_FORMATS.map((value) => ({ value, label: FORMATS[value] }))}
          value={field.format}
          onChange={(format) => set({ format })}
        />
        <NumberInput
          label="At most, in characters"
          min={1}
          max={2000}
          value={field.max_length ?? ''}
          onChange={(value) => set({ max_length: numberOr(value) === 0 ? null : numberOr(value) }, 'max_length')}
        />
        <TextInput
          label="Filled in before"
          maxLength={5000}
          value={field.value ?? ''}
          onChange={(event) => set({ value: textOr(event.currentTarget.value) }, 'value')}
        />
      </>
    );
  if (field.type === 'number')
    return (
      <div className={css.pair}>
        <NumberInput label="At least" value={field.min ?? ''} onChange={(value) => set({ min: numberOr(value) }, 'min')} />
        <NumberInput label="At most" value={field.max ?? ''} onChange={(value) => set({ max: numberOr(value) }, 'max')} />
      </div>
    );
  if (field.type === 'dropdown') return <Options field={field} set={set} />;
  return (
    <>
      {field.type === 'radio' && (
        <>
          <TextInput
            label="Its question"
            description="Of all choices with the same question one is taken"
            maxLength={60}
            value={field.group ?? ''}
            onChange={(event) => set({ group: textOr(event.currentTarget.value) }, 'group')}
          />
          <TextInput
            label="The answer it stands for"
            maxLength={120}
            value={field.options[0] ?? ''}
            onChange={(event) => set({ options: event.currentTarget.value === '' ? [] : [event.currentTarget.value] }, 'options')}
          />
        </>
      )}
      <Switch
        label="Ticked before"
        labelPosition="left"
        checked={field.value === TICKED}
        onChange={(event) => set({ value: event.currentTarget.checked ? TICKED : null })}
      />
    </>
  );
}

function Options({ field, set }: { field: SigningField; set: Set }) {
  return (
    <Textarea
      label="Choices, one a line"
      autosize
      minRows={3}
      maxRows={10}
      key={field.key}
      defaultValue={field.options.join('\n')}
      onChange={(event) => {
        const options = [...new Set(event.currentTarget.value.split('\n').map((line) => line.trim().slice(0, 120)))]
          .filter(Boolean)
          .slice(0, 50);
        set({ options, value: null }, 'options');
      }}
    />
  );
}

/** Asked for only while another field of the same person has a value. */
function Condition({ draft, field, set }: { draft: Draft; field: SigningField; set: Set }) {
  const others = draft.fields.filter(
    ({ key, recipient, type }) =>
      key !== field.key && recipient === field.recipient && ['checkbox', 'radio', 'dropdown', 'text', 'number'].includes(type),
  );
  if (others.length === 0 && field.when === null) return null;
  const other = others.find(({ key }) => key === field.when?.field);
  const isTick = other?.type === 'checkbox' || other?.type === 'radio';
  return (
    <>
      <Select
        label="Asked for"
        clearable
        placeholder="Always"
        data={others.map(({ key, type, label, options, page }) => ({
          value: key,
          label: `Depends on ${label ?? options[0] ?? FIELD_LOOKS[type].label}, page ${page}`,
        }))}
        value={field.when?.field ?? null}
        onChange={(key) => {
          const chosen = others.find((one) => one.key === key);
          const equals =
            chosen?.type === 'dropdown' ? (chosen.options[0] ?? '') : chosen?.type === 'text' || chosen?.type === 'number' ? '' : TICKED;
          set({ when: key === null ? null : { field: key, equals } });
        }}
      />
      {field.when !== null &&
        other !== undefined &&
        (isTick || other.type === 'dropdown' ? (
          <Select
            label="While it is"
            allowDeselect={false}
            data={
              isTick
                ? [
                    { value: TICKED, label: 'Ticked' },
                    { value: '', label: 'Not ticked' },
                  ]
                : other.options.map((value) => ({ value, label: value }))
            }
            value={field.when.equals}
            onChange={(equals) => equals !== null && field.when && set({ when: { ...field.when, equals } })}
          />
        ) : (
          <TextInput
            label="While it says"
            maxLength={120}
            value={field.when.equals}
            onChange={(event) => field.when && set({ when: { ...field.when, equals: event.currentTarget.value } }, 'when')}
          />
        ))}
    </>
  );
}
