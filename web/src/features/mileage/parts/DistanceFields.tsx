import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { distanceText } from '#domain/mileage/mileage-text.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FieldHint } from '../../../ui/FieldHint.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { shownDecimal } from '../../../ui/typed-decimal.ts';
import { mileageLabels, sourceLabels } from '../mileage-labels.ts';
import { stopNames } from '../mileage-values.ts';
import { deviationOf } from '../trip-distance.ts';
import type { MileageForm } from '../use-mileage-form.ts';
import styles from './MileageForm.module.css';

/** The source of the distance, the calculated distance, and the claimed distance with its deviation. */
export function DistanceFields({ form }: { form: MileageForm }) {
  const { values, errors, change, basics, unit, calculated } = form;
  const sources = basics.config?.distance_sources ?? [];
  const isManual = values.distance_source === 'manual';

  return (
    <>
      {basics.config?.allow_round_trip && !isManual && values.distance_source !== 'odometer' && (
        <CheckboxField
          label={t`Round trip`}
          checked={values.is_round_trip}
          onChange={({ currentTarget }) => change({ is_round_trip: currentTarget.checked })}
        />
      )}
      {sources.length > 1 && (
        <SegmentField
          label={t`Distance from`}
          value={values.distance_source}
          options={sources.map((value) => ({ value, label: sourceLabels[value] }))}
          onChange={(distance_source) => change({ distance_source })}
        />
      )}
      {values.distance_source === 'odometer' && <OdometerFields form={form} />}
      {values.distance_source === 'map' && <RouteField form={form} />}
      {values.distance_source === 'map' && <MapDistance form={form} />}
      <FieldHint field="claimed_distance">
        <TextField
          label={isManual ? mileageLabels.distance[unit] : mileageLabels.claimedDistance[unit]}
          isOptional={!isManual && calculated !== null}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder={shownDecimal(calculated ?? '')}
          description={distanceHint(form)}
          value={values.claimed_distance}
          error={errors.claimed_distance}
          onChange={({ currentTarget }) => change({ claimed_distance: currentTarget.value })}
        />
      </FieldHint>
    </>
  );
}

function OdometerFields({ form: { values, errors, change, unit } }: { form: MileageForm }) {
  return (
    <FieldPair>
      <TextField
        label={mileageLabels.odometerStart[unit]}
        name="odometer_start"
        inputMode="decimal"
        maxLength={12}
        value={values.odometer_start}
        error={errors.odometer_start}
        onChange={({ currentTarget }) => change({ odometer_start: currentTarget.value })}
      />
      <TextField
        label={mileageLabels.odometerEnd[unit]}
        name="odometer_end"
        inputMode="decimal"
        maxLength={12}
        value={values.odometer_end}
        error={errors.odometer_end}
        onChange={({ currentTarget }) => change({ odometer_end: currentTarget.value })}
      />
    </FieldPair>
  );
}

/** The alternative routes, if the map service returned more than one. */
function RouteField({ form: { route, measured, chooseRoute, unit } }: { form: MileageForm }) {
  const routes = route.data?.routes ?? [];
  if (routes.length < 2) return null;
  return (
    <SelectField
      label={t`Route`}
      searchable={false}
      data={routes.map(({ label, distance }) => ({ value: label, label: `${label}, ${distanceText(distance, unit)}` }))}
      value={measured?.label ?? null}
      onChange={chooseRoute}
    />
  );
}

/** The distance from the map service with its source, or the reason why there is none. */
function MapDistance({ form }: { form: MileageForm }) {
  const { values, route, claim, calculated, unit } = form;
  if (stopNames(values).length < 2) return <p className={styles.note}>{mileageLabels.waitingForStops}</p>;
  if (route.failure)
    return (
      <p className={styles.error} role="alert">
        {route.failure}
      </p>
    );

  const shown = calculated && distanceText(calculated, unit);
  const text = route.data
    ? shown && mileageLabels.measured(shown, route.data.source, route.data.is_estimate)
    : route.isMeasuring
      ? mileageLabels.measuring
      : shown && mileageLabels.measured(shown, savedText(claim?.mileage.distance_note ?? ''), false);
  return (
    <p className={styles.note} role="status">
      {text}
    </p>
  );
}

/**
 * Returns a hint with the deviation, if there is one, and with the maximum deviation or the information that the
 * distance cannot be changed. Undefined if there is no calculated distance.
 */
function distanceHint({ basics: { config }, claimed, calculated }: MileageForm): string | undefined {
  if (!config || calculated === null) return undefined;
  const deviation = deviationOf(claimed, calculated);
  const limit = config.allow_override
    ? config.max_override_pct && mileageLabels.maxDeviation(config.max_override_pct)
    : mileageLabels.noOverride;
  return [deviation && mileageLabels.deviates(deviation.pct, deviation.isMore), limit].filter(Boolean).join(' ');
}
