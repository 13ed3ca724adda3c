import type { PageMeta } from '@freehold/contract/kernel/envelope';

/** What a list says of the page it answers. */
export const pageMeta = ({ page, perPage }: Pick<PageMeta, 'page' | 'perPage'>, total: number): PageMeta => ({
  page,
  perPage,
  total,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
});
