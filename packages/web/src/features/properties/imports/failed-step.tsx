import type { FileImport } from '@freehold/contract/properties/imports';
import { Button } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import { countOf } from './words.ts';

type Props = { one: FileImport; onColumns: () => void; onGoOn: () => void; isBusy: boolean };

/** The work broke off: what stands, and how to go on with it. */
export function FailedStep({ one, onColumns, onGoOn, isBusy }: Props) {
  return one.can.confirm ? (
    <Notice
      kind="stops"
      act={
        <Button size="xs" variant="default" loading={isBusy} onClick={onGoOn}>
          Go on
        </Button>
      }
    >
      <b>The import stopped after {countOf(one.kind, one.counts.imported)}.</b> They stand in your list. No row goes in twice when you go
      on.
    </Notice>
  ) : (
    <Notice
      kind="stops"
      act={
        <Button size="xs" variant="default" onClick={onColumns}>
          Back to columns
        </Button>
      }
    >
      <b>The dry run stopped before the end.</b> Nothing was saved. Start it again.
    </Notice>
  );
}
