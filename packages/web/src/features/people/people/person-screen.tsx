import type { Party } from '@freehold/contract/people/parties';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { partyQuery } from '../../../shared/party-queries.ts';
import { alsoWith } from '../../../lib/topic-key.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import type { PersonParts } from './page-parts.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead, type PersonAct } from './person-head.tsx';
import { PersonTabs } from './person-tabs.tsx';
import css from './people.module.css';

const PartyDrawer = lazy(async () => ({ default: (await import('./party-drawer.tsx')).PartyDrawer }));
const JudgeDialog = lazy(async () => ({ default: (await import('./judge-dialog.tsx')).JudgeDialog }));

/** One person or company: who they are, where they have a role, how their checks stand and how long the record is kept. */
export function PersonScreen({ parts }: { parts: PersonParts }) {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return (
    <div className="fh-page">
      {Number.isSafeInteger(number) && number > 0 ? <LoadedPerson key={number} id={number} parts={parts} /> : <NobodyHere />}
    </div>
  );
}

function LoadedPerson({ id, parts }: { id: number; parts: PersonParts }) {
  const { data: party, error, refetch } = useQuery({ ...partyQuery(id), meta: alsoWith('check', 'properties') });
  if (isApiError(error, 'NOT_FOUND')) return <NobodyHere />;
  if (isApiError(error, 'FORBIDDEN')) {
    return <Forbidden level={1} />;
  }
  if (!party && error) {
    return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  }
  if (!party) {
    return (
      <div className="fh-stack">
        <LoadingCard height={96} label="The person is loading" />
        <LoadingCard height={320} label="Their roles are loading" />
      </div>
    );
  }
  // The record was merged: the one that was kept has its own address.
  if (party.id !== id) return <Navigate to="/people/$id" params={{ id: String(party.id) }} replace />;
  return <Person party={party} parts={parts} />;
}

function Person({ party, parts }: { party: Party; parts: PersonParts }) {
  const [act, setAct] = useState<PersonAct | null>(null);
  const editWanted = useWanted(act === 'edit');
  const close = () => setAct(null);
  return (
    <>
      <PersonHead party={party} parts={parts} onAct={setAct} />
      <div className={css.notice}>
        <Suspense fallback={null}>
          {parts.notices.map(({ key, Notice }) => (
            <Notice key={key} party={party} />
          ))}
        </Suspense>
      </div>
      <PersonFacts party={party} />
      <PersonTabs party={party} parts={parts} onAct={setAct} />
      <Suspense fallback={null}>
        {party.can.edit && editWanted && <PartyDrawer opened={act === 'edit'} kind={party.kind} party={party} onClose={close} />}
        {(act === 'hold' || act === 'risk') && <JudgeDialog act={act} party={party} onClose={close} />}
      </Suspense>
    </>
  );
}

function NobodyHere() {
  return (
    <>
      <NothingFound level={1} title="This person is not in your people">
        The record belongs to another workspace, or the address is not right.
      </NothingFound>
      <p>
        <LinkButton variant="default" to="/people">
          All people
        </LinkButton>
      </p>
    </>
  );
}
