import { PageHead } from '../../ui/page-head.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { KeyboardCard } from './keyboard-card.tsx';
import { LogOutCard } from './log-out-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import css from './basic-information.module.css';

/** The page behind the initials: who you are, how you sign in and how Freehold looks. */
export function BasicInformationScreen() {
  return (
    <div className="fh-page">
      <PageHead title="Basic information" sub="You, how you sign in and how Freehold looks" />
      <div className={css.column}>
        <ProfileCard />
        <SignInMethods />
        <AppearanceCard />
        <KeyboardCard />
        <LogOutCard />
      </div>
    </div>
  );
}
