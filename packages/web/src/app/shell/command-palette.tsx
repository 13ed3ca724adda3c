import { Modal, useMantineColorScheme } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBolt, IconBuildingStore, IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pageActs } from '../../lib/page-acts.ts';
import { addressOfSearch } from '../../shared/search-address.ts';
import { readPreferences } from '../../lib/preferences.ts';
import { appConfigQuery, useCurrentUser, workspacesQuery } from '../../shared/workspace-queries.ts';
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts';
import { kindsRun } from '../check-kinds.ts';
import { commandsFor, type Command as Offered } from './commands.ts';
import { matchCommands, MatchedLabel } from './match-commands.tsx';
import { COMMAND_ICONS, KIND_ICONS } from './command-icons.ts';
import { FoundRows } from './found-rows.tsx';
import { Keys } from './kbd.tsx';
import { MENU_ICONS } from './menu-icons.ts';
import { commandKey } from './shortcuts.ts';
import { useSavedFlows } from './use-saved-flows.ts';
import { useWorkspaceChoice } from './use-workspace-choice.ts';
import { whereTo } from './where-to.ts';
import css from './command-palette.module.css';

type Props = { opened: boolean; onClose: () => void; onShortcuts: () => void };

const GROUPS = ['On this page', 'Do', 'Run', 'Go', 'Change workspace'] as const;

/** Everything a member can reach or do, by typing. Ctrl K or Cmd K opens it; Enter goes there, with Ctrl or Cmd in a new tab. */
export function CommandPalette({ opened, onClose, onShortcuts }: Props) {
  const before = useRef<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (opened) {
      before.current = document.activeElement;
      return;
    }
    // The focus goes back first: an act of the page may then move it on, and a dialogue returns it there.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
    chosen.current?.();
    chosen.current = null;
  }, [opened]);
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={620}
      centered={false}
      yOffset={108}
      xOffset={12}
      withCloseButton={false}
      returnFocus={false}
      portalProps={{ target: '#dialogs' }}
      classNames={{ inner: css.place }}
    >
      <Modal.Title className="fh-spoken">Go anywhere</Modal.Title>
      {opened && (
        <Palette
          onClose={onClose}
          onShortcuts={onShortcuts}
          onPageAct={(run) => {
            chosen.current = run;
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

function Palette({ onClose, onShortcuts, onPageAct }: Omit<Props, 'opened'> & { onPageAct: (run: () => void) => void }) {
  const router = useRouter();
  const user = useCurrentUser();
  const { data: config } = useQuery(appConfigQuery);
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { links } = useSavedFlows(true);
  const { choose } = useWorkspaceChoice();
  const { setColorScheme } = useMantineColorScheme();
  const [text, setText] = useState('');
  const inNewTab = useRef(false);
  const typed = text.trim();

  function open(to: string) {
    if (inNewTab.current) window.open(to, '_blank', 'noopener');
    else void router.navigate({ href: to });
    onClose();
  }
  function run({ act, to, workspace, run: runOnPage }: Offered) {
    if (runOnPage) return onPageAct(runOnPage);
    if (to !== undefined) return open(to);
    if (act === 'shortcuts') return onShortcuts();
    if (act === 'workspace' && workspace) choose(workspace);
    if (act === 'dark' || act === 'light') setColorScheme(act);
    if (act === 'device') setColorScheme('auto');
    onClose();
  }

  const offered = commandsFor({
    kinds: kindsRun(config?.check_kinds),
    can: user.can,
    isOperator: user.is_operator,
    shown: {
      'connected account': user.owner.connected_account !== null,
      'document signing': config?.document_signing ?? false,
    },
    flows: links,
    workspaces,
    workspaceId: user.owner_id,
    scheme: readPreferences().scheme,
    page: pageActs(),
    has: (to) => whereTo(router, to) === 'here',
  });
  const matching = matchCommands(offered, typed);
  const search = addressOfSearch({ search: typed, firebaseId: user.owner.firebase_id, workspaceName: user.owner.account_name });

  return (
    <Command
      className={css.root}
      label="Go anywhere, search or run a flow"
      shouldFilter={false}
      vimBindings={false}
      loop
      onKeyDownCapture={(event) => {
        inNewTab.current = event.ctrlKey || event.metaKey;
      }}
      onPointerDownCapture={(event) => {
        inNewTab.current = event.ctrlKey || event.metaKey;
      }}
    >
      <div className={css.head}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <Command.Input
          className={css.field}
          value={text}
          onValueChange={setText}
          placeholder="Search or type a command"
          maxLength={100}
          data-autofocus
        />
        <button type="button" className={css.close} onClick={onClose}>
          Esc
        </button>
      </div>
      <Command.List className={css.list} label="Results">
        <Command.Empty className={css.none}>
          No command has that name. From two letters on you can search your records for it.
        </Command.Empty>
        {typed.length >= 2 && <FoundRows text={typed} onOpen={open} />}
        {GROUPS.map((group) => {
          const rows = matching.filter((command) => command.group === group);
          if (rows.length === 0) return null;
          return (
            <Command.Group key={group} heading={group} className={css.group}>
              {rows.map((command) => (
                <Row key={command.id} command={command} text={typed} onRun={() => run(command)} />
              ))}
            </Command.Group>
          );
        })}
        {typed.length >= 2 && (
          <Command.Group heading="Search" className={css.group}>
            <Command.Item value="search everything" className={css.row} onSelect={() => open(search)}>
              <span className={css.icon}>
                <IconSearch size={18} stroke={1.6} aria-hidden />
              </span>
              <span className="fh-trunc">
                Search for “<b>{typed}</b>”
              </span>
              <Enter />
            </Command.Item>
          </Command.Group>
        )}
      </Command.List>
      <div className={css.foot} aria-hidden>
        <span>
          <Keys keys={[<IconArrowUp key="up" size={10} stroke={2} />, <IconArrowDown key="down" size={10} stroke={2} />]} /> choose
        </span>
        <span>
          <Keys keys={['Enter']} /> open
        </span>
        <span>
          <Keys keys={[commandKey(), 'Enter']} /> open in a new tab
        </span>
        <span className={css.note}>Names need their spelling on ID</span>
      </div>
    </Command>
  );
}

function Row({ command, text, onRun }: { command: Offered; text: string; onRun: () => void }): ReactNode {
  const general = command.group === 'On this page' ? IconBolt : IconBuildingStore;
  const known = command.to === undefined ? undefined : (MENU_ICONS[command.to] ?? KIND_ICONS[command.to]);
  const Icon = known ?? COMMAND_ICONS[command.id] ?? general;
  return (
    <Command.Item value={command.id} className={css.row} onSelect={onRun}>
      <span className={css.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className="fh-trunc">
        {command.group === 'Go' && <span className={css.verb}>Go to </span>}
        {command.group === 'Run' && <span className={css.verb}>Run </span>}
        <MatchedLabel text={command.label} search={text} />
      </span>
      {command.keys ? (
        <span className={css.keys}>
          <Keys keys={command.keys} />
        </span>
      ) : (
        <Enter />
      )}
    </Command.Item>
  );
}

function Enter() {
  return <IconCornerDownLeft className={css.enter} size={15} stroke={1.7} aria-hidden />;
}
