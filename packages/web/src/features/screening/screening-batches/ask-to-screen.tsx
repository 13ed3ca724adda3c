import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { formatCount, plural } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FileSum } from '../../../ui/sum-lines.tsx';
import { leftOutSentence } from './words.ts';

/** Asks before checks are made: how many, what is left out, and that they stay. */
export const askToScreen = ({ counts, again }: ScreeningBatch): Promise<boolean> =>
  confirm({
    title: `Screen ${plural(counts.to_screen, 'name')}?`,
    children: (
      <FileSum
        words={`Each becomes a check of its own, with a report. ${leftOutSentence(counts, again)}`}
        rows={counts.rows}
        less={[
          { name: 'Rows with a problem', count: counts.wrong },
          { name: 'Duplicates', count: again ? 0 : counts.twice },
          { name: 'Screened within 24 hours', count: again ? 0 : counts.recent },
        ]}
        total={{ name: 'Checks', count: counts.to_screen }}
        warning={
          counts.without_dob === 0
            ? null
            : `${counts.without_dob === 1 ? 'One has no date of birth' : `${formatCount(counts.without_dob)} have no date of birth`}: more wrong matches are shown.`
        }
        end="You can stop while it runs. Checks already made stay."
      />
    ),
    yes: `Yes, screen ${formatCount(counts.to_screen)}`,
    closeButton: true,
  });
