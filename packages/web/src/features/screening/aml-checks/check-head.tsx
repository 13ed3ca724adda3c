import { IconRefresh } from '@tabler/icons-react';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { MoreMenu } from '../../../shared/checks/check-acts.tsx';
import { CheckHead } from '../../../shared/checks/check-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { useScreenAgain } from './queries.ts';
import { factsLine } from './words.ts';

const LIST = { to: '/marketplace/manual_aml_check', label: 'Standalone AML' } as const;

export const AmlCheckHead = ({ check }: { check: AmlCheck }) => (
  <CheckHead check={check} list={LIST} facts={factsLine(check)} menu={<ScreeningMenu check={check} />} />
);

/** What can be done with it beside what every check has. */
function ScreeningMenu({ check }: { check: AmlCheck }) {
  const navigate = useNavigate();
  const again = useScreenAgain(check.id);
  const screenAgain = () =>
    again.mutate(undefined, {
      onSuccess: (next) => void navigate({ to: '/marketplace/manual_aml_check/$id', params: { id: String(next.id) } }),
      onError: (error) => toast.fail(messageOf(error)),
    });
  const own = check.can.screen_again
    ? [{ id: 'again', label: 'Screen again', icon: <IconRefresh size={15} stroke={1.7} />, onPick: screenAgain }]
    : [];
  return <MoreMenu check={check} own={own} isBusy={again.isPending} />;
}
