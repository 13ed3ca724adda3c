import { lazy, Suspense } from 'react';
import { LoadingCard } from '../../../ui/states.tsx';
import { BrowserCard } from './browser-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import css from './you-tab.module.css';

const ChoicesCard = lazy(async () => ({ default: (await import('./choices-card.tsx')).ChoicesCard }));
const NotificationsCard = lazy(async () => ({ default: (await import('./notifications-card.tsx')).NotificationsCard }));

/** The person: who they are, how they sign in, where they are signed in and what reaches them. */
export function YouTab() {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <ProfileCard />
        <BrowserCard />
        <SignInMethods />
        <Suspense fallback={<LoadingCard height={140} label="Loading your notifications" />}>
          <NotificationsCard />
        </Suspense>
      </div>
      <div className={css.column}>
        <SessionsCard />
        <Suspense fallback={<LoadingCard height={420} label="Loading what reaches you" />}>
          <ChoicesCard />
        </Suspense>
      </div>
    </div>
  );
}
