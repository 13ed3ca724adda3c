import { useCurrentUser } from '../../lib/workspace-queries.ts';
import { BreakAfterAt } from '../../ui/break-after-at.tsx';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import { Facts } from '../../ui/facts.tsx';
import { roleWords } from './words.ts';
import css from './basic-information.module.css';

/** Who is signed in, as their firm keeps them. */
export function ProfileCard() {
  const user = useCurrentUser();
  const name = `${user.first_name} ${user.surname}`.trim();
  return (
    <Card title="Profile" padded>
      <div className={css.profile}>
        <Face name={name} size={48} />
        <Facts
          facts={[
            { label: 'Name', value: name },
            { label: 'Email', value: <BreakAfterAt text={user.email} /> },
            { label: 'Role', value: roleWords(user) },
            { label: 'Workspace', value: user.owner.account_name },
          ]}
        />
      </div>
    </Card>
  );
}
