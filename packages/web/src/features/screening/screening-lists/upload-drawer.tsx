import { Button, Checkbox } from '@mantine/core';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, plural } from '../../../lib/format.ts';
import { useRunningUploads } from '../../../lib/running-uploads.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { DryRunReport } from './dry-run-report.tsx';
import { askedOf, faultsOf, NEW_SOURCE, OwnSourceFields, type SourceFaults } from './own-source-fields.tsx';
import { useDryRun, useImportList, type DryRun } from './queries.ts';
import css from './upload-drawer.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The source of one's own that the file is a new version of. */
  replaces?: Pick<ListVersion, 'list_key' | 'name'>;
};

/** Takes a list file, published or of one's own, says what is in it and what would change, and imports it once the person confirms. */
export function UploadDrawer({ opened, onClose, replaces }: Props) {
  const first = replaces ? { ...NEW_SOURCE, replaces: replaces.list_key } : NEW_SOURCE;
  const [isOwn, setOwn] = useState(replaces !== undefined);
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<SourceFaults>({});
  /** A file that waits until the list has a name. */
  const [held, setHeld] = useState<File | null>(null);
  const { data: overview } = useQuery(listsOverviewQuery);
  const own = (overview?.lists ?? []).filter((list) => list.own && list.active?.scope === 'workspace');
  const [file, setFile] = useState<File | null>(null);
  const [isNewest, setNewest] = useState(false);
  const [acceptSmaller, setSmaller] = useState(false);
  const dryRun = useDryRun();
  const load = useImportList();
  const uploads = useRunningUploads();
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
    setDraft(first);
    setFaults({});
    setOwn(replaces !== undefined);
    setHeld(null);
    onClose();
  }
  function read(next: File) {
    startAgain();
    setFile(next);
    const missing = isOwn ? faultsOf(draft) : {};
    setFaults(missing);
    const waits = Object.keys(missing).length > 0;
    setHeld(waits ? next : null);
    if (waits) return setFile(null);
    dryRun.mutate({ file: next, source: isOwn ? askedOf(draft) : null });
  }
  function importNow(run: DryRun) {
    if (!file) return;
    load.mutate(
      { file, source: isOwn ? askedOf(draft) : null, isNewest, acceptSmaller },
      {
        onSuccess: (done) => {
          if (done.waiting) toast.ok(`${run.name} needs your review`, 'Its self-test missed names. The version before stays in use.');
          else toast.ok(`${run.name} imported`, plural(done.entries, 'entry', 'entries'));
          close();
        },
      },
    );
  }
  const refused = dryRun.error ?? load.error;
  // The same file is not chosen twice by a browser: one that was refused can be tried again after the name was changed.
  const waiting = held ?? (refused && isOwn ? file : null);
  const atField = isApiError(refused) ? refused.errors[0]?.message : undefined;
  const ready = found !== undefined && !found.unchanged && (!found.shrinks || acceptSmaller);
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={found !== undefined && !load.isPending}
      size={560}
      title={
        found
          ? `${found.name}, ${found.unchanged ? 'same version' : found.entries === found.added ? 'first version' : 'new version'}`
          : replaces
            ? `New version of ${replaces.name}`
            : 'Upload a list'
      }
      sub="Dry run. Nothing changes until you import it."
      foot={
        found && (
          <>
            <Button variant="default" onClick={startAgain}>
              Discard
            </Button>
            {!(isOwn && found.unchanged) && (
              <ImportButton found={found} isNewest={isNewest} ready={ready} loading={load.isPending} onImport={() => importNow(found)} />
            )}
          </>
        )
      }
    >
      {!file || refused ? (
        <>
          {!replaces && (
            <Segmented
              label="What kind of list"
              fullWidth
              value={isOwn ? 'own' : 'published'}
              onChange={(value) => {
                startAgain();
                setFaults({});
                setHeld(null);
                setOwn(value === 'own');
              }}
              options={[
                { value: 'published', label: 'A published list' },
                { value: 'own', label: 'A list of your own' },
              ]}
            />
          )}
          {isOwn && (
            <OwnSourceFields
              draft={draft}
              own={own}
              faults={faults}
              isFixed={replaces !== undefined}
              onChange={(part) => {
                setDraft({ ...draft, ...part });
                setFaults({});
              }}
            />
          )}
          {waiting && (
            <Button variant="default" onClick={() => read(waiting)}>
              Try {waiting.name}
            </Button>
          )}
          {isOwn ? (
            <FileDrop title="Drop the file here" accept=".csv,.json,.jsonl,.ndjson,.zip,.gz,.txt" onFile={read}>
              The template as CSV, FollowTheMoney JSON lines (entities.ftm.json), or targets.simple.csv. Only this workspace sees it.
            </FileDrop>
          ) : (
            <FileDrop title="Drop the published file here" accept=".csv,.xml,.zip,.json,.txt" onFile={read}>
              CSV or XML as the publisher gives it: UK Sanctions List, OFSI, OFAC, UN or EU. A list that comes in several files goes in one
              zip. It is recognised by its content.
            </FileDrop>
          )}
        </>
      ) : null}
      {refused && (
        <Notice kind="stops">
          <b>{file?.name} was not taken.</b>{' '}
          {(atField ?? messageOf(refused)) || 'The file could not be read. Nothing changed. Try again in a moment.'}
        </Notice>
      )}
      {file && dryRun.isPending && uploads.length === 0 && (
        <div className={css.reading} role="status">
          <span className={css.bar} aria-hidden />
          Reading {file.name}, {formatBytes(file.size)}
        </div>
      )}
      <UploadProgress />
      {file && found && !refused && (
        <>
          <DryRunReport file={file} found={found} />
          <div className={css.ticks}>
            {!isOwn && (
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
            )}
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
