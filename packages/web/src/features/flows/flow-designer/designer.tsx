import { Button } from '@mantine/core';
import type { FlowFault } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { IconArrowLeft, IconRocket } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatTime } from '../../../lib/format.ts';
import type { DraftState } from '../../../lib/keep-draft.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { removeStep } from './change-steps.ts';
import { type Difference, differencesOf } from './differences.ts';

import { PhonePreview } from './phone-preview.tsx';
import { StepList } from './step-list.tsx';
import { StepSettings } from './step-settings.tsx';
import { useFaults } from './use-faults.ts';
import { useKeeper } from './use-keeper.ts';
import css from './designer.module.css';

const BothDialog = lazy(async () => ({ default: (await import('./both-dialog.tsx')).BothDialog }));
const FlowSettings = lazy(async () => ({ default: (await import('./flow-settings.tsx')).FlowSettings }));
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));
const VersionsPanel = lazy(async () => ({ default: (await import('./versions-panel.tsx')).VersionsPanel }));

type Part = 'steps' | 'flow' | 'versions';
const PARTS = [
  { value: 'steps', label: 'Steps' },
  { value: 'flow', label: 'Checks and price' },
  { value: 'versions', label: 'Versions' },
] as const;

/** A flow while it is made: steps, what one of them is set to, and the phone beside them. The draft is saved by itself. */
export function Designer({ design }: { design: FlowDesign }) {
  const { keeper, draft, saved, step: saving, error, theirs } = useKeeper(design);
  const client = useQueryClient();
  const isMobile = useIsMobile();
  const [part, setPart] = useState<Part>('steps');
  const [key, setKey] = useState<string | null>(draft.steps[0]?.key ?? null);
  const [isPublishing, setPublishing] = useState(false);
  const settings = useRef<HTMLDivElement>(null);
  const { parts, published } = saved;
  const faults = useFaults(draft, saved);
  const differences = useMemo(() => (published ? differencesOf(published.flow, draft, parts) : []), [published, draft, parts]);
  const index = Math.max(
    0,
    draft.steps.findIndex((step) => step.key === key),
  );
  const shown = draft.steps[index];
  const next = (published?.version ?? 0) + 1;
  const nothingNew = published !== null && differences.length === 0;
  const flowFaults = faults.filter(({ step }) => step === null);

  const show = (step: string) => {
    setKey(step);
    if (settings.current) settings.current.scrollTop = 0;
    // On a phone the settings stand under the list.
    if (isMobile) requestAnimationFrame(() => settings.current?.scrollIntoView({ block: 'start' }));
  };
  const remove = (step: string) => {
    const neighbour = draft.steps[index + 1] ?? draft.steps[index - 1];
    keeper.change(removeStep(draft, step));
    setKey(neighbour?.key ?? null);
    toast.undo(`${shown?.title || 'The step'} was removed`, () => {
      const { draft: now } = keeper.read();
      if (!shown || now.steps.some((other) => other.key === step)) return;
      const steps = [...now.steps];
      steps.splice(Math.min(index, steps.length), 0, shown);
      keeper.change({ ...now, steps });
      setKey(step);
    });
  };
  const goTo = ({ step, field }: FlowFault) => {
    setPublishing(false);
    setPart(step === null && field !== 'steps' ? 'flow' : 'steps');
    if (step !== null) show(step);
  };
  const took = (answer: FlowDesign) => {
    keeper.take(answer);
    invalidateTopic(client, 'flows');
  };

  return (
    <div className={css.designer}>
      <header className={css.bar}>
        <Link className={css.back} to="/flows/design/$id" params={{ id: 'all' }} aria-label="Flows of your firm">
          <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        </Link>
        <div className={css.barWords}>
          <h1 className={css.title} tabIndex={-1}>
            {draft.name || 'Flow without a name'}
          </h1>
          <p className={css.sub} role="status">
            {nothingNew ? `Version ${published.version}` : `Draft of version ${next}`} ·{' '}
            <SavedLine state={saving} at={saved.saved_at} error={error} />
          </p>
        </div>
        <div className={css.parts}>
          <Segmented label="Part of the flow" value={part} onChange={setPart} options={PARTS} />
        </div>
        <div className={css.acts}>
          {saving === 'failed' && theirs === null && (
            <Button variant="default" onClick={() => void keeper.flush()}>
              Save again
            </Button>
          )}
          {saved.state === 'retired' ? (
            <span className="fh-tag">Retired</span>
          ) : (
            <Button
              leftSection={<IconRocket size={15} stroke={1.7} aria-hidden />}
              disabled={nothingNew}
              onClick={() => setPublishing(true)}
            >
              Publish version {nothingNew ? published.version : next}
            </Button>
          )}
        </div>
      </header>
      <div className={css.body} data-part={part}>
        {part === 'steps' && (
          <nav className={css.side} aria-label="Steps">
            <StepList
              draft={draft}
              installed={parts.step_types}
              faults={faults}
              changed={changedSteps(differences)}
              shown={shown?.key ?? null}
              onShow={show}
              onChange={keeper.change}
            />
          </nav>
        )}
        <div className={css.main} ref={settings}>
          {part === 'steps' ? (
            <>
              {flowFaults.some(({ field }) => field === 'steps') && (
                <ul className={css.faults}>
                  {flowFaults
                    .filter(({ field }) => field === 'steps')
                    .map(({ message }) => (
                      <li key={message}>{message}.</li>
                    ))}
                </ul>
              )}
              {shown && (
                <StepSettings
                  key={shown.key}
                  draft={draft}
                  step={shown}
                  index={index}
                  faults={faults}
                  onChange={keeper.change}
                  onRemove={() => remove(shown.key)}
                />
              )}
            </>
          ) : (
            <Suspense fallback={<LoadingRows rows={4} label="It is loading" />}>
              {part === 'flow' ? (
                <FlowSettings draft={draft} parts={parts} faults={faults} onChange={keeper.change} />
              ) : (
                <VersionsPanel name={draft.name} design={saved} flush={keeper.flush} current={() => keeper.read().saved} onChanged={took} />
              )}
            </Suspense>
          )}
        </div>
        {part === 'steps' && (
          <aside className={css.phoneSide} aria-label="Preview">
            <PhonePreview draft={draft} step={shown} parts={parts} />
          </aside>
        )}
      </div>
      <Suspense fallback={null}>
        {isPublishing && (
          <PublishDialog
            name={draft.name}
            design={saved}
            differences={differences}
            faults={faults}
            titleOf={(step) => draft.steps.find((one) => one.key === step)?.title || 'A step'}
            flush={keeper.flush}
            current={() => keeper.read().saved}
            onFault={goTo}
            onClose={() => setPublishing(false)}
            onPublished={(answer) => {
              setPublishing(false);
              took(answer);
              toast.ok(`Version ${answer.published?.version ?? next} is published`, 'New runs take it from now on');
            }}
          />
        )}
        {theirs && <BothDialog mine={draft} theirs={theirs} onMine={() => void keeper.chooseMine()} onTheirs={keeper.chooseTheirs} />}
      </Suspense>
    </div>
  );
}

function SavedLine({ state, at, error }: { state: DraftState<FlowDesign>['step']; at: string; error: unknown }) {
  if (state === 'waiting') return 'not saved yet';
  if (state === 'saving') return 'saving';
  if (state === 'failed') return <span className={css.notSaved}>not saved. {messageOf(error)}</span>;
  return `saved ${formatTime(at)}`;
}

/** The first thing that changed in each step since the version before, as it stands under its name. */
function changedSteps(differences: readonly Difference[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const { kind, step, before } of differences)
    if (step !== null && !lines.has(step)) lines.set(step, kind === 'added' ? 'New' : kind === 'removed' ? 'Changed' : `Was: ${before}`);
  return lines;
}
