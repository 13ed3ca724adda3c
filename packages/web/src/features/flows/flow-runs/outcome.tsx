import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { runQuery } from '../../../shared/runs-query.ts';
import { Face } from '../../../ui/face.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import type { Started } from './use-start-runs.ts';
import css from './runner.module.css';

type Props = {
  people: readonly { id: number; name: string }[];
  started: ReadonlyMap<number, Started>;
  /** What is said of a run. It moves while one watches. */
  children: (run: FlowRun, name: string) => ReactNode;
};

/** Person by person what became of it: the run, or why there is none; nothing while it was not tried. */
export function Outcomes({ people, started, children }: Props) {
  return (
    <ul className={css.people} aria-live="polite">
      {people.map(({ id, name }) => (
        <li key={id}>
          <span className={css.person}>
            <Face name={name} size={30} />
            <span className={css.strong}>{name}</span>
          </span>
          <Outcome of={started.get(id)}>{(run) => children(run, name)}</Outcome>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ of, children }: { of: Started | undefined; children: (run: FlowRun) => ReactNode }) {
  if (of === undefined) return null;
  if ('whyNot' in of)
    return (
      <GlyphLabel glyph="cross" family="clay">
        {of.whyNot}
      </GlyphLabel>
    );
  return <AsItStands run={of.run}>{children}</AsItStands>;
}

function AsItStands({ run, children }: { run: FlowRun; children: (run: FlowRun) => ReactNode }) {
  const { data } = useQuery({ ...runQuery(run.id), initialData: run });
  return children(data);
}
