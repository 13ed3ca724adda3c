import type { NextAct, PropertyDetails } from '@freehold/contract/properties/property-details';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { useNavigate } from '@tanstack/react-router';
import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { usePageActs, type PageAct } from '../../../lib/page-acts.ts';
import { STAGE } from '../../../shared/stage.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { newCheckSearch } from './new-check-search.ts';
import type { PageParts } from './page-parts.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

type Acts = {
  move: (to: PropertyStage) => void;
  edit: (() => void) | null;
  note: (() => void) | null;
  run: (act: NextAct) => void;
  can: (act: NextAct) => boolean;
};
const ActsContext = createContext<Acts | null>(null);

/** The acts that the head, the menu and the lines of "What next" share, with the dialogues they open. */
export function PropertyActs({
  property,
  parts: { Edit, tabs },
  children,
}: {
  property: PropertyDetails;
  parts: PageParts;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const [moving, setMoving] = useState<PropertyStage | null>(null);
  const [editing, setEditing] = useState(false);
  const [writing, setWriting] = useState(false);
  const moveWanted = useWanted(moving !== null);
  const noteWanted = useWanted(writing);
  const editWanted = useWanted(editing);
  const acts = useMemo<Acts>(() => {
    const run = (act: NextAct) => {
      if (act.verb === 'move') return setMoving(act.to);
      if (act.verb === 'edit') return setEditing(true);
      if (act.verb === 'open_check') return void navigate({ to: act.path });
      if (act.verb === 'tab')
        return void navigate({
          to: '/properties/details/$id',
          params: { id: String(property.id) },
          search: { tab: act.tab },
          resetScroll: false,
        });
      // It opens over whatever part is shown, so that the focus comes back to where it was asked for.
      if (act.verb === 'offer')
        return void navigate({
          to: '/properties/details/$id',
          params: { id: String(property.id) },
          search: (before: { tab?: string | undefined }) => ({
            tab: before.tab === 'offers' ? 'offers' : undefined,
            offer: 'new' as const,
          }),
          resetScroll: false,
        });
      const kind = property.people.find(({ party }) => party.id === act.party_id)?.party.kind ?? 'person';
      const page = property.check_kinds.find(({ code }) => code === act.kind);
      if (page) void navigate({ to: page.path, search: newCheckSearch({ id: act.party_id, kind }, property.id) });
    };
    const can = (act: NextAct) => {
      if (act.verb === 'move') return property.can.move;
      if (act.verb === 'edit') return property.can.edit && Edit !== null;
      if (act.verb === 'check') return property.can.check;
      if (act.verb === 'offer') return tabs.some(({ key }) => key === 'offers');
      return act.verb !== 'tab' || act.tab === 'timeline' || tabs.some(({ key }) => key === act.tab);
    };
    return {
      move: setMoving,
      edit: property.can.edit && Edit ? () => setEditing(true) : null,
      note: property.can.note ? () => setWriting(true) : null,
      run,
      can,
    };
  }, [property, Edit, tabs, navigate]);
  const addPerson = () =>
    void navigate({
      to: '/properties/details/$id',
      params: { id: String(property.id) },
      search: { tab: 'people', person: 'new' as const },
      resetScroll: false,
    });
  usePageActs([
    ...(property.can.record_offer && acts.can({ verb: 'offer' })
      ? [{ id: 'offer', label: 'Record offer', words: ['bid', 'new'], run: () => acts.run({ verb: 'offer' }) }]
      : []),
    ...(property.can.move
      ? property.moves.map(({ to }): PageAct => ({
          id: `move ${to}`,
          label: `Move to ${STAGE[to].label}`,
          words: ['stage'],
          run: () => acts.move(to),
        }))
      : []),
    ...(property.can.add_person && tabs.some(({ key }) => key === 'people')
      ? [{ id: 'person', label: 'Add person', words: ['people', 'seller', 'buyer', 'landlord', 'tenant', 'new'], run: addPerson }]
      : []),
    ...(acts.edit ? [{ id: 'edit', label: 'Edit property', words: ['change'], run: acts.edit }] : []),
    ...(acts.note ? [{ id: 'note', label: 'Add note', words: ['timeline', 'write'], run: acts.note }] : []),
  ]);
  return (
    <ActsContext value={acts}>
      {children}
      <Suspense fallback={null}>
        {moveWanted && <MoveDialog property={property} to={moving} onClose={() => setMoving(null)} />}
        {noteWanted && <NoteDialog property={property} opened={writing} onClose={() => setWriting(false)} />}
        {Edit && editWanted && <Edit property={property} opened={editing} onClose={() => setEditing(false)} />}
      </Suspense>
    </ActsContext>
  );
}

export function usePropertyActs(): Acts {
  const acts = use(ActsContext);
  if (!acts) throw new Error('This stands outside the page of a property');
  return acts;
}
