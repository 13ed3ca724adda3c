import type { OwnerNode, OwnerTree as Tree } from '@freehold/contract/identity/company-checks';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Face } from '../../../ui/face.tsx';
import { nodeLabel, rangeWords } from './words.ts';
import css from './owner-tree.module.css';

type Placed = { key: string; node: OwnerNode; holds: string; parent: string | null; isAgain: boolean; owners: Placed[] };

/** The graph as a tree: a company or person that is met on a second way stands there again, and is not followed again. */
function place({ nodes, edges }: Tree): Placed | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  if (!root) return null;
  const seen = new Set<string>();
  const walk = (node: OwnerNode, holds: string, parent: string | null): Placed => {
    const isAgain = seen.has(node.id);
    seen.add(node.id);
    const key = `${parent ?? ''}/${node.id}`;
    const owners = isAgain
      ? []
      : edges.flatMap((edge) => {
          const owner = edge.owned === node.id ? byId.get(edge.owner) : undefined;
          return owner ? [walk(owner, edge.words, key)] : [];
        });
    return { key, node, holds, parent, isAgain, owners };
  };
  return walk(root, '', null);
}

/** So many ends of the chain stand beside each other; more are lines. */
const MOST_BESIDE = 4;
const flat = (one: Placed): Placed[] => [one, ...one.owners.flatMap(flat)];

/** Who owns whom, the client at the foot: arrows move along it, and each box says all of itself aloud. */
export function OwnerTree({ tree, of }: { tree: Tree; of: string }) {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const root = useMemo(() => place(tree), [tree]);
  const all = useMemo(() => (root ? flat(root) : []), [root]);
  const [at, setAt] = useState<string | null>(null);
  const boxes = useRef(new Map<string, HTMLElement>());
  if (!root) return null;
  const current = all.some(({ key }) => key === at) ? at : root.key;
  const go = (key: string | null | undefined) => {
    if (!key) return;
    setAt(key);
    boxes.current.get(key)?.focus();
  };
  const press = (event: KeyboardEvent, one: Placed) => {
    const place = all.findIndex(({ key }) => key === one.key);
    const to: Record<string, string | null | undefined> = {
      ArrowDown: all[place + 1]?.key,
      ArrowUp: all[place - 1]?.key,
      ArrowRight: one.owners[0]?.key,
      ArrowLeft: one.parent,
      Home: root.key,
      End: all.at(-1)?.key,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    go(to[event.key]);
  };
  const draw = (one: Placed, level: number, position: number, size: number) => (
    <li
      key={one.key}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={one.owners.length > 0 ? true : undefined}
      aria-selected={one.key === current}
      aria-label={`${nodeLabel(one.node, one.holds)}${one.isAgain ? ', as before' : ''}`}
      tabIndex={one.key === current ? 0 : -1}
      ref={(element) => {
        if (element) boxes.current.set(one.key, element);
        else boxes.current.delete(one.key);
      }}
      className={css.item}
      onFocus={(event) => {
        event.stopPropagation();
        setAt(one.key);
      }}
      onKeyDown={(event) => press(event, one)}
    >
      <span className={css.box} data-root={level === 1 || undefined} data-open={one.node.needs_evidence || undefined}>
        <Face name={one.node.name} size={28} company={one.node.kind !== 'person'} />
        <span className={css.who}>
          <b>{one.node.name}</b>
          <span className={css.words}>{one.isAgain ? 'As before' : one.node.words}</span>
        </span>
        {one.node.range && <span className={css.range}>{rangeWords(one.node.range)}</span>}
      </span>
      {one.holds !== '' && <span className={css.holds}>{one.holds}</span>}
      {one.owners.length > 0 && (
        <ul role="group" className={css.owners}>
          {one.owners.map((owner, index) => draw(owner, level + 1, index + 1, one.owners.length))}
        </ul>
      )}
    </li>
  );
  return (
    <div className={css.scroll} data-lines={isPhone || all.filter(({ owners }) => owners.length === 0).length > MOST_BESIDE || undefined}>
      <ul role="tree" aria-label={`Owners of ${of}`} className={css.tree}>
        {draw(root, 1, 1, 1)}
      </ul>
    </div>
  );
}
