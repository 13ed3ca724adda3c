import type { Flow } from '@freehold/contract/flows/flows';

export function presentFlow({ id, name, asset_type_id, is_saved: isSaved }: Omit<Flow, 'is_saved'> & { is_saved: boolean }): Flow {
  return { id, name, asset_type_id, is_saved: isSaved ? 1 : 0 };
}
