import { IconShare3 } from '@tabler/icons-react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Leads to sharing the report of a check outside, for whoever may. */
export function ShareReport({ checkId }: { checkId: number }) {
  const { can } = useCurrentUser();
  if (!can.share_reports) return null;
  return (
    <LinkButton
      variant="default"
      leftSection={<IconShare3 size={15} stroke={1.7} aria-hidden />}
      to="/marketplace/smart_report"
      search={{ new: 'yes', check: checkId }}
    >
      Share
    </LinkButton>
  );
}
