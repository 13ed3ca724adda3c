import fc from 'fast-check';
import { expect, test } from 'vitest';
import { record, redo, startHistory, undo, type History } from './history.ts';

test('the steps of one movement are undone together, those of another apart', () => {
  let history = startHistory('a');
  history = record(history, 'b', 'move 1');
  history = record(history, 'c', 'move 1');
  history = record(history, 'd', 'move 2');
  expect(undo(history).present).toBe('c');
  expect(undo(undo(history)).present).toBe('a');
  expect(undo(undo(undo(history))).present).toBe('a');
  expect(redo(undo(undo(history))).present).toBe('c');
});

test('a movement that goes on after an undo is a step of its own', () => {
  const undone = undo(record(startHistory('a'), 'b', 'move 1'));
  expect(undo(record(undone, 'c', 'move 1')).present).toBe('a');
});

test('whatever is recorded, undone and done again, it stands as the plain list says', () => {
  const Step = fc.oneof(
    fc.nat(9).map((value) => ({ do: 'record', value }) as const),
    fc.constantFrom({ do: 'undo' } as const, { do: 'redo' } as const),
  );
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), (steps) => {
      let history: History<{ value: number }> = startHistory({ value: -1 });
      const list = [{ value: -1 }];
      let at = 0;
      for (const step of steps) {
        if (step.do === 'record') {
          const next = { value: step.value };
          history = record(history, next);
          list.splice(at + 1, list.length, next);
          at += 1;
        } else if (step.do === 'undo') {
          history = undo(history);
          at = Math.max(0, at - 1);
        } else {
          history = redo(history);
          at = Math.min(list.length - 1, at + 1);
        }
        expect(history.present.value).toBe(list[at]?.value);
      }
    }),
  );
});
