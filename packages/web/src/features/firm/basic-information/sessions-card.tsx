import { Button } from '@mantine/core';
import type { LiveSession } from '@freehold/contract/access/account';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-queries.ts';
import { MethodRow } from './method-row.tsx';
import { SecureSteps } from './secure-steps.tsx';
import { deviceWords, sessionHistory } from './session-words.ts';
import css from './basic-information.module.css';

const FEW = 5;
const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet } as const;

/** Where this person is signed in now, and ending what is not theirs. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const [wasNotMe, setWasNotMe] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  if (sessions.isPending) return <LoadingCard height={150} label="Loading where you are signed in" />;
  if (sessions.isError) {
    return (
      <Card title="Signed in now">
        <PartFailed title="Where you are signed in did not load" error={sessions.error} onRetry={() => void sessions.refetch()} />
      </Card>
    );
  }
  const { kept_here: keptHere, sessions: rows } = sessions.data;
  if (!keptHere) {
    return (
      <Card title="Signed in now" padded>
        <div className={css.line}>
          <p className="fh-body">Your identity provider keeps your sign-ins, and shows where you are signed in.</p>
          <LinkButton to="/logout" variant="default">
            Log out
          </LinkButton>
        </div>
      </Card>
    );
  }
  const others = rows.filter((row) => !row.is_current).length;
  const fail = (error: unknown) => toast.fail(messageOf(error));

  async function signOutOthers() {
    const yes = await confirm({
      title: 'Sign out everywhere else?',
      children: `${plural(others, 'other browser')} ${others === 1 ? 'has' : 'have'} to sign in again. You stay signed in here.`,
      yes: 'Sign out the others',
      no: 'Keep them',
    });
    if (yes)
      endOthers.mutate(undefined, {
        onSuccess: ({ ended }) => toast.ok(`${plural(ended, 'browser')} signed out`),
        onError: fail,
      });
  }
  async function signOut(row: LiveSession, isNotMe: boolean) {
    const yes = await confirm({
      title: isNotMe ? 'Was this not you?' : `Sign out ${deviceWords(row)}?`,
      children: isNotMe
        ? `${deviceWords(row)} is signed out at once. Then Freehold shows how to keep others out.`
        : 'It has to sign in again before it sees anything.',
      yes: 'Sign it out',
      no: isNotMe ? 'It was me' : 'Keep it',
      danger: isNotMe,
    });
    if (!yes) return;
    endOne.mutate(row, {
      onSuccess: () => (isNotMe ? setWasNotMe(true) : toast.ok('Signed out', deviceWords(row))),
      onError: fail,
    });
  }

  return (
    <Card
      title="Signed in now"
      count={rows.length}
      action={
        others > 0 && (
          <Button className={css.add} variant="subtle" size="xs" loading={endOthers.isPending} onClick={() => void signOutOthers()}>
            Sign out the others
          </Button>
        )
      }
    >
      {wasNotMe && <SecureSteps others={others} onSignOutOthers={() => void signOutOthers()} onDone={() => setWasNotMe(false)} />}
      <ul className={`fh-list ${css.list}`} aria-label="Where you are signed in">
        {(showsAll ? rows : rows.slice(0, FEW)).map((row) => {
          const Icon = ICONS[row.device];
          const isEnding = endOne.isPending && endOne.variables.id === row.id;
          return (
            <MethodRow key={row.id} icon={<Icon size={19} stroke={1.5} />} name={deviceWords(row)} detail={sessionHistory(row)}>
              {row.is_current ? (
                <span className="fh-dim">This one</span>
              ) : (
                <Button
                  size="xs"
                  variant={row.is_unfamiliar ? 'default' : 'subtle'}
                  loading={isEnding}
                  aria-label={`${row.is_unfamiliar ? 'Not me' : 'Sign out'}: ${deviceWords(row)}`}
                  onClick={() => void signOut(row, row.is_unfamiliar)}
                >
                  {row.is_unfamiliar ? 'Not me' : 'Sign out'}
                </Button>
              )}
            </MethodRow>
          );
        })}
      </ul>
      {!showsAll && rows.length > FEW && (
        <div className={css.more}>
          <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
            Show {rows.length - FEW} more
          </Button>
        </div>
      )}
    </Card>
  );
}
