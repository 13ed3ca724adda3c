import { IconLogout } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './basic-information.module.css';

export function LogOutCard() {
  return (
    <Card title="This session" padded>
      <div className={css.line}>
        <p className="fh-body">Logging out ends your session in this browser, in every tab.</p>
        <LinkButton to="/logout" variant="default" leftSection={<IconLogout size={15} stroke={1.7} aria-hidden />}>
          Log out
        </LinkButton>
      </div>
    </Card>
  );
}
