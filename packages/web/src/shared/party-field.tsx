import type { NewPartyInput, PartyListRow } from '@freehold/contract/people/parties';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Face } from '../ui/face.tsx';
import { OptionSearch } from '../ui/option-search.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { NO_PARTIES, partiesTypedQuery, partyQuery } from './party-queries.ts';
import css from './party-field.module.css';

/** Somebody already in the workspace's people, or somebody to add to them. */
export type PartyChoice = { party_id: number } | { party: NewPartyInput };
type Kind = 'person' | 'company';
type Option = { row: PartyListRow } | { add: Kind };

type Props = {
  label: string;
  value: PartyChoice | null;
  onChange: (choice: PartyChoice | null) => void;
  /** People alone, or companies alone. */
  kind?: Kind;
  /** Said under the field. */
  error?: string | null;
  /** Said under the fields of somebody new, by the names of the contract: `first_name`, `phones.0`. */
  errors?: Readonly<Record<string, string>>;
  help?: string;
  /** False where only those already known can be chosen. */
  canAdd?: boolean;
};

const NewPartyFields = lazy(async () => ({ default: (await import('./new-party-fields.tsx')).NewPartyFields }));
const WAIT_MS = 200;
const ADD = { person: 'a new person', company: 'a new company' } as const;

/** Finds somebody in the workspace's people while their name is typed, so that nobody is entered twice; who is not there is added in the same place. */
export function PartyField({ label, value, onChange, kind, error = null, errors = {}, help, canAdd = true }: Props) {
  const [text, setText] = useState('');
  // What was pressed goes with every choice, so the focus is handed on to what stands in its place.
  const [handsOn, setHandsOn] = useState(false);
  const choose = (choice: PartyChoice | null) => {
    setHandsOn(true);
    onChange(choice);
  };
  const place = handsOn && <TakeFocus key={value === null ? 'search' : 'party_id' in value ? 'chosen' : 'new'} />;
  if (value !== null && 'party_id' in value)
    return (
      <div>
        {place}
        <ChosenParty label={label} id={value.party_id} error={error} onClear={() => choose(null)} />
      </div>
    );
  if (value !== null) {
    return (
      <Suspense fallback={null}>
        {place}
        <NewPartyFields
          label={label}
          party={value.party}
          errors={errors}
          canChangeKind={kind === undefined}
          onChange={(party) => onChange({ party })}
          onExisting={(id) => choose({ party_id: id })}
          onClear={() => choose(null)}
        />
      </Suspense>
    );
  }
  return (
    <div>
      {place}
      <PartySearch
        label={label}
        text={text}
        onText={setText}
        kind={kind}
        error={error}
        help={help}
        canAdd={canAdd}
        onPick={(id) => {
          setText('');
          choose({ party_id: id });
        }}
        onAdd={(added) => {
          choose({ party: newParty(added, text.trim()) });
          setText('');
        }}
      />
    </div>
  );
}

/** Gives the focus to the first field after it, or else the first button. */
function TakeFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const next = mark.current?.nextElementSibling;
    (next?.querySelector<HTMLElement>('input:not([type="radio"])') ?? next?.querySelector<HTMLElement>('button'))?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

/** What was typed becomes the name of who is added. */
function newParty(kind: Kind, typed: string): NewPartyInput {
  if (kind === 'company') return { kind, company_name: typed };
  const words = typed.split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { kind, first_name: (words.length > 1 ? words.slice(0, -1) : words).join(' '), last_name: last };
}

type SearchProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  kind: Kind | undefined;
  error: string | null;
  help: string | undefined;
  canAdd: boolean;
  onPick: (id: number) => void;
  onAdd: (kind: Kind) => void;
};

function PartySearch({ label, text, onText, kind, error, help, canAdd, onPick, onAdd }: SearchProps) {
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, WAIT_MS);
  const search = useQuery(partiesTypedQuery(asked, kind));
  const isFresh = asked === typed && typed.length >= 2 && !search.isPlaceholderData;
  const rows = (isFresh ? search.data : undefined) ?? NO_PARTIES;
  const options = useMemo((): Option[] => {
    if (!isFresh || (search.data === undefined && !search.isError)) return [];
    const adds: Kind[] = !canAdd ? [] : kind ? [kind] : ['person', 'company'];
    return [...rows.map((row) => ({ row })), ...adds.map((add) => ({ add }))];
  }, [isFresh, search.data, search.isError, rows, canAdd, kind]);
  const said = !isFresh || search.isFetching ? '' : rows.length === 0 ? 'Nobody of that name' : `${rows.length} found`;
  return (
    <div>
      <OptionSearch
        name="party"
        small
        label={label}
        icon={<IconSearch size={17} stroke={1.6} aria-hidden />}
        value={text}
        error={error}
        onChange={onText}
        options={options}
        keyOf={(option) => ('row' in option ? String(option.row.id) : option.add)}
        onPick={(option) => ('row' in option ? onPick(option.row.id) : onAdd(option.add))}
        listLabel="Your people"
        said={said}
      >
        {(option) => ('row' in option ? <PartyLines row={option.row} /> : <AddLine kind={option.add} typed={typed} />)}
      </OptionSearch>
      {help !== undefined && error === null && <p className={css.help}>{help}</p>}
      {isFresh && search.isSuccess && rows.length === 0 && !canAdd && <p className={css.help}>Nobody of that name.</p>}
    </div>
  );
}

export function PartyLines({ row }: { row: Pick<PartyListRow, 'name' | 'kind' | 'born' | 'company_number' | 'phone' | 'property'> }) {
  const about =
    row.kind === 'company' ? (row.company_number ? [`Company ${row.company_number}`] : ['Company']) : row.born ? [`Born ${row.born}`] : [];
  return (
    <span className={css.party}>
      <Face name={row.name} size={30} company={row.kind === 'company'} />
      <span className={css.lines}>
        <span className={`${css.name} fh-trunc`} title={row.name}>
          {row.name}
        </span>
        <span className={`${css.quiet} fh-trunc`}>{[...about, row.phone, row.property?.address].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}

function AddLine({ kind, typed }: { kind: Kind; typed: string }) {
  return (
    <span className={css.party}>
      <span className={css.add}>
        <IconUserPlus size={16} stroke={1.7} aria-hidden />
      </span>
      <span className={css.lines}>
        <span className={css.name}>
          Add “{typed}” as {ADD[kind]}
        </span>
      </span>
    </span>
  );
}

type ChosenProps = { label: string; id: number; error: string | null; onClear: () => void };

function ChosenParty({ label, id, error, onClear }: ChosenProps) {
  const { data } = useQuery(partyQuery(id));
  return (
    <div role="group" aria-label={label} className={css.whole}>
      <p className={css.label}>{label}</p>
      <div className={css.chosen}>
        {data ? (
          <PartyLines
            row={{
              ...data,
              phone: data.phones[0] ?? null,
              property: data.roles.find((role) => role.state !== 'withdrawn')?.property ?? null,
            }}
          />
        ) : (
          <span className={css.quiet}>Number {id}</span>
        )}
        <PlainButton size="xs" variant="default" onClick={onClear}>
          Change<span className="fh-spoken"> {label}</span>
        </PlainButton>
      </div>
      {error !== null && <p className={css.error}>{error}</p>}
    </div>
  );
}
