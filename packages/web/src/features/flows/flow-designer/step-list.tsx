import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import type { DraftStep, FlowDraft, FlowFault } from '@freehold/contract/flows/flow-draft';
import { type FlowStepType, isApplicantStep, STEP_WORDS } from '@freehold/contract/flows/step-types';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChecklist, IconGripVertical, IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { plural } from '../../../lib/format.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { addStep, moveStep, typesToAdd } from './change-steps.ts';
import { STEP_ICONS } from './step-icons.ts';
import { stepLine, stepsLine } from './words.ts';
import css from './designer.module.css';

type Props = {
  draft: FlowDraft;
  installed: readonly FlowStepType[];
  faults: readonly FlowFault[];
  /** What changed in a step since the version before, by its key. */
  changed: ReadonlyMap<string, string>;
  shown: string | null;
  onShow: (key: string) => void;
  onChange: (draft: FlowDraft) => void;
};

/** The steps in their order: each can be dragged by its handle, with the pointer or with the keys, and moved by the arrows beside it. */
export function StepList({ draft, installed, faults, changed, shown, onShow, onChange }: Props) {
  const { steps } = draft;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => steps.findIndex(({ key }) => key === id);
  const title = (id: UniqueIdentifier) => steps[place(id)]?.title || 'The step';
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(moveStep(draft, String(active.id), place(over.id)));
  };
  const types = typesToAdd(draft, installed);
  const add = (type: FlowStepType) => {
    const { flow, key } = addStep(draft, type);
    onChange(flow);
    onShow(key);
  };
  return (
    <>
      <p className={css.count}>{steps.length === 0 ? 'No step yet' : stepsLine(draft)}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: {
            draggable:
              'Press space to pick the step up, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
          },
          announcements: {
            onDragStart: ({ active }) => `${title(active.id)} picked up. It is step ${place(active.id) + 1} of ${steps.length}.`,
            onDragOver: ({ active, over }) =>
              over ? `${title(active.id)} is over step ${place(over.id) + 1} of ${steps.length}.` : undefined,
            onDragEnd: ({ active, over }) =>
              over ? `${title(active.id)} put down as step ${place(over.id) + 1}.` : `${title(active.id)} put back.`,
            onDragCancel: ({ active }) => `${title(active.id)} left where it was.`,
          },
        }}
      >
        <SortableContext items={steps.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={css.steps}>
            {steps.map((step, index) => (
              <StepRow
                key={step.key}
                step={step}
                index={index}
                last={steps.length - 1}
                faults={faults.filter((fault) => fault.step === step.key).length}
                changed={changed.get(step.key)}
                isShown={step.key === shown}
                onShow={() => onShow(step.key)}
                onMove={(to) => onChange(moveStep(draft, step.key, to))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {types.length > 0 && (
        <DropMenu
          position="bottom-start"
          width="target"
          entries={entriesOf(types, add)}
          target={
            <Button variant="default" fullWidth leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>
              Add a step
            </Button>
          }
        />
      )}
    </>
  );
}

function entriesOf(types: readonly FlowStepType[], add: (type: FlowStepType) => void): MenuEntry[] {
  const group = (id: string, text: string, of: readonly FlowStepType[]): MenuEntry[] =>
    of.length === 0
      ? []
      : [
          { kind: 'label', id, text },
          ...of.map((type): MenuEntry => {
            const Icon = STEP_ICONS[type] ?? IconChecklist;
            return { id: type, label: STEP_WORDS[type].title, icon: <Icon size={15} stroke={1.7} aria-hidden />, onPick: () => add(type) };
          }),
        ];
  return [
    ...group('person', 'The person, on their phone', types.filter(isApplicantStep)),
    ...group(
      'team',
      'Your team',
      types.filter((type) => !isApplicantStep(type)),
    ),
  ];
}

type RowProps = {
  step: DraftStep;
  index: number;
  last: number;
  faults: number;
  changed: string | undefined;
  isShown: boolean;
  onShow: () => void;
  onMove: (to: number) => void;
};

function StepRow({ step, index, last, faults, changed, isShown, onShow, onMove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: step.key });
  const Icon = STEP_ICONS[step.type] ?? IconChecklist;
  const name = step.title || STEP_WORDS[step.type].title;
  const style: CSSProperties = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={css.step} data-on={isShown || undefined} data-dragging={isDragging || undefined}>
      <button ref={setActivatorNodeRef} type="button" className={css.grip} {...attributes} {...listeners} aria-label={`Move ${name}`}>
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </button>
      <button type="button" className={css.open} aria-current={isShown ? 'step' : undefined} data-step={step.key} onClick={onShow}>
        <Icon size={17} stroke={1.6} className={css.glyph} aria-hidden />
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          {faults > 0 ? (
            <span className={css.fault}>
              <IconAlertTriangle size={12} stroke={1.8} aria-hidden /> {plural(faults, 'thing')} to put right
            </span>
          ) : changed === undefined ? (
            <span className={css.line}>{stepLine(step)}</span>
          ) : (
            <span className={css.changed}>{changed}</span>
          )}
        </span>
        <span className={css.number}>{index + 1}</span>
      </button>
      <span className={css.arrows}>
        <ActionIcon size={24} aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <IconArrowUp size={14} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon size={24} aria-label={`Move ${name} down`} disabled={index === last} onClick={() => onMove(index + 1)}>
          <IconArrowDown size={14} stroke={1.7} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
