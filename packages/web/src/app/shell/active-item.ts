import { MENU } from '../menu.ts';

/** Pages that stand under a menu item without standing under its path. */
const UNDER: readonly (readonly [page: string, item: string])[] = [
  ['/flow', '/flows'],
  ['/land-registry', '/market-insights'],
  ['/basic_informations', '/settings'],
  ['/members', '/settings'],
  ['/webhooks', '/settings'],
  ['/workspaces', '/settings'],
  ['/plans_billings', '/settings'],
  ['/chose-plan', '/settings'],
  ['/usage', '/settings'],
  ['/edit_document', '/document_signing'],
  ['/edit_recipient', '/document_signing'],
  ['/sent_document_details', '/signed_documents'],
  ['/single_document_details', '/signed_documents'],
];

const FIXED: readonly string[] = [...MENU.items, ...MENU.groups.flatMap((group) => group.items)].map((item) => item.to);

const isAt = (pathname: string, target: string) => pathname === target || (target !== '/' && pathname.startsWith(`${target}/`));

/** The menu target that a page belongs to: a fixed item's, or that of a saved flow. Null where no item leads. */
export function activeTarget(pathname: string, savedTargets: readonly string[]): string | null {
  const own = [...FIXED, ...savedTargets].find((target) => isAt(pathname, target));
  return own ?? UNDER.find(([page]) => isAt(pathname, page))?.[1] ?? null;
}

/** Whether a saved flow leads where a fixed item of the menu leads already: then that item alone is marked. */
export function isFixedTarget(target: string): boolean {
  return FIXED.includes(target);
}
