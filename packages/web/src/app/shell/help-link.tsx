import { IconExternalLink, IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { helpAddress } from '../../lib/app-config.ts';
import { appConfigQuery } from '../../shared/workspace-queries.ts';
import css from './bar-button.module.css';

/** The way to the help centre, in a tab of its own. On a phone a sign. */
export function HelpLink({ phone = false }: { phone?: boolean }) {
  const { data: config } = useQuery(appConfigQuery);
  return (
    <a className={phone ? css.sign : css.link} href={helpAddress(config)} target="_blank" rel="noopener noreferrer">
      {phone && <IconHelp size={20} stroke={1.7} aria-hidden />}
      <span className={phone ? 'fh-spoken' : undefined}>Help</span>
      {!phone && <IconExternalLink size={13} stroke={1.8} aria-hidden />}
      <span className="fh-spoken">, opens in a new tab</span>
    </a>
  );
}
