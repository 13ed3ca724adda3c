import { Button } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { CheckReplay } from '@freehold/contract/screening/check-replays';
import { IconReload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { replaysQuery, useExplainAgain } from './replay-queries.ts';
import { shortHash } from './words.ts';
import { whenInSentence } from '../../../shared/checks/words.ts';
import css from './explain-again-card.module.css';

/** The answer can be worked out again from what is kept, by anybody who may see it, and every time it was is said. */
export function ExplainAgainCard({ check }: { check: Pick<AmlCheck, 'id' | 'lists' | 'engine_version'> }) {
  const { data: replays = [] } = useQuery(replaysQuery(check.id));
  const explain = useExplainAgain(check.id);
  const [last, ...earlier] = replays;
  return (
    <Card title="Explain again">
      <div className={css.body}>
        <p>
          The lists, the engine and the scores behind this result are kept. Run the search again at any time to prove that it gives the same
          result.
        </p>
        <div aria-live="polite">{last && <Replay replay={last} />}</div>
        <div className={css.foot}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconReload size={14} stroke={1.7} />}
            loading={explain.isPending}
            onClick={() => explain.mutate(undefined, { onError: (error) => toast.fail(messageOf(error)) })}
          >
            Explain again
          </Button>
          {earlier.length > 0 && <span className="fh-small fh-dim">{earlierWords(earlier)}</span>}
        </div>
      </div>
    </Card>
  );
}

function Replay({ replay }: { replay: CheckReplay }) {
  const when = `${whenInSentence(replay.at)} by ${replay.by.name}`;
  if (replay.result === 'same') {
    return (
      <div className={css.result}>
        <StatusGlyph glyph="tick" family="moss" />
        <p>
          <b>Explained again {when}: the same answer, to the byte.</b>{' '}
          <span className="fh-dim">
            {plural(replay.compared, 'part')} compared, engine {replay.engine_version}
            {replay.sha256 && (
              <>
                , <span className="fh-mono">{shortHash(replay.sha256)}</span>
              </>
            )}
            .
          </span>
        </p>
      </div>
    );
  }
  const notRun = replay.result === 'not_run';
  return (
    <div className={css.result}>
      <StatusGlyph glyph={notRun ? 'dash' : 'cross'} family={notRun ? 'stone' : 'clay'} />
      <div>
        <p>
          <b>{notRun ? `Not run ${when}.` : `Explained again ${when}: another answer than the one stored.`}</b>
        </p>
        <ul className={css.differences}>
          {replay.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function earlierWords(earlier: readonly CheckReplay[]): string {
  const same = earlier.filter((replay) => replay.result === 'same').length;
  const times = earlier.length === 1 ? 'Once before' : `${earlier.length} times before`;
  return same === earlier.length ? `${times}, each the same` : `${times}, ${same} the same`;
}
