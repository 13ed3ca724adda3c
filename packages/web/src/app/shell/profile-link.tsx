import { useQuery } from '@tanstack/react-query';
import { useLinkProps } from '@tanstack/react-router';
import { appConfigQuery, useCurrentUser } from '../../shared/workspace-queries.ts';
import { initialsOf } from '../../ui/face.tsx';
import css from './profile-link.module.css';

/** The initials of who is signed in, leading to their basic information. Not in production. */
export function ProfileLink() {
  const user = useCurrentUser();
  const { data: config } = useQuery(appConfigQuery);
  const to: string = '/basic_informations';
  const link = useLinkProps({ to });
  if (config?.environment !== 'non-production') return null;
  const name = `${user.first_name} ${user.surname}`.trim();
  const initials = initialsOf(name);
  return (
    <a {...link} className={css.me} title={name} aria-label={`${initials}, basic information of ${name}`}>
      {initials}
    </a>
  );
}
