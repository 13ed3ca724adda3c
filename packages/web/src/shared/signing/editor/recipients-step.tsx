import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button, Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { PROPERTY_ROLES, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { revealParty, type PartyListRow } from '@freehold/contract/people/parties';
import { PROOFS, RECIPIENT_ROLES, type DraftFault } from '@freehold/contract/signing/signing-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { capitalise } from '../../../lib/format.ts';
import { NO_PARTIES, partiesTypedQuery } from '../../party-queries.ts';
import { propertyPeopleQuery } from '../../property-people-query.ts';
import { recipientColour } from '../recipient-colours.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Face } from '../../../ui/face.tsx';
import { OptionSearch } from '../../../ui/option-search.tsx';
import { toast } from '../../../ui/toast.ts';
import { PROOF, ROLE } from '../recipient-words.ts';
import { changePerson, joinBefore, movePerson, newPerson, orderOf, removePerson, signInTurn, isAccessCode, type Person } from './draft.ts';
import type { Work } from './work.ts';
import css from './steps.module.css';

type Props = {
  work: Work;
  propertyId: number | null;
  faults: readonly DraftFault[];
  locked: ReadonlySet<string>;
  first?: string | null;
  /** Places of a template, where somebody is put each time it is used: they have a name and no contacts. */
  arePlaces?: boolean;
};

/** Who gets the document, what each does, in which order, and how they prove who they are. */
export function RecipientsStep({ work, propertyId, faults, locked, first = null, arePlaces = false }: Props) {
  const { draft, change } = work;
  const people = draft.recipients;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => people.findIndex(({ key }) => key === id);
  const name = (id: UniqueIdentifier) => people[place(id)]?.name || 'The person';
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) change(movePerson(draft, String(active.id), place(over.id)));
  };
  const add = (given: Partial<Person> = {}) => change({ ...draft, recipients: [...people, newPerson(draft, crypto.randomUUID(), given)] });
  const remove = async (person: Person) => {
    const own = draft.fields.filter(({ recipient }) => recipient === person.key).length;
    const isSure =
      own === 0 ||
      (await confirm({
        title: `Remove ${person.name || 'this person'}?`,
        children: own === 1 ? 'Their field goes with them.' : `Their ${own} fields go with them.`,
        yes: 'Yes, remove',
      }));
    if (isSure) change(removePerson(work.draft, person.key));
  };
  const order = orderOf(people);
  return (
    <div className={css.step}>
      <header className={css.head}>
        <h2 className="fh-h-serif">{arePlaces ? 'People in this template' : 'Recipients'}</h2>
        <p className="fh-body">
          {arePlaces
            ? 'Who they are is said each time the template is used. What each does, their order and their fields are ready.'
            : 'Each gets a link of their own and proves who they are with a code before anything is shown.'}
        </p>
      </header>
      {!arePlaces && <AddPeople people={people} propertyId={propertyId} onAdd={add} />}
      {people.length > 1 && (
        <div className={css.order}>
          <Switch
            label="Sign one after another"
            description={
              order === 'mixed'
                ? 'Some sign at the same time, in the order below.'
                : order === 'in turn'
                  ? 'Each is asked once the one before has finished.'
                  : 'Everybody is asked at the same time.'
            }
            checked={order !== 'together'}
            disabled={locked.size > 0}
            onChange={(event) => change(signInTurn(draft, event.currentTarget.checked))}
          />
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: {
            draggable:
              'Press space to pick the person up, the arrow keys to move them, space again to put them down, escape to leave them where they were.',
          },
          announcements: {
            onDragStart: ({ active }) => `${name(active.id)} picked up. Number ${place(active.id) + 1} of ${people.length}.`,
            onDragOver: ({ active, over }) =>
              over ? `${name(active.id)} is over place ${place(over.id) + 1} of ${people.length}.` : undefined,
            onDragEnd: ({ active, over }) =>
              over ? `${name(active.id)} put down as number ${place(over.id) + 1}.` : `${name(active.id)} put back.`,
            onDragCancel: ({ active }) => `${name(active.id)} left where they were.`,
          },
        }}
      >
        <SortableContext items={people.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={css.people}>
            {people.map((person, index) => (
              <PersonCard
                key={person.key}
                person={person}
                index={index}
                last={people.length - 1}
                joins={index > 0 && people[index - 1]?.order_group === person.order_group}
                isPlace={arePlaces}
                isLocked={locked.has(person.key)}
                takesFocus={person.key === first}
                faults={faults.filter(({ recipient, field }) => recipient === person.key && field === null)}
                onChange={(part) => change(changePerson(work.draft, person.key, part), `person ${person.key} ${Object.keys(part).join()}`)}
                onMove={(to) => change(movePerson(draft, person.key, to))}
                onJoin={(isTogether) => change(joinBefore(draft, person.key, isTogether))}
                onRemove={() => void remove(person)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {people.length === 0 && (
        <p className="fh-body">
          {arePlaces
            ? 'Nobody yet. Add a place for each person, for example Vendor.'
            : 'Nobody yet. Add the people of the property, somebody from your people, or type a name.'}
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => add()}>
        {arePlaces ? 'Add a place' : 'Add a person'}
      </Button>
    </div>
  );
}

type CardProps = {
  person: Person;
  index: number;
  last: number;
  joins: boolean;
  isPlace: boolean;
  isLocked: boolean;
  takesFocus: boolean;
  faults: readonly DraftFault[];
  onChange: (part: Partial<Person>) => void;
  onMove: (to: number) => void;
  onJoin: (isTogether: boolean) => void;
  onRemove: () => void;
};

function PersonCard({ person, index, last, joins, isPlace, isLocked, takesFocus, faults, onChange, onMove, onJoin, onRemove }: CardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: person.key,
    disabled: isLocked,
  });
  const style: CSSProperties = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition };
  const named = person.name || `Person ${index + 1}`;
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return (
    <li ref={setNodeRef} style={style} className={css.person} data-joins={joins || undefined} data-dragging={isDragging || undefined}>
      <div className={css.personHead}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={css.grip}
          disabled={isLocked}
          {...attributes}
          {...listeners}
          aria-label={`Move ${named}`}
        >
          <IconGripVertical size={15} stroke={1.6} aria-hidden />
        </button>
        <i className={css.number} data-colour={recipientColour(index)}>
          {index + 1}
        </i>
        <b className="fh-grow fh-trunc">{named}</b>
        {isLocked && <span className="fh-tag">Has finished</span>}
        <ActionIcon size={32} aria-label={`Move ${named} up`} disabled={index === 0 || isLocked} onClick={() => onMove(index - 1)}>
          <IconArrowUp size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon size={32} aria-label={`Move ${named} down`} disabled={index === last || isLocked} onClick={() => onMove(index + 1)}>
          <IconArrowDown size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon size={32} aria-label={`Remove ${named}`} disabled={isLocked} onClick={onRemove}>
          <IconTrash size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <fieldset className={css.personFields} disabled={isLocked}>
        <legend className="fh-spoken">{named}</legend>
        <TextInput
          label={isPlace ? 'Called' : 'Name, as on their ID'}
          autoComplete="off"
          maxLength={isPlace ? 60 : 120}
          error={isPlace && person.name.trim() === '' ? 'Say who this is, for example Vendor' : undefined}
          autoFocus={takesFocus}
          value={person.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Select
          label="Does what"
          allowDeselect={false}
          data={RECIPIENT_ROLES.map((value) => ({ value, label: ROLE[value].label }))}
          value={person.role}
          onChange={(role) => role !== null && onChange({ role })}
        />
        {isPlace ? (
          <Select
            label="At the property"
            placeholder="No role"
            clearable
            data={PROPERTY_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
            value={person.property_role}
            onChange={(role) => onChange({ property_role: role })}
          />
        ) : (
          <>
            <TextInput
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={person.email ?? ''}
              onChange={(event) => onChange({ email: orNull(event.currentTarget.value) })}
            />
            <TextInput
              label="Mobile"
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={person.phone ?? ''}
              onChange={(event) => onChange({ phone: orNull(event.currentTarget.value) })}
            />
          </>
        )}
        {person.role !== 'copy' && (
          <Select
            label="Proves who they are with"
            allowDeselect={false}
            data={PROOFS.map((value) => ({ value, label: PROOF[value].label }))}
            value={person.proof}
            onChange={(proof) => proof !== null && onChange({ proof })}
          />
        )}
        {!isPlace && person.role !== 'copy' && person.proof === 'access_code' && (
          <TextInput
            label="Access code"
            description={
              person.has_access_code && person.access_code === undefined
                ? 'One is set. Type another to change it.'
                : '4 to 12 letters and digits. Tell them in person or on the phone, never in a message.'
            }
            autoComplete="off"
            maxLength={12}
            value={person.access_code ?? ''}
            error={person.access_code && !isAccessCode(person.access_code) ? 'Choose 4 to 12 letters and digits' : undefined}
            onChange={(event) => {
              const code = event.currentTarget.value.trim();
              onChange({ access_code: code === '' ? undefined : code });
            }}
          />
        )}
        {index > 0 && person.role !== 'copy' && (
          <Checkbox
            className={css.join ?? ''}
            label="At the same time as the person above"
            checked={joins}
            onChange={(event) => onJoin(event.currentTarget.checked)}
          />
        )}
      </fieldset>
      {faults.length > 0 && (
        <ul className={css.faults}>
          {faults.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

type AddProps = { people: readonly Person[]; propertyId: number | null; onAdd: (given?: Partial<Person>) => void };

/** The people of the property, and everybody else in the workspace’s people. */
function AddPeople({ people, propertyId, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({ ...partiesTypedQuery(asked, undefined) });
  const around = useQuery({ ...propertyPeopleQuery(propertyId ?? 0), enabled: propertyId !== null });
  const there = (around.data?.data ?? []).filter(
    ({ state, party }) => state !== 'withdrawn' && !people.some(({ party_id: id }) => id === party.id),
  );
  const options = asked.length < 2 ? NO_PARTIES : (found.data ?? NO_PARTIES);
  const add = async (party: Pick<PartyListRow, 'id' | 'name'>, role: string | null) => {
    try {
      const { emails, phones } = await call(revealParty, { params: { id: party.id }, body: { field: 'all' } });
      onAdd({ name: party.name, party_id: party.id, property_role: role, email: emails?.[0] ?? null, phone: phones?.[0] ?? null });
    } catch (error) {
      // Their contact can be typed.
      toast.fail('Their contact could not be read', messageOf(error));
      onAdd({ name: party.name, party_id: party.id, property_role: role });
    }
  };
  return (
    <div className={css.add}>
      {there.length > 0 && (
        <div>
          <p className="fh-label">People of the property</p>
          <div className={css.chips}>
            {there.map(({ id, party, role }) => (
              <button key={id} type="button" className={css.chip} onClick={() => void add(party, role)}>
                <Face name={party.name} company={party.kind === 'company'} size={24} />
                <span>
                  {party.name} <span className="fh-dim">{capitalise(role.replaceAll('_', ' '))}</span>
                </span>
                <IconPlus size={14} stroke={2} aria-hidden />
              </button>
            ))}
          </div>
        </div>
      )}
      <OptionSearch<PartyListRow>
        small
        name="party"
        label="Somebody from your people"
        icon={<IconUserSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={setText}
        options={options}
        keyOf={({ id }) => String(id)}
        listLabel="People"
        said={asked.length >= 2 && !found.isFetching && options.length === 0 ? 'Nobody found' : ''}
        onPick={(row) => {
          setText('');
          void add(row, null);
        }}
      >
        {(row) => (
          <span className={css.found}>
            <Face name={row.name} company={row.kind === 'company'} size={24} /> {row.name}
          </span>
        )}
      </OptionSearch>
    </div>
  );
}
