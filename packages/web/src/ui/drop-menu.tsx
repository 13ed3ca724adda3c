import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';

export type MenuAct = {
  kind?: 'act';
  id: string | number;
  label: ReactNode;
  icon?: ReactNode;
  onPick: () => void;
  /** Given for a choice: what is chosen has a tick. One of several, or any number of them where the menu stays open. */
  checked?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Keeps the menu open after the pick. */
  stays?: boolean;
  title?: string;
  className?: string | undefined;
};
export type MenuEntry =
  | MenuAct
  | { kind: 'label'; id: string; text: ReactNode }
  | { kind: 'line'; id: string }
  | { kind: 'block'; id: string; content: ReactNode };

type TargetProps = { onClick?: () => void; onPointerEnter?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean };
export type DropMenuProps = {
  /** The button that opens the menu. */
  target: ReactElement<TargetProps>;
  entries: readonly MenuEntry[];
  width?: number | 'target';
  position?: 'bottom' | 'bottom-end' | 'bottom-start';
  onClose?: () => void;
};

const load = () => import('./drop-menu-panel.tsx');
const DropMenuPanel = lazy(async () => ({ default: (await load()).DropMenuPanel }));

/** A menu under a button. Its code is fetched when the pointer comes near or the button is pressed. */
export function DropMenu(props: DropMenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(props.target, {
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <DropMenuPanel {...props} />
    </Suspense>
  );
}
