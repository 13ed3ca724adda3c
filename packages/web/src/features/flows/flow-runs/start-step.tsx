import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { runQuery } from '../../../shared/runs-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { Status } from '../../../ui/status.tsx';

import type { Started } from './use-start-runs.ts';
import css from './runner.module.css';

type Props = { people: readonly { id: number; name: string }[]; started: ReadonlyMap<number, Started> };

/** What is about to happen, and then what did, person by person. */
export function StartStep({ people, started }: Props) {
  const isTried = started.size > 0;
  const title = !isTried
    ? 'What is started'
    : [...started.values()].some((one) => 'run' in one)
      ? 'What was started'
      : // An answer that was lost may have started it.
        'What became of it';
  return (
    <Card title={title}>
      {!isTried && (
        <p className={css.lead}>Nothing is sent to anybody. The checks begin at once, as the records of these people have them.</p>
      )}
      <ul className={css.people} aria-live="polite">
        {people.map(({ id, name }) => (
          <li key={id}>
            <span className={css.person}>
              <Face name={name} size={30} />
              <span className={css.strong}>{name}</span>
            </span>
            <Outcome of={started.get(id)} name={name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Outcome({ of, name }: { of: Started | undefined; name: string }) {
  if (of === undefined) return null;
  if ('whyNot' in of)
    return (
      <GlyphLabel glyph="cross" family="clay">
        {of.whyNot}
      </GlyphLabel>
    );
  return <StartedChecks run={of.run} name={name} />;
}

/** The checks of a run as they stand now: they move while one watches. */
function StartedChecks({ run, name }: { run: FlowRun; name: string }) {
  const { data } = useQuery({ ...runQuery(run.id), initialData: run });
  return data.checks.map((check, index) => (
    <span key={check.path ?? index} className="fh-row">
      <Status of={check.status} />
      {check.path !== null && (
        <Link className="fh-link" to={check.path as '/'}>
          Open {check.public_ref ?? check.name}
          <span className="fh-spoken">, {name}</span>
        </Link>
      )}
    </span>
  ));
}
