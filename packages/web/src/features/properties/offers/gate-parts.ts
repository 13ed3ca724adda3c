import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import type { ComponentType } from 'react';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { OverrideReason } from '@freehold/property-rules/property-stages';

/** What the form of an override holds: the same wherever a gate is met. */
export type OverrideValues = { reason: string; day: string; code: OverrideReason | ''; note: string; confirmed: boolean };

/** How missing checks look on the page of a property; the page brings it. */
export type GateParts = {
  Missing: ComponentType<{ property: PropertyDetails; gate: Gate }>;
  /** The button that starts what is missing. */
  Start: ComponentType<{ property: PropertyDetails; gate: Gate }>;
  Override: ComponentType<{ form: ReturnType<typeof useCheckedForm<OverrideValues>> }>;
};
