import type { FileImport } from '@freehold/contract/properties/imports';
import { formatCount } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FileSum } from '../../../ui/sum-lines.tsx';
import { countOf, KIND, leftOutSentence, uncheckedSentence } from './words.ts';

/** Asks before rows become records: names the numbers, what is left out, and until when it can be undone. */
export const askToImport = ({ kind, counts }: FileImport): Promise<boolean> =>
  confirm({
    title: `Import ${countOf(kind, counts.ready)}?`,
    children: (
      <FileSum
        words={`They appear in ${KIND[kind].list} at once.${leftOutSentence(counts)}`}
        rows={counts.rows}
        less={[
          { name: 'To correct', count: counts.wrong },
          { name: 'Already here', count: counts.here },
        ]}
        total={{ name: 'Imported', count: counts.ready }}
        warning={counts.unchecked > 0 ? uncheckedSentence(kind, counts.unchecked) : null}
        end="You can undo the whole import until midnight. Records that somebody has changed since stay."
      />
    ),
    yes: `Yes, import ${formatCount(counts.ready)}`,
    closeButton: true,
  });
