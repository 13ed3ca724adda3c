import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { FileImport } from '@freehold/contract/properties/imports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatTime, daysAgo, formatDate, plural } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { WorkSteps } from '../../../ui/work-steps.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { DryRunStep } from './dry-run-step.tsx';
import { FailedStep } from './failed-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportActions } from './import-actions.tsx';
import { readImportSearch, type ImportSearch } from './import-search.ts';
import { importQuery } from './queries.ts';
import { RunningStep } from './running-step.tsx';
import { useDraft } from './use-draft.ts';
import { useImportActs } from './use-import-acts.ts';
import { KIND, STEPS } from './words.ts';

/** Properties of a file come into the list of their kind. */
export function PropertyImportScreen() {
  const { type = 'sales' } = readImportSearch(useSearch({ strict: false }));
  return <ImportScreen kind={type} />;
}
export function PeopleImportScreen() {
  return <ImportScreen kind="people" />;
}

type Stage = 'file' | 'columns' | 'running' | 'tried' | 'failed' | 'over';
const STEP_OF: Record<Stage, number> = { file: 0, columns: 1, running: 2, tried: 2, failed: 2, over: 4 };

function stageOf(one: FileImport | undefined, step: ImportSearch['step']): Stage {
  if (!one) return 'file';
  if (one.can.change && (one.state === 'uploaded' || step === 'columns') && one.state !== 'checking') return 'columns';
  if (one.state === 'checking' || one.state === 'importing') return 'running';
  if (one.state === 'failed') return 'failed';
  return one.state === 'ready' ? 'tried' : 'over';
}

/** Brings a file in: file, columns, dry run, import. The address names the import, so that it opens again where it stands. */
function ImportScreen({ kind: asked }: { kind: ImportKind }) {
  const search = readImportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const user = useCurrentUser();
  const query = useQuery({ ...importQuery(search.import ?? 0), enabled: search.import !== undefined && user.can.edit_properties });
  const one = search.import === undefined ? undefined : query.data;
  const kind = one?.kind ?? asked;
  const draft = useDraft(one);
  const go = (next: Partial<ImportSearch>, replace = false) =>
    void navigate({ to: asked === 'people' ? '/people/import' : '/properties/import', search: { ...search, ...next }, replace });
  const again = () => go({ import: undefined, step: undefined, show: undefined, page: undefined });
  const acts = useImportActs(one, { draft, onTried: () => go({ step: undefined, show: undefined, page: undefined }, true) });
  const stage = stageOf(one, search.step);
  const leave = () =>
    kind === 'people' ? void navigate({ to: '/people' }) : void navigate({ to: '/properties/$type', params: { type: kind } });

  const isCancelled = one?.state === 'cancelled' && one.counts.imported === 0;
  const isWaiting = search.import !== undefined && !one;
  return (
    <>
      <WorkBar
        title={one?.file_name ?? KIND[kind].title}
        sub={one ? `${plural(one.counts.rows, 'row')}, uploaded ${when(one.created_at)}` : 'From a CSV file'}
        onBack={leave}
        middle={isCancelled ? undefined : <WorkSteps steps={STEPS} now={one?.state === 'importing' ? 3 : STEP_OF[stage]} />}
        actions={one && <ImportActions one={one} stage={stage} draft={draft} acts={acts} onColumns={() => go({ step: 'columns' })} />}
      />
      <div className="fh-page">
        {!user.can.edit_properties ? (
          <Forbidden title="Your role cannot import">Ask an owner or admin.</Forbidden>
        ) : isWaiting ? (
          query.isError ? (
            <Missing error={query.error} onRetry={() => void query.refetch()} onAgain={again} />
          ) : (
            <LoadingRows label="The import is loading" />
          )
        ) : (
          <>
            {stage === 'file' && (
              <FileStep kind={kind} onOpen={(id) => go({ import: id, step: undefined, show: undefined, page: undefined })} />
            )}
            {one && stage === 'columns' && <ColumnsStep one={one} draft={draft} error={acts.planError} />}
            {one && stage === 'running' && <RunningStep one={one} onStop={acts.stop} isStopping={acts.isBusy} />}
            {one && stage === 'failed' && (
              <FailedStep one={one} onColumns={() => go({ step: 'columns' })} onGoOn={acts.goOn} isBusy={acts.isBusy} />
            )}
            {one && stage === 'tried' && (
              <DryRunStep
                one={one}
                show={search.show ?? 'all'}
                page={search.page ?? 1}
                onShow={(show, page = 1) => go({ show: show === 'all' ? undefined : show, page: page === 1 ? undefined : page }, true)}
                onChange={() => go({ step: 'columns' })}
              />
            )}
            {one && stage === 'over' && <DoneStep one={one} onTakeBack={acts.takeBack} onAgain={again} isBusy={acts.isBusy} />}
          </>
        )}
      </div>
    </>
  );
}

const when = (at: string) => (daysAgo(at) === 0 ? `at ${formatTime(at)}` : formatDate(at));

function Missing({ error, onRetry, onAgain }: { error: unknown; onRetry: () => void; onAgain: () => void }) {
  const isGone = isApiError(error, 'NOT_FOUND');
  return (
    <PartFailed
      title={isGone ? 'There is no such import' : 'The import could not be loaded'}
      reason={isGone ? 'It may belong to another workspace. Upload the file again.' : messageOf(error)}
      onRetry={isGone ? onAgain : onRetry}
    />
  );
}
