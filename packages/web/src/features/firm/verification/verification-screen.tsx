import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { readVerificationSearch } from './reviews-search.ts';
import { verificationQuery, type Verification } from '../../../shared/verification-query.ts';
import { verificationLine } from '../../../shared/verification-words.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { KeyMembersCard } from './key-members-card.tsx';
import { useStart, useSubmit } from './queries.ts';
import { SideCards } from './side-cards.tsx';
import type { OpenStep } from './step-drawers.tsx';
import { StepsCard } from './steps-card.tsx';
import css from './verification-screen.module.css';

const StepDrawers = lazy(async () => ({ default: (await import('./step-drawers.tsx')).StepDrawers }));
const route = getRouteApi('/shell/settings-frame/settings/verification');

/** Where a key member verifies who they are, and everybody sees who has. */
export function VerificationScreen() {
  const query = useQuery(verificationQuery);
  const { data: page } = query;
  return (
    <div className="fh-page">
      <PageHead title="Verification" sub="Who controls this account, and how we know" />
      {page ? (
        <Body page={page} />
      ) : query.isError ? (
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingCard height={320} label="Verification is loading" />
      )}
    </div>
  );
}

function Body({ page }: { page: Verification }) {
  const [open, setOpen] = useState<OpenStep | null>(null);
  const wanted = useWanted(open !== null);
  const start = useStart();
  const submit = useSubmit();
  const goOn = (from: Verification) => {
    const now = from.steps.find(({ state }) => state === 'now')?.key;
    if (from.can.send && now && now !== 'review') setOpen(now);
  };
  const begin = () => start.mutate(undefined, { onSuccess: goOn, onError: (error) => toast.fail(messageOf(error)) });
  const send = () =>
    submit.mutate(undefined, {
      onSuccess: () => toast.ok('Sent for review', 'You will be told when it is decided.'),
      onError: (error) => toast.fail(messageOf(error)),
    });
  useResumeLink(page, goOn);
  return (
    <>
      <PageNotice page={page} />
      <div className={css.grid}>
        <div className={css.column}>
          {page.why_not === null ? (
            <StepsCard
              page={page}
              onStart={begin}
              onOpen={setOpen}
              onSubmit={send}
              isStarting={start.isPending}
              isSending={submit.isPending}
            />
          ) : (
            <p className={css.notYours}>{page.why_not}</p>
          )}
          <KeyMembersCard members={page.key_members} />
        </div>
        <div className={css.column}>
          <SideCards page={page} />
        </div>
      </div>
      <Suspense fallback={null}>{wanted && <StepDrawers page={page} open={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

/** The link to go on opens the step that comes now, once. */
function useResumeLink(page: Verification, goOn: (page: Verification) => void): void {
  const { continue: resumes } = readVerificationSearch(route.useSearch());
  const navigate = route.useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (!resumes || done.current) return;
    done.current = true;
    goOn(page);
    void navigate({ search: {}, replace: true });
  });
}

/** The clock, or how it ended. */
function PageNotice({ page }: { page: Verification }) {
  const mine = page.verification;
  const line = verificationLine(page);
  const until = page.key_members.find(({ is_you: isYou, state }) => isYou && state === 'verified')?.until;
  if (line)
    return (
      <div className={css.notice}>
        <Notice kind={line.kind} icon={line.kind === 'asks' ? <IconClock size={18} stroke={1.7} aria-hidden /> : undefined}>
          <b>{line.fact}</b> {line.rest}
          {mine?.state === 'rejected' && mine.reason && <> Last time: {mine.reason}</>}
        </Notice>
      </div>
    );
  if (until)
    return (
      <div className={css.notice}>
        <Notice kind="proves">
          <b>You are verified until {formatLongDate(until)}.</b> There is nothing to do.
        </Notice>
      </div>
    );
  if (page.is_settled && page.why_not === null)
    return (
      <div className={css.notice}>
        <Notice kind="tells">
          <b>This account is verified by a colleague.</b> You do not need to do anything, but you may verify yourself too.
        </Notice>
      </div>
    );
  return null;
}
