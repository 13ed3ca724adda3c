import type { MergeField, MergePreview, MergeSide } from '@freehold/contract/people/party-merges';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsJoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { JoinedCard } from './joined-card.tsx';
import { MergeTable } from './merge-table.tsx';
import { previewQuery, useDismiss, useMerge } from './queries.ts';
import { useUndo } from './use-undo.ts';
import { WhyCard } from './why-card.tsx';
import { NOT_SAME, ONE } from './words.ts';
import css from './merge.module.css';

/** Two records of one person side by side: what is kept of each, what the one record will be, and until when it can be undone. */
export function MergeScreen() {
  const { a, b } = useSearch({ strict: false });
  const { can } = useCurrentUser();
  if (!can.edit_properties)
    return (
      <div className="fh-page">
        <Forbidden level={1} title="Your role cannot merge records">
          Ask an owner or admin.
        </Forbidden>
      </div>
    );
  if (a === undefined || b === undefined || a === b)
    return (
      <div className="fh-page">
        <NothingFound level={1} title="Choose two records to compare">
          Start from the likely duplicates, or from the page of one of the two.
        </NothingFound>
        <p className={css.way}>
          <LinkButton variant="default" to="/people/duplicates">
            Likely duplicates
          </LinkButton>
        </p>
      </div>
    );
  return <LoadedMerge key={`${a} ${b}`} a={a} b={b} />;
}

function LoadedMerge({ a, b }: { a: number; b: number }) {
  // News of the merge may come before its answer: by then there is nothing left to compare.
  const [isMerging, setMerging] = useState(false);
  const { data, error, refetch } = useQuery({ ...previewQuery(a, b), enabled: !isMerging });
  if (data) return <Merge preview={data} onMerging={setMerging} />;
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_STATE'))
    return (
      <div className="fh-page">
        <NothingFound level={1} title="These two cannot be merged">
          {messageOf(error)}
        </NothingFound>
        <p className={css.way}>
          <LinkButton variant="default" to="/people">
            All people
          </LinkButton>
        </p>
      </div>
    );
  return (
    <div className="fh-page">
      {error ? (
        <PartFailed level={1} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingCard height={420} label="The two records are loading" />
      )}
    </div>
  );
}

function Merge({ preview, onMerging }: { preview: MergePreview; onMerging: (isMerging: boolean) => void }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Partial<Record<MergeField, MergeSide>>>({});
  const merge = useMerge();
  const dismiss = useDismiss();
  const { undo } = useUndo();
  const { kept, merged, obstacles } = preview;
  const sideOf = (field: MergeField): MergeSide => chosen[field] ?? preview.fields.find((row) => row.field === field)?.chosen ?? 'kept';

  const mergeNow = () => {
    onMerging(true);
    tell(
      merge,
      {
        merged: merged.id,
        into: kept.id,
        version: merged.version,
        into_version: kept.version,
        choose: Object.fromEntries(preview.fields.map(({ field }) => [field, sideOf(field)])),
      },
      {
        onSuccess: (done) => {
          toast.undo(`Merged into ${done.kept.name}`, () => undo(done.id));
          void navigate({ to: '/people/$id', params: { id: String(done.kept.id) } });
        },
        onError: (error) => {
          toast.fail('The records were not merged', messageOf(error));
          onMerging(false);
        },
      },
    );
  };
  const dismissNow = () =>
    tell(
      dismiss,
      { a: kept.id, b: merged.id },
      {
        onSuccess: () => {
          toast.ok(NOT_SAME[kept.kind], `${kept.name} and ${merged.name}`);
          void navigate({ to: '/people/duplicates' });
        },
        onError: (error) => toast.fail('This was not recorded', messageOf(error)),
      },
    );
  return (
    <>
      <WorkBar
        title={kept.kind === 'company' ? 'Merge two companies' : 'Merge two people'}
        sub="Choose what to keep. The merge can be undone."
        onBack={() => void navigate({ to: '/people' })}
        actions={
          <>
            <Button variant="default" loading={dismiss.isPending} disabled={merge.isPending} onClick={dismissNow}>
              {NOT_SAME[kept.kind]}
            </Button>
            {obstacles.length === 0 && (
              <Button leftSection={<IconArrowsJoin size={15} stroke={1.7} />} loading={merge.isPending} onClick={mergeNow}>
                Merge into one
              </Button>
            )}
          </>
        }
      />
      <div className={css.page}>
        <div className={css.main}>
          <section className={css.sheet} aria-label="Compare the two records">
            <MergeTable
              preview={preview}
              sideOf={sideOf}
              onChoose={(field, side) => setChosen((before) => ({ ...before, [field]: side }))}
              onSwap={() => void navigate({ to: '/people/merge', search: { a: merged.id, b: kept.id }, replace: true })}
            />
          </section>
          <What obstacles={obstacles} until={preview.undo_until} kind={kept.kind} />
          <WhyCard agreement={preview.agreement} score={preview.score} />
        </div>
        <div className={css.side}>
          <JoinedCard preview={preview} sideOf={sideOf} />
          <p className={css.foot}>
            Reports already made keep the name they were made with. The merge is written to{' '}
            <Link to="/recent_activity" className="fh-link">
              Recent activity
            </Link>{' '}
            in your name.
          </p>
        </div>
      </div>
    </>
  );
}

function What({ obstacles, until, kind }: { obstacles: readonly string[]; until: string; kind: 'person' | 'company' }) {
  if (obstacles.length > 0)
    return (
      <Notice kind="stops">
        <b>They cannot be {ONE[kind]} as they stand.</b> {obstacles.join(' ')}
      </Notice>
    );
  return (
    <Notice kind="tells" icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}>
      <b>You can undo this until {formatLongDate(until)}.</b> Both records are kept as they were. After an undo, anything added since stays
      with the record that was kept.
    </Notice>
  );
}
