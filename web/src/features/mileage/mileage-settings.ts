import type { Answer } from '../../lib/call.ts';

export type MileageSettings = Answer<'mileage.settings'>;
export type MileageConfig = MileageSettings['configs'][number];
export type MileageType = MileageSettings['types'][number];

export type ConfigDraft = Omit<MileageConfig, 'id' | 'is_active'>;
export type TypeDraft = Omit<MileageType, 'id' | 'rates'> & { rates: RateDraft[] };
export type RateDraft = Omit<MileageType['rates'][number], 'id' | 'sentence'> & { id?: string };

export function configDraft(config: MileageConfig | null): ConfigDraft {
  return {
    name: config?.name ?? '',
    entity_id: config?.entity_id ?? null,
    group_ids: config?.group_ids ?? [],
    distance_sources: config?.distance_sources ?? ['map', 'manual'],
    allow_override: config?.allow_override ?? true,
    max_override_pct: config?.max_override_pct ?? null,
    allow_round_trip: config?.allow_round_trip ?? true,
    commute_deduction: config?.commute_deduction ?? 'none',
    receipt_required: config?.receipt_required ?? false,
    fields: config?.fields ?? {},
    attributes: config?.attributes ?? [],
    version: config?.version ?? 0,
  };
}

export function typeDraft(type: MileageType | null): TypeDraft {
  return {
    name: type?.name ?? '',
    category: type?.category ?? 'car',
    ownership: type?.ownership ?? 'personal',
    fuel: type?.fuel ?? null,
    engine_from_cc: type?.engine_from_cc ?? null,
    engine_to_cc: type?.engine_to_cc ?? null,
    code: type?.code ?? '',
    is_active: type?.is_active ?? true,
    version: type?.version ?? 0,
    rates: (type?.rates ?? []).map(({ sentence: _, ...rate }) => rate),
  };
}

export function newRate(from: string, like: Pick<RateDraft, 'currency' | 'unit'>): RateDraft {
  return {
    currency: like.currency,
    unit: like.unit,
    effective_from: from,
    effective_to: null,
    tiers: [{ from_distance: '0', to_distance: null, rate: '' }],
    tier_period: 'none',
    fiscal_start_month: 1,
    fiscal_start_day: 1,
    passenger_rate: null,
    source: '',
    is_active: true,
  };
}

/** Links the tiers: each starts where the previous one ends, and the last one has no end. */
export function linkedTiers(tiers: RateDraft['tiers']): RateDraft['tiers'] {
  return tiers.map(({ to_distance, rate }, index) => ({
    from_distance: tiers[index - 1]?.to_distance ?? '0',
    to_distance: index === tiers.length - 1 ? null : to_distance,
    rate,
  }));
}
