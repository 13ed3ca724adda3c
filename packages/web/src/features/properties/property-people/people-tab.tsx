import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import type { AddWish } from './add-person-drawer.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonMenu } from './person-menu.tsx';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { COMING_SIDE, SELLING_SIDE } from './words.ts';
import css from './people-tab.module.css';

const AddPersonDrawer = lazy(async () => ({ default: (await import('./add-person-drawer.tsx')).AddPersonDrawer }));
const ChangePersonDrawer = lazy(async () => ({ default: (await import('./change-person-drawer.tsx')).ChangePersonDrawer }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }));

type Asked = { act: 'change' | 'withdraw'; person: PropertyPerson };

/** The address may ask for a person to be added: the command palette leads there from every part of the page. */
function useWantedPerson() {
  const wanted = useSearch({ from: '/shell/properties/details/$id', select: ({ person }) => person === 'new' });
  const navigate = useNavigate();
  const settle = () =>
    wanted
      ? void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, person: undefined }),
          replace: true,
          resetScroll: false,
        })
      : undefined;
  return { wanted, settle };
}

/** Everybody at a property: those who sell or let, then each group of those who come, and those who were withdrawn. */
export function PeopleTab({ property }: { property: PropertyDetails }) {
  const { data, error, refetch } = useQuery(propertyPeopleQuery(property.id));
  const [adding, setAdding] = useState<AddWish | null>(null);
  const { wanted, settle } = useWantedPerson();
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data && error) return <PartFailed title="We could not load these people" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={4} label="The people are loading" />;
  const { data: people, meta } = data;
  const { groups, can } = meta;
  const [selling, coming] = [SELLING_SIDE[property.kind], COMING_SIDE[property.kind]];
  const live = people.filter((each) => each.state !== 'withdrawn');
  const gone = people.filter((each) => each.state === 'withdrawn');
  const sellers = live.filter((each) => each.group_id === null);
  const anybody: AddWish = { role: sellers.length === 0 ? selling.role : coming.role, group: null };
  if (opened !== wanted) {
    setOpened(wanted);
    if (wanted && can.change) setAdding(anybody);
  }
  const shown = groups
    .map((group) => ({ ...group, people: live.filter((each) => each.group_id === group.id) }))
    .filter((group) => group.people.length > 0);
  const menuOf = can.change
    ? (person: PropertyPerson) => (
        <PersonMenu
          propertyId={property.id}
          person={person}
          people={people}
          groups={shown}
          onChange={() => setAsked({ act: 'change', person })}
          onWithdraw={() => setAsked({ act: 'withdraw', person })}
        />
      )
    : null;
  const addAct = (words: string, wish: AddWish): ReactNode =>
    can.change && (
      <button type="button" className={`fh-act ${css.add}`} onClick={() => setAdding(wish)}>
        <IconPlus size={14} stroke={1.8} aria-hidden /> {words}
      </button>
    );
  const drawers = (
    <Drawers
      property={property}
      people={people}
      groups={shown}
      adding={adding}
      asked={asked}
      onAdding={(wish) => {
        setAdding(wish);
        settle();
      }}
      onAsked={setAsked}
    />
  );
  if (people.length === 0)
    return (
      <>
        <EmptyState
          title="No people at this property yet"
          acts={
            can.change && (
              <Button leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => setAdding({ role: selling.role, group: null })}>
                {selling.add}
              </Button>
            )
          }
        >
          Add the {property.kind === 'sale' ? 'seller' : 'landlord'} first. Their checks and deadlines follow from the role.
        </EmptyState>
        {drawers}
      </>
    );
  return (
    <div className={css.tab}>
      <div className={css.head}>
        <p className="fh-dim">
          {plural(live.length, 'person', 'people')}
          {shown.length > 0 && `, ${plural(shown.length, 'group')} of applicants`}
        </p>
        {can.change && (
          <Button variant="default" leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => setAdding(anybody)}>
            Add person
          </Button>
        )}
      </div>
      <Card title={selling.title} count={sellers.length} action={addAct(selling.add, { role: selling.role, group: null })}>
        {sellers.length === 0 ? (
          <p className={css.none}>{selling.none}</p>
        ) : (
          <PeopleList label={selling.title} people={sellers} menuOf={menuOf} />
        )}
      </Card>
      {shown.length === 0 && (
        <Card title={coming.title} count={0} action={addAct(coming.add, { role: coming.role, group: null })}>
          <p className={css.none}>{coming.none}</p>
        </Card>
      )}
      {shown.map((group) => (
        <Card
          key={group.id}
          title={
            <span className={css.title}>
              {group.name}
              {property.accepted_group_id === group.id && <Status of="offerAccepted" />}
            </span>
          }
          count={group.people.length}
          action={addAct('Add to group', { role: coming.role, group: group.id })}
        >
          <PeopleList label={group.name} people={group.people} menuOf={menuOf} />
        </Card>
      ))}
      {gone.length > 0 && (
        <Card title="Withdrawn" count={gone.length}>
          <PeopleList label="Withdrawn" people={gone} menuOf={menuOf} />
        </Card>
      )}
      {drawers}
    </div>
  );
}

type DrawersProps = {
  property: PropertyDetails;
  people: readonly PropertyPerson[];
  groups: Parameters<typeof AddPersonDrawer>[0]['groups'];
  adding: AddWish | null;
  asked: Asked | null;
  onAdding: (wish: AddWish | null) => void;
  onAsked: (asked: Asked | null) => void;
};
/** Each is fetched when first asked for, and keeps what it was about on its way out. */
function Drawers({ property, people, groups, adding, asked, onAdding, onAsked }: DrawersProps) {
  const [lastWish, setLastWish] = useState(adding);
  const [last, setLast] = useState(asked);
  const [round, setRound] = useState(0);
  if (adding !== null && adding !== lastWish) {
    setLastWish(adding);
    setRound(round + 1);
  }
  if (asked !== null && asked !== last) {
    setLast(asked);
    setRound(round + 1);
  }
  const addWanted = useWanted(adding !== null);
  const changeWanted = useWanted(asked?.act === 'change');
  const withdrawWanted = useWanted(asked?.act === 'withdraw');
  const newest = last && (people.find((each) => each.id === last.person.id) ?? last.person);
  return (
    <Suspense fallback={null}>
      {addWanted && lastWish && (
        <AddPersonDrawer
          key={`add ${round}`}
          property={property}
          people={people}
          groups={groups}
          wish={lastWish}
          opened={adding !== null}
          onClose={() => onAdding(null)}
        />
      )}
      {changeWanted && last?.act === 'change' && newest && (
        <ChangePersonDrawer
          key={`change ${round}`}
          property={property}
          person={last.person}
          newest={newest}
          people={people}
          opened={asked?.act === 'change'}
          onLatest={() => onAsked({ act: 'change', person: newest })}
          onClose={() => onAsked(null)}
        />
      )}
      {withdrawWanted && last?.act === 'withdraw' && (
        <WithdrawDialog
          key={`withdraw ${round}`}
          propertyId={property.id}
          person={last.person}
          people={people}
          opened={asked?.act === 'withdraw'}
          onClose={() => onAsked(null)}
        />
      )}
    </Suspense>
  );
}
