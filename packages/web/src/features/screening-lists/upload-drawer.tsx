import { Button, Checkbox } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatBytes, plural } from '../../lib/format.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { toast } from '../../ui/toast.ts';
import { DryRunReport } from './dry-run-report.tsx';
import { useDryRun, useImportList, type DryRun } from './queries.ts';
import css from './upload-drawer.module.css';

/** Takes a published list file, says what is in it and what would change, and imports it once the person confirms. */
export function UploadDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isNewest, setNewest] = useState(false);
  const [acceptSmaller, setSmaller] = useState(false);
  const dryRun = useDryRun();
  const load = useImportList();
  const found = dryRun.data;

  function startAgain() {
    setFile(null);
    setNewest(false);
    setSmaller(false);
    dryRun.reset();
    load.reset();
  }
  function close() {
    startAgain();
    onClose();
  }
  function read(next: File) {
    startAgain();
    setFile(next);
    dryRun.mutate(next);
  }
  function importNow(run: DryRun) {
    if (!file) return;
    load.mutate(
      { file, isNewest, acceptSmaller },
      {
        onSuccess: (done) => {
          toast.ok(`${run.name} imported`, plural(done.entries, 'entry', 'entries'));
          close();
        },
      },
    );
  }
  const refused = dryRun.error ?? load.error;
  const ready = found !== undefined && !found.unchanged && (!found.shrinks || acceptSmaller);
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={found !== undefined && !load.isPending}
      size={560}
      title={found ? `${found.name}, ${found.unchanged ? 'same version' : 'new version'}` : 'Upload a list'}
      sub="Dry run. Nothing changes until you import it."
      foot={
        found && (
          <>
            <Button variant="default" onClick={startAgain}>
              Discard
            </Button>
            <ImportButton found={found} isNewest={isNewest} ready={ready} loading={load.isPending} onImport={() => importNow(found)} />
          </>
        )
      }
    >
      {!file || refused ? (
        <FileDrop title="Drop the published file here" accept=".csv,.xml,.zip,.json,.txt" onFile={read}>
          CSV or XML as the publisher gives it: UK Sanctions List, OFSI, OFAC, UN or EU. A list that comes in several files goes in one zip.
          It is recognised by its content.
        </FileDrop>
      ) : null}
      {refused && (
        <Notice kind="stops">
          <b>{file?.name} was not taken.</b> {messageOf(refused) || 'The file could not be read. Nothing changed. Try again in a moment.'}
        </Notice>
      )}
      {file && dryRun.isPending && (
        <div className={css.reading} role="status">
          <span className={css.bar} aria-hidden />
          Reading {file.name}, {formatBytes(file.size)}
        </div>
      )}
      {file && found && !refused && (
        <>
          <DryRunReport file={file} found={found} />
          <div className={css.ticks}>
            <Checkbox
              label="This is the newest version on the publisher’s site today"
              description={
                found.published_at
                  ? 'Recorded with your name. Without it the age counts from the publisher’s own date.'
                  : 'Recorded with your name. The file carries no date, so without it the list counts as out of date.'
              }
              checked={isNewest}
              onChange={(event) => setNewest(event.currentTarget.checked)}
            />
            {found.shrinks && (
              <Checkbox
                label="It is right that this list is much smaller than before"
                checked={acceptSmaller}
                onChange={(event) => setSmaller(event.currentTarget.checked)}
              />
            )}
          </div>
        </>
      )}
    </SideDrawer>
  );
}

type ImportProps = { found: DryRun; isNewest: boolean; ready: boolean; loading: boolean; onImport: () => void };
/** The button names the number. The same file again can only be stated to be the newest. */
function ImportButton({ found, isNewest, ready, loading, onImport }: ImportProps) {
  const same = found.unchanged;
  return (
    <Button
      leftSection={<IconFileImport size={15} stroke={1.7} />}
      loading={loading}
      disabled={same ? !isNewest : !ready}
      onClick={onImport}
    >
      {same ? 'Record as newest' : `Import ${plural(found.entries, 'entry', 'entries')}`}
    </Button>
  );
}
