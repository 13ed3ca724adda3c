import { lazy, Suspense, useState, type ReactNode } from 'react';

export type SideDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, which stays in view. */
  foot?: ReactNode;
  /** True asks before the written is thrown away. */
  dirty?: boolean;
  size?: number;
};

const SideDrawerPanel = lazy(async () => ({ default: (await import('./side-drawer-panel.tsx')).SideDrawerPanel }));

/** A drawer at the right edge for making or editing one thing without leaving the page; full height on a phone. Fetched when first opened. */
export function SideDrawer(props: SideDrawerProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted && <SideDrawerPanel {...props} />}</Suspense>;
}
