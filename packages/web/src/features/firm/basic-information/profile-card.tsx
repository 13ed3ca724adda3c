import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { profileQuery } from './account-queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { roleWords, savedWhen } from './words.ts';
import css from './profile-card.module.css';

/** Who is signed in, as this firm keeps them, and their own name and number to change. */
export function ProfileCard() {
  const user = useCurrentUser();
  const profile = useQuery(profileQuery);
  const name = `${user.first_name} ${user.surname}`.trim();
  const saved = profile.data?.saved_at;
  return (
    <Card title="Profile" action={saved !== undefined && <span className="fh-small fh-dim">Saved {savedWhen(saved)}</span>} padded>
      <div className={css.who}>
        <Face name={name} size={48} />
        <div className={css.words}>
          <span className={css.name}>{name}</span>
          <span className="fh-small fh-dim">
            <span>{roleWords(user)}</span>
            {profile.data && <span> · member since {formatLongDate(profile.data.member_since)}</span>}
          </span>
        </div>
      </div>
      {profile.isError && !profile.data ? (
        <PartFailed title="Your details did not load" error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <ProfileForm
          key={profile.data ? 'loaded' : 'loading'}
          profile={profile.data ?? null}
          email={user.email}
          known={{ first_name: user.first_name, surname: user.surname }}
          reload={async () => (await profile.refetch()).data}
        />
      )}
    </Card>
  );
}
