import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import type { Answer } from '../../lib/call.ts';
import { CallError, errorText } from '../../lib/call-error.ts';
import type { Saved } from '../../lib/draft-autosave.ts';
import { useWrite } from '../../lib/queries.ts';
import type { FoundDraft } from '../../lib/unsent-drafts.ts';
import { useUnsentValues } from '../../lib/use-unsent-values.ts';
import { useFormValues } from '../../ui/use-form-values.ts';
import { type FiledFor, useFiledFor } from '../filing/parts/use-filed-for.ts';
import { calculationQuery, routeQuery } from './mileage.calls.ts';
import {
  type MileageBasics,
  type MileageClaim,
  type MileageValues,
  mileageInput,
  stopNames,
} from './mileage-values.ts';
import { calculatedDistance, claimedDistance, isSavedRoute } from './trip-distance.ts';

export interface MileageStart {
  basics: MileageBasics;
  /** The claim being edited; null for a new claim. */
  claim: MileageClaim | null;
  /** Values that the user left unsaved in an earlier tab. */
  unsent: FoundDraft<MileageValues, never> | null;
  values: MileageValues;
}

/** Manages the state of the mileage form: its values, the distance and the amount. */
export function useMileageForm({ claim, basics, unsent, values: initial }: MileageStart) {
  const [first] = useState(initial);
  const { values, setValues, errors, setErrors, change } = useFormValues(first);
  const [refusal, setRefusal] = useState<string | null>(null);
  const filed = useFiledFor(claim?.data.owner);
  const unit = claim?.mileage.unit ?? basics.distance_unit;
  const route = useRoute(values, { claim, unit });
  const [chosenLabel, chooseRoute] = useState<string | null>(null);
  const measured = routeNamed(route.data, chosenLabel);
  const calculated = calculatedDistance(values, { measured: measured?.distance ?? null, claim });
  const claimed = claimedDistance(values, calculated);
  const amount = useTripAmount({ values, claimed, unit, filed, expense_id: claim?.expense_id });
  // Restored values are saved against the version they were typed for, so that they cannot overwrite a newer version.
  const saved = claim && (unsent?.draft.saved ?? { id: claim.expense_id, version: claim.data.version });
  const saving = useSaveMileage(claim, { saved, filed });
  const stored = useUnsentValues<MileageValues>({ kind: 'mileage', saved, unsent, filed });
  const remember = useEffectEvent(() => stored.remember(values));
  useEffect(() => {
    if (values !== first) remember();
  }, [values, first]);

  /** Saves the claim. Returns null if the server refuses it; `errors` and `refusal` then contain the reasons. */
  async function save(is_draft: boolean): Promise<MileageClaim | null> {
    setRefusal(null);
    try {
      const answer = await saving.save({ values, unit, is_draft, route_label: chosenLabel });
      stored.forget();
      return answer;
    } catch (error) {
      setRefusal(errorText(error));
      setErrors((error instanceof CallError && error.failure.fields) || {});
      return null;
    }
  }

  return {
    basics,
    claim,
    filed,
    unit,
    values,
    change,
    /**
     * Updates the values with a function, so that an upload that finishes does not undo what the person has typed
     * since.
     */
    update: setValues,
    errors,
    refusal,
    route,
    /** The map of the measured route, or of the saved route while its stops are unchanged. */
    map_url: measured?.map_url ?? (claim && isSavedRoute(values, claim) ? claim.data.map_url : null),
    measured,
    chooseRoute,
    calculated,
    claimed,
    amount,
    save,
    /** Discards the unsaved values. */
    forget: stored.forget,
    isSaving: saving.isSaving,
  };
}

export type MileageForm = ReturnType<typeof useMileageForm>;

/** Returns the selected route, or the recommended one if the stops have changed since. */
function routeNamed(data: Answer<'mileage.measure'> | null, label: string | null) {
  return data?.routes.find((each) => each.label === label) ?? data?.routes[0] ?? null;
}

const typingMs = 400;

/** Measures the route between the stops once typing pauses. The saved route of a claim is not measured again. */
function useRoute(values: MileageValues, { claim, unit }: { claim: MileageClaim | null; unit: DistanceUnit }) {
  const [names] = useDebouncedValue(stopNames(values).join('\n'), typingMs);
  const stops = names === '' ? [] : names.split('\n');
  const isNeeded = needsRoute(values, claim) && names === stopNames(values).join('\n');
  const { data, isError, error, isFetching } = useQuery({ ...routeQuery(stops, unit), enabled: isNeeded });
  return {
    data: isNeeded ? (data ?? null) : null,
    failure: isNeeded && isError ? errorText(error) : null,
    isMeasuring: needsRoute(values, claim) && (!isNeeded || isFetching),
  };
}

function needsRoute(values: MileageValues, claim: MileageClaim | null): boolean {
  return values.distance_source === 'map' && stopNames(values).length > 1 && !(claim && isSavedRoute(values, claim));
}

interface TripToCalculate {
  values: MileageValues;
  claimed: string | null;
  unit: DistanceUnit;
  filed: FiledFor;
  expense_id: string | undefined;
}

function useTripAmount({ values, claimed, unit, filed, expense_id }: TripToCalculate) {
  const { type_id, driven_on, passengers } = values;
  const [distance] = useDebouncedValue(claimed, typingMs);
  const isComplete = type_id !== null && driven_on !== null && distance !== null;
  const query = useQuery({
    ...calculationQuery({
      type_id: type_id ?? '',
      driven_on: driven_on ?? '',
      distance: distance ?? '0',
      unit,
      passengers: Number(passengers || '0'),
      ...(expense_id ? { expense_id } : {}),
      ...filed,
    }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return {
    calculation: isComplete && !query.isError ? (query.data?.calculation ?? null) : null,
    failure: isComplete && query.isError ? errorText(query.error) : null,
  };
}

interface ClaimToSave {
  values: MileageValues;
  unit: DistanceUnit;
  is_draft: boolean;
  /** The label of the selected route; null for the recommended one. */
  route_label: string | null;
}

function useSaveMileage(claim: MileageClaim | null, { saved, filed }: { saved: Saved | null; filed: FiledFor }) {
  const queries = useQueryClient();
  const create = useWrite('mileage.create');
  const edit = useWrite('mileage.edit');
  const [isSaving, setSaving] = useState(false);

  /**
   * Returns the route that the server measured and sealed. Null if the claim needs no new route, or if the route cannot
   * be measured; the server then explains what is missing when the claim is saved.
   */
  async function sealedRoute({ values, unit, route_label }: ClaimToSave): Promise<string | null> {
    if (!needsRoute(values, claim)) return null;
    const answer = await queries.fetchQuery(routeQuery(stopNames(values), unit)).catch(() => null);
    return routeNamed(answer, route_label)?.route ?? null;
  }

  async function save(input: ClaimToSave): Promise<MileageClaim> {
    setSaving(true);
    try {
      const { values, is_draft } = input;
      const sent = { ...mileageInput(values, await sealedRoute(input)), is_draft };
      return saved
        ? await edit.mutateAsync({ ...sent, expense_id: saved.id, version: saved.version })
        : await create.mutateAsync({ ...sent, ...filed });
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving };
}
