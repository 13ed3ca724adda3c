import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { verificationQuery } from './verification-query.ts';
import { verificationLine } from './verification-words.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';

/** What is asked of the member by when, with the way to it. */
export function VerificationLine() {
  const { data } = useQuery(verificationQuery);
  const line = data && verificationLine(data);
  if (!line) return null;
  return (
    <Notice
      kind={line.kind}
      icon={line.kind === 'asks' ? <IconClock size={18} stroke={1.7} aria-hidden /> : undefined}
      act={
        line.act && (
          <LinkButton size="xs" variant="default" to="/settings/verification" search={{ continue: 1 }}>
            {line.act}
          </LinkButton>
        )
      }
    >
      <b>{line.fact}</b> {line.rest}
    </Notice>
  );
}
