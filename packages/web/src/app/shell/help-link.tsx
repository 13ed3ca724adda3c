import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appConfigQuery } from '../../lib/workspace-queries.ts';

/** The way to the help centre, in a tab of its own; nothing where no help centre is configured. */
export function HelpLink({ className, icon }: { className: string | undefined; icon?: ReactNode }) {
  const { data: config } = useQuery(appConfigQuery);
  if (!config?.help_url) return null;
  return (
    <a className={className} href={config.help_url} target="_blank" rel="noreferrer">
      {icon}
      Help
      <IconExternalLink size={13} stroke={1.8} aria-hidden />
      <span className="fh-spoken">opens in a new tab</span>
    </a>
  );
}
