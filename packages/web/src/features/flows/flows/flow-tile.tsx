import type { Flow } from '@freehold/contract/flows/flows';
import { FlowIcon } from './flow-icon.tsx';
import { SaveButton } from './save-button.tsx';
import { StartButton } from './start-button.tsx';
import { lineOf } from './words.ts';
import css from './flows.module.css';

export type TileActs = { onOpen: (flow: Flow) => void; onSave: (flow: Flow, saved: boolean) => void };
type Props = TileActs & { flow: Flow };

function Name({ flow, onOpen }: Pick<Props, 'flow' | 'onOpen'>) {
  return (
    <h3 className={css.name}>
      <button type="button" className="fh-trunc" data-preview={flow.id} aria-haspopup="dialog" onClick={() => onOpen(flow)}>
        {flow.name}
      </button>
    </h3>
  );
}

/** A saved flow: a cell of the joined row. */
export function SavedCell({ flow, onOpen, onSave }: Props) {
  return (
    <article className={css.cell}>
      <div className={css.between}>
        <FlowIcon flow={flow} />
        <SaveButton flow={flow} onSave={onSave} />
      </div>
      <Name flow={flow} onOpen={onOpen} />
      <p className={css.line}>{lineOf(flow)}</p>
      <StartButton flow={flow} fullWidth />
    </article>
  );
}

/** Any other flow, with its steps on a line. */
export function FlowTile({ flow, onOpen, onSave }: Props) {
  return (
    <article className={css.tile}>
      <div className={css.head}>
        <FlowIcon flow={flow} />
        <div className={css.words}>
          <Name flow={flow} onOpen={onOpen} />
          <p className={css.line}>{lineOf(flow)}</p>
        </div>
        <SaveButton flow={flow} onSave={onSave} />
      </div>
      <p className={css.about}>{flow.description}</p>
      <ol className={css.steps} aria-label={`Steps of ${flow.name}`}>
        {shownSteps(flow).map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ol>
      <div className={css.foot}>
        <StartButton flow={flow} />
      </div>
    </article>
  );
}

const MOST_STEPS = 4;
/** A line has room for four; the preview has all of them. */
function shownSteps({ steps }: Flow): { key: string; title: string }[] {
  if (steps.length <= MOST_STEPS) return steps;
  const last = steps.at(-1);
  const left = steps.length - MOST_STEPS + 1;
  return [...steps.slice(0, MOST_STEPS - 2), { key: 'others', title: `${left} more` }, ...(last ? [last] : [])];
}
