import type { PolicySimulation } from '@freehold/contract/screening/policy-simulations';
import type { PolicyVersion } from '@freehold/contract/screening/screening-policy';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { plural } from '../../../lib/format.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { AffectedTable } from './affected-table.tsx';
import { BandSlider } from './band-slider.tsx';
import { LostMatches } from './lost-matches.tsx';
import { MODE_WORDS, MODES } from './policy-changes.ts';
import { ScoreHistogram } from './score-histogram.tsx';
import { histogram, modeOf, simulate } from './simulate.ts';
import { restsOn, simulationSentence } from './simulation-words.ts';
import type { Draft, Mode } from './use-draft.ts';
import { WhatChanges } from './what-changes.tsx';
import css from './screening-policy.module.css';

type Props = { simulation: PolicySimulation; draft: Draft; current: PolicyVersion; saveAct: ReactNode };

/** The thresholds of one mode as sliders over its past checks, and beside them what all past checks would come to. */
export function TrialPanel({ simulation, draft, current, saveAct }: Props) {
  const [mode, setMode] = useState<Mode>(draft.rules.default_mode);
  const { tried } = draft;
  // The thumb is drawn first, the count of a thousand checks after it.
  const counted = useDeferredValue(tried);
  const result = useMemo(() => simulate(simulation, current, counted), [simulation, current, counted]);
  const inMode = useMemo(
    () => simulation.checks.filter((check) => modeOf(check, current, counted) === mode),
    [simulation, current, counted, mode],
  );
  const bars = useMemo(() => histogram(inMode), [inMode]);
  const [from, to] = [current.bands[mode].weak, tried.bands[mode].weak];
  return (
    <div className={css.trial}>
      <div className={css.trialHead}>
        <p className="fh-verdict" role="status">
          {simulationSentence(result, draft.isChanged)}
        </p>
        <Segmented
          label="Match mode"
          value={mode}
          onChange={setMode}
          options={MODES.map((value) => ({ value, label: MODE_WORDS[value] }))}
        />
      </div>
      <div className={css.trialParts}>
        <div className={css.chart}>
          <ScoreHistogram bars={bars} gap={from === to ? null : { from: Math.min(from, to), to: Math.max(from, to) }} />
          <BandSlider
            name={MODE_WORDS[mode]}
            value={tried.bands[mode]}
            current={current.bands[mode]}
            onChange={(bands) => draft.setBands(mode, bands)}
          />
          <p className="fh-small fh-dim">
            {inMode.length === 0
              ? `No past check used ${mode}, so its scores change nothing.`
              : `${plural(inMode.length, 'check')} with ${mode}. The table counts all checks, each in its own mode; checks that used the default mode use the new default.`}
          </p>
        </div>
        <WhatChanges result={result} />
      </div>
      <LostMatches lost={result.lost} unseen={result.unseen} />
      <AffectedTable affected={result.affected} stillOpen={result.stillOpen} />
      <footer className={css.trialFoot}>
        <p className="fh-small fh-dim">
          {restsOn(simulation)}
          {simulation.newer > 0 &&
            ` ${plural(simulation.newer, 'check')} made since ${simulation.newer === 1 ? 'is' : 'are'} not in it.`}{' '}
          Scores use today’s lists, so they may differ from what a check showed at the time. Countries that always need a review are not
          counted.
        </p>
        {saveAct}
      </footer>
    </div>
  );
}
