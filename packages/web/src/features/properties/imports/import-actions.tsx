import { missingFields } from '@freehold/contract/properties/import-fields';
import type { FileImport } from '@freehold/contract/properties/imports';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { Draft } from './use-draft.ts';
import type { ImportActs } from './use-import-acts.ts';
import { countOf } from './words.ts';

type Props = { one: FileImport; stage: string; draft: Draft; acts: ImportActs; onColumns: () => void };

/** The acts of the work bar: one filled, one quiet. */
export function ImportActions({ one, stage, draft, acts, onColumns }: Props) {
  if (stage === 'columns') {
    const isMissing =
      missingFields(
        one.kind,
        draft.columns.map(({ field }) => field),
      ).length > 0;
    return (
      <>
        <Button variant="default" loading={acts.isBusy} onClick={acts.stop}>
          Cancel
        </Button>
        <Button loading={acts.isTrying} disabled={isMissing} onClick={acts.tryOut}>
          Start the dry run
        </Button>
      </>
    );
  }
  if (stage !== 'tried') return null;
  return (
    <>
      <Button variant="default" onClick={onColumns}>
        Back to columns
      </Button>
      <Button
        leftSection={<IconFileImport size={15} stroke={1.7} />}
        disabled={!one.can.confirm}
        loading={acts.isBusy}
        onClick={acts.importNow}
      >
        Import {countOf(one.kind, one.counts.ready)}
      </Button>
    </>
  );
}
