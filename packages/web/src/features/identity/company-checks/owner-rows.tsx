import { type DeclaredOwner, OWNER_BANDS, type OwnerBand, type TypedOwner } from '@freehold/contract/identity/company-checks';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import css from './company-check.module.css';

type Errors = Readonly<Record<string, string>>;

/** `06/1981` as the register’s `1981-06`; what cannot be read goes as it was typed, and is refused at its field. */
export function readMonth(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, month, year] = /^(\d{1,2})[/.-]?(\d{4})$/.exec(text.replaceAll(' ', '')) ?? [];
  return month && year ? `${year}-${month.padStart(2, '0')}` : text;
}

export type DeclaredRow = { name: string; percent: string; born: string };
export const NO_DECLARED: DeclaredRow = { name: '', percent: '', born: '' };
/** Rows without a name are left out. */
export const readDeclared = (rows: readonly DeclaredRow[]): DeclaredOwner[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, percent, born }) => {
      const share = percent.replace('%', '').trim();
      return { name, percent: share === '' ? null : Number(share), born: readMonth(born), nature: null };
    });

type RowsProps<Row> = { rows: readonly Row[]; none: Row; field: string; add: string; errors: Errors; onChange: (rows: Row[]) => void };

/** The rows of a list that is typed, each of which can be taken out again. */
function Rows<Row>({
  rows,
  none,
  add,
  onChange,
  children,
}: Omit<RowsProps<Row>, 'field' | 'errors'> & { children: (row: Row, at: number) => React.ReactNode }) {
  return (
    <div className={css.rows}>
      {rows.map((row, at) => (
        // A row has no name of its own, and is only ever added at the end.
        <div key={at} className={css.row}>
          {children(row, at)}
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Remove row ${at + 1}`}
            className={css.remove}
            onClick={() => onChange(rows.filter((_, other) => other !== at))}
          >
            <IconX size={15} stroke={1.7} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.7} />} onClick={() => onChange([...rows, none])}>
          {add}
        </Button>
      </div>
    </div>
  );
}

/** What the client says of the owners. */
export function DeclaredRows({ rows, field, errors, onChange }: Omit<RowsProps<DeclaredRow>, 'none' | 'add'>) {
  const set = (at: number, part: Partial<DeclaredRow>) => onChange(rows.map((row, other) => (other === at ? { ...row, ...part } : row)));
  return (
    <Rows rows={rows} none={NO_DECLARED} add="Add an owner" onChange={onChange}>
      {(row, at) => (
        <>
          <TextInput
            label="Name"
            value={row.name}
            error={errors[`${field}.${at}.name`]}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Share, %"
            inputMode="decimal"
            value={row.percent}
            error={errors[`${field}.${at}.percent`]}
            onChange={(event) => set(at, { percent: event.currentTarget.value })}
          />
          <TextInput
            label="Born, month"
            placeholder="06/1981"
            value={row.born}
            error={errors[`${field}.${at}.born`]}
            onChange={(event) => set(at, { born: event.currentTarget.value })}
          />
        </>
      )}
    </Rows>
  );
}

export type TypedRow = { kind: TypedOwner['kind']; name: string; born: string; band: OwnerBand | ''; number: string; country: string };
export const NO_OWNER: TypedRow = { kind: 'person', name: '', born: '', band: '75-100', number: '', country: '' };
export const readTyped = (rows: readonly TypedRow[]): TypedOwner[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ kind, name, born, band, number, country }) => ({
      kind,
      name,
      born: kind === 'person' ? readMonth(born) : null,
      band: band === '' ? null : band,
      number: kind === 'company' ? number : '',
      country: kind === 'company' ? country : '',
    }));
const BAND_WORDS = { '25-50': 'More than 25, up to 50%', '50-75': 'More than 50, under 75%', '75-100': '75% or more' } as const;
const BANDS = [...OWNER_BANDS.map((value) => ({ value, label: BAND_WORDS[value] })), { value: '', label: 'Influence or control' }];

/** Owners as a document names them. */
export function TypedRows({ rows, field, errors, onChange }: Omit<RowsProps<TypedRow>, 'none' | 'add'>) {
  const set = (at: number, part: Partial<TypedRow>) => onChange(rows.map((row, other) => (other === at ? { ...row, ...part } : row)));
  const text = (row: TypedRow, at: number, key: 'name' | 'born' | 'number' | 'country', label: string, placeholder?: string) => (
    <TextInput
      label={label}
      {...(placeholder ? { placeholder } : {})}
      value={row[key]}
      error={errors[`${field}.${at}.${key}`]}
      onChange={(event) => set(at, { [key]: event.currentTarget.value })}
    />
  );
  return (
    <Rows rows={rows} none={NO_OWNER} add="Add an owner" onChange={onChange}>
      {(row, at) => (
        <>
          <NativeSelect
            label="Owner"
            value={row.kind}
            data={[
              { value: 'person', label: 'Person' },
              { value: 'company', label: 'Company' },
            ]}
            onChange={(event) => set(at, { kind: event.currentTarget.value === 'company' ? 'company' : 'person' })}
          />
          {text(row, at, 'name', 'Name')}
          <NativeSelect
            label="Holds"
            value={row.band}
            data={BANDS}
            onChange={(event) => set(at, { band: OWNER_BANDS.find((band) => band === event.currentTarget.value) ?? '' })}
          />
          {row.kind === 'person' ? text(row, at, 'born', 'Born, month', '06/1981') : text(row, at, 'number', 'Number')}
          {row.kind === 'company' && text(row, at, 'country', 'Country')}
        </>
      )}
    </Rows>
  );
}
