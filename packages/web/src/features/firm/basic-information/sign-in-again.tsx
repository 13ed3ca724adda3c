import { LinkButton } from '../../../ui/link-button.tsx';
import css from './basic-information.module.css';

/** Out and in again, back to this page: a sign-in of long ago is no proof for a change of how one signs in. */
export function SignInAgain({ label, inHead = false }: { label: string; inHead?: boolean }) {
  return (
    <LinkButton
      to="/logout"
      search={{ redirect: '/basic_informations' }}
      variant={inHead ? 'subtle' : 'default'}
      {...(inHead ? { size: 'xs', className: css.add } : {})}
    >
      {label}
    </LinkButton>
  );
}
