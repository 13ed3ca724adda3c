import { Notice } from './notice.tsx';

type Props = {
  trouble: { what: string; advice: string };
  /** For what the person did themselves. */
  gentle?: boolean;
};

/** What went wrong in bold, then what to do. */
export function TroubleNotice({ trouble, gentle = false }: Props) {
  return (
    <Notice kind={gentle ? 'asks' : 'stops'}>
      <b>{trouble.what}</b> {trouble.advice}
    </Notice>
  );
}
