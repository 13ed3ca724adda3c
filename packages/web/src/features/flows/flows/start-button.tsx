import { pagePath } from '../../../lib/page-path.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Flow } from '@freehold/contract/flows/flows';
import { useQuery } from '@tanstack/react-query';
import { runTargetOf } from '../../../shared/saved-flows.ts';
import { appConfigQuery } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** The sentence that says why nothing can be started; the buttons refer to it. */
export const WHY_NOT_ID = 'why-not-run';

type Props = { flow: Flow; size?: 'xs' | 'sm'; variant?: 'default' | 'filled'; fullWidth?: boolean };

/** Leads to where the flow is run. */
export function StartButton({ flow, size = 'xs', variant = 'default', fullWidth = false }: Props) {
  const { data: config } = useQuery(appConfigQuery);
  const looks = { size, variant, fullWidth, leftSection: <IconPlayerPlay size={13} stroke={1.8} aria-hidden /> };
  const label = `Start ${flow.name}`;
  if (!flow.can.run)
    return (
      <Button {...looks} disabled aria-label={label} aria-describedby={WHY_NOT_ID}>
        Start
      </Button>
    );
  return (
    <LinkButton {...looks} to={pagePath(runTargetOf(flow, config?.environment ?? 'non-production'))} aria-label={label}>
      Start
    </LinkButton>
  );
}
