import { extendFlowRun, remindOfFlowRun, reopenFlowRun, startRunChecks, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { ActionIcon, Button } from '@mantine/core';
import { IconBellRinging, IconDots, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { usePageActs } from '../../../lib/page-acts.ts';
import { tell } from '../../../lib/tell.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { concernOf } from './run-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';
import css from './runner.module.css';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const ContactDrawer = lazy(async () => ({ default: (await import('./contact-drawer.tsx')).ContactDrawer }));
const ShowDialog = lazy(async () => ({ default: (await import('./show-dialog.tsx')).ShowDialog }));
const RedoDrawer = lazy(async () => ({ default: (await import('./redo-drawer.tsx')).RedoDrawer }));
const SkipDialog = lazy(async () => ({ default: (await import('./skip-dialog.tsx')).SkipDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

type Asked = 'invite' | 'contact' | 'qr' | 'branch' | 'redo' | 'skip' | 'cancel';
type Direct = 'remind' | 'extend' | 'reopen' | 'start_checks';
export type RunActs = ReturnType<typeof useRunActs>;

/** Every act on a run that its answer allows, and which of their dialogues is open. */
export function useRunActs(run: FlowRun, name: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, version, can } = run;
  const params = { id };
  const direct = useRunAct(id, (act: Direct, idempotencyKey) => {
    switch (act) {
      case 'remind':
        return call(remindOfFlowRun, { params, idempotencyKey });
      case 'extend':
        return call(extendFlowRun, { params, body: { version } });
      case 'reopen':
        return call(reopenFlowRun, { params, body: { version } });
      case 'start_checks':
        return call(startRunChecks, { params });
    }
  });
  const SAID: Readonly<Record<Direct, string>> = {
    remind: 'Reminder sent',
    extend: 'They have 30 more days',
    reopen: 'The run is open again',
    start_checks: 'The checks were started',
  };
  const start = (act: Direct) =>
    tell(direct, act, {
      onSuccess: () => toast.ok(SAID[act], name),
      onError: (error) => toast.fail(refusalOf(error) ?? ''),
    });
  async function extend() {
    const yes = await confirm({
      title: 'Give them 30 more days?',
      children: 'A run can be extended once. What they gave stays.',
      yes: 'Yes, extend',
    });
    if (yes) start('extend');
  }
  async function print(language: 'en' | 'cy') {
    try {
      await (await import('./print-paper.ts')).printPaper(id, language);
    } catch (error) {
      toast.fail(messageOf(error) || 'The pack could not be made. Try again in a moment.');
    }
  }
  const all: { id: Asked | Direct | 'paper' | 'paper_cy'; label: string; isAllowed: boolean; run: () => void; danger?: true }[] = [
    { id: 'remind', label: 'Remind now', isAllowed: can.remind, run: () => start('remind') },
    { id: 'invite', label: 'Send again', isAllowed: can.invite, run: () => setAsked('invite') },
    { id: 'contact', label: 'Change contact', isAllowed: can.change_contact, run: () => setAsked('contact') },
    { id: 'qr', label: 'Show QR code', isAllowed: can.invite, run: () => setAsked('qr') },
    { id: 'branch', label: 'Work in the branch', isAllowed: can.invite, run: () => setAsked('branch') },
    { id: 'paper', label: 'Print for paper', isAllowed: can.invite, run: () => void print('en') },
    { id: 'paper_cy', label: 'Print for paper, in Welsh', isAllowed: can.invite, run: () => void print('cy') },
    { id: 'redo', label: 'Ask again', isAllowed: can.redo, run: () => setAsked('redo') },
    { id: 'skip', label: 'Leave a step out', isAllowed: can.skip, run: () => setAsked('skip') },
    { id: 'start_checks', label: 'Try the checks again', isAllowed: can.start_checks, run: () => start('start_checks') },
    { id: 'extend', label: 'Give 30 more days', isAllowed: can.extend, run: () => void extend() },
    { id: 'reopen', label: 'Open again', isAllowed: can.reopen, run: () => start('reopen') },
    { id: 'cancel', label: 'Cancel run', isAllowed: can.cancel, run: () => setAsked('cancel'), danger: true },
  ];
  const allowed = all.filter(({ isAllowed }) => isAllowed);
  usePageActs(allowed.map(({ id: key, label, run: begin }) => ({ id: `run ${key}`, label, words: ['run', 'link'], run: begin })));
  return { allowed, asked, close: () => setAsked(null), isBusy: direct.isPending };
}

/** The filled button is what moves this run on; the rest stands in the menu. */
const MAIN: readonly string[] = ['start_checks', 'remind', 'redo', 'invite', 'reopen', 'extend'];
export function HeadActs({ run, acts: { allowed, isBusy } }: { run: FlowRun; acts: RunActs }) {
  const concern = concernOf(run)?.act ?? null;
  const main = MAIN.flatMap((id) => allowed.filter((act) => act.id === id && id !== concern))[0];
  const second = main?.id === 'remind' ? allowed.find(({ id }) => id === 'invite' && id !== concern) : undefined;
  const rest = allowed.filter((act) => act !== main && act !== second);
  const entries: MenuEntry[] = rest.flatMap(({ id, label, run: start, danger }): MenuEntry[] => [
    ...(danger && rest.length > 1 ? [{ kind: 'line' as const, id: 'line' }] : []),
    { id, label, onPick: start, ...(danger && { danger }) },
  ]);
  return (
    <>
      {second && (
        <Button variant="default" leftSection={<IconSend size={15} stroke={1.7} aria-hidden />} onClick={second.run}>
          {second.label}
        </Button>
      )}
      {main && (
        <Button
          loading={isBusy}
          leftSection={main.id === 'remind' ? <IconBellRinging size={15} stroke={1.7} aria-hidden /> : undefined}
          onClick={main.run}
        >
          {main.label}
        </Button>
      )}
      {entries.length > 0 && (
        <DropMenu
          target={
            <ActionIcon variant="default" size={34} aria-label="More actions on this run">
              <IconDots size={16} stroke={2} />
            </ActionIcon>
          }
          position="bottom-end"
          width={220}
          entries={entries}
        />
      )}
    </>
  );
}

/** What somebody should look at first, with the act that answers it. */
export function ConcernNotice({ run, acts: { allowed } }: { run: FlowRun; acts: RunActs }) {
  const concern = concernOf(run);
  if (concern === null) return null;
  const act = allowed.find(({ id }) => id === concern.act);
  return (
    <div className={css.notice}>
      <Notice
        kind={concern.kind}
        {...(act && {
          act: (
            <Button size="xs" variant="default" onClick={act.run}>
              {act.label}
            </Button>
          ),
        })}
      >
        <b>{concern.bold}</b> {concern.after}
      </Notice>
    </div>
  );
}

/** Each is fetched when first asked for. */
export function RunDialogs({ run, name, acts: { asked, close } }: { run: FlowRun; name: string; acts: RunActs }) {
  return (
    <Suspense fallback={null}>
      {asked === 'invite' && <InviteDialog run={run} name={name} onClose={close} />}
      {asked === 'contact' && <ContactDrawer run={run} name={name} onClose={close} />}
      {(asked === 'qr' || asked === 'branch') && <ShowDialog runId={run.id} name={name} how={asked} onClose={close} />}
      {asked === 'redo' && <RedoDrawer run={run} name={name} onClose={close} />}
      {asked === 'skip' && <SkipDialog run={run} name={name} onClose={close} />}
      {asked === 'cancel' && <CancelDialog run={run} name={name} onClose={close} />}
    </Suspense>
  );
}
