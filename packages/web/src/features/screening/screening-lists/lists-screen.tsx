import { Button } from '@mantine/core';
import type { ListKey, ListsOverview, ScreeningList } from '@freehold/contract/screening/screening-lists';
import { IconRefresh, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { amlTrail } from '../../../shared/aml-trail.tsx';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { capitalise, inWords, plural } from '../../../lib/format.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { ListsTable } from './lists-table.tsx';
import { updatesQuery, useCheckNow } from './updates-queries.ts';
import { useAskStillNewest } from './use-ask-still-newest.tsx';
import { useRemoveSource } from './use-remove-source.tsx';
import css from './lists-screen.module.css';

const UploadDrawer = lazy(async () => ({ default: (await import('./upload-drawer.tsx')).UploadDrawer }));
const UpdatesDrawer = lazy(async () => ({ default: (await import('./updates-drawer.tsx')).UpdatesDrawer }));
const WaitingDrawer = lazy(async () => ({ default: (await import('./waiting-drawer.tsx')).WaitingDrawer }));

type Overview = z.output<typeof ListsOverview>;

function countSentence({ lists, entries }: Overview): string {
  const loaded = lists.filter((list) => list.active !== null).length;
  if (loaded === 0) return 'No list is loaded';
  return `${capitalise(inWords(loaded))} ${loaded === 1 ? 'list' : 'lists'}, ${plural(entries, 'entry', 'entries')}`;
}

/** Lists that checks are compared with: versions, publication dates, counts and how fresh they are. */
export function ListsScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...listsOverviewQuery, enabled: can.see_lists });
  const [uploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const removeSource = useRemoveSource();
  const uploadWanted = useWanted(uploading);
  const [updating, setUpdating] = useState<ListKey | null>(null);
  const [deciding, setDeciding] = useState<ListKey | null>(null);
  const updatesWanted = useWanted(updating !== null);
  const waitingWanted = useWanted(deciding !== null);
  const updates = useQuery({ ...updatesQuery, enabled: can.see_lists });
  const look = useCheckNow();
  const fetched = (updates.data ?? []).filter(({ own }) => own?.is_on).map((one) => one.list_key);
  async function lookForAll() {
    for (const key of fetched) await look.mutateAsync(key).catch((error: unknown) => toast.fail(messageOf(error)));
  }
  const askStillNewest = useAskStillNewest();
  // Whoever runs checks may know how fresh the lists are; this page is for those who see the lists themselves.
  const overview = can.see_lists ? query.data : undefined;
  const upload = (
    <Button leftSection={<IconUpload size={15} stroke={1.7} />} onClick={() => setUploading(true)}>
      Upload a list
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        trail={amlTrail('Lists')}
        title="Lists"
        sub={overview ? countSentence(overview) : 'What every check is compared with'}
        {...(overview?.can_import
          ? {
              actions: (
                <>
                  {fetched.length > 0 && (
                    <Button
                      variant="default"
                      leftSection={<IconRefresh size={15} stroke={1.7} />}
                      loading={look.isPending}
                      onClick={() => void lookForAll()}
                    >
                      Look for new versions
                    </Button>
                  )}
                  {upload}
                </>
              ),
            }
          : {})}
      />
      {overview ? (
        <>
          <FreshNotice overview={overview} onConfirm={askStillNewest} onWaiting={setDeciding} />
          {overview.lists.length === 0 ? (
            <EmptyState
              title="No lists yet"
              acts={
                overview.can_import && (
                  <Button variant="default" leftSection={<IconUpload size={15} stroke={1.7} />} onClick={() => setUploading(true)}>
                    Upload a list
                  </Button>
                )
              }
            >
              Upload a published sanctions list. Freehold recognises which list it is, and nothing changes until you confirm.
            </EmptyState>
          ) : (
            <ListsTable
              lists={overview.lists}
              canImport={overview.can_import}
              onVersions={(list_key) => void navigate({ to: '/marketplace/manual_aml_check/lists/$list_key', params: { list_key } })}
              onRemove={removeSource}
              onConfirm={askStillNewest}
              updates={updates.data}
              onUpdates={setUpdating}
              onWaiting={setDeciding}
            />
          )}
          <p className="fh-under">
            Published is the publisher’s own date. Said to be newest is when an update, or one of you, last found that nothing newer is
            published; a list needed for a pass is out of date {overview.stale_after_hours} hours after that. Added, changed and removed are
            counted against the version before.
          </p>
          <Suspense fallback={null}>
            {updatesWanted && (
              <UpdatesDrawer list={overview.lists.find((list) => list.list_key === updating) ?? null} onClose={() => setUpdating(null)} />
            )}
            {waitingWanted && (
              <WaitingDrawer
                list={overview.lists.find((list) => list.list_key === deciding) ?? null}
                canDecide={overview.can_import}
                onClose={() => setDeciding(null)}
              />
            )}
            {overview.can_import && uploadWanted && <UploadDrawer opened={uploading} onClose={() => setUploading(false)} />}
          </Suspense>
        </>
      ) : !can.see_lists || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={6} label="Lists are loading" />
      )}
    </div>
  );
}

type NoticeProps = { overview: Overview; onConfirm: (list: ScreeningList) => void; onWaiting: (key: ListKey) => void };
/** What keeps checks from passing, and the nearest way to put it right. */
function FreshNotice({ overview, onConfirm, onWaiting }: NoticeProps) {
  const waiting = overview.lists.find((list) => list.waiting !== null);
  if (waiting)
    return (
      <div className={css.notice}>
        <Notice
          kind="asks"
          act={
            <Button size="xs" variant="default" onClick={() => onWaiting(waiting.list_key)}>
              Review version
            </Button>
          }
        >
          <b>A new version of the {waiting.name} needs your approval.</b> Its self-test missed names, so checks still use the one before.
        </Notice>
      </div>
    );
  const stale = overview.lists.filter((list) => list.active !== null && list.stale && list.retired_on === null);
  const [first] = stale.filter((list) => list.required).concat(stale);
  const words = !overview.can_pass ? (
    <>
      <b>No check can pass today.</b> {overview.why_not}
    </>
  ) : first ? (
    <>
      <b>{stale.length === 1 ? `${first.name} is out of date.` : `${stale.length} lists are out of date.`}</b> The lists needed for a pass
      are up to date, so checks can still pass.
    </>
  ) : null;
  if (!words) return null;
  return (
    <div className={css.notice}>
      <Notice
        kind="asks"
        act={
          first && overview.can_import && stale.length === 1 ? (
            <Button size="xs" variant="default" onClick={() => onConfirm(first)}>
              It is still the newest
            </Button>
          ) : undefined
        }
      >
        {words}
      </Notice>
    </div>
  );
}
