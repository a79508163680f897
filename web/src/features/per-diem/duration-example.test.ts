import { describe, expect, it } from 'vitest';
import { exampleCalculation, exampleTrips } from './duration-example.ts';
import { durationPresets, hoursModel } from './duration-presets.ts';

describe('the worked example', () => {
  it.each([
    ['GSA (United States)', ['75.00', '100.00', '75.00'], ['0.00']],
    ['Germany', ['50.00', '100.00', '50.00'], ['50.00']],
    ['By hours', ['100.00', '100.00', '100.00'], ['50.00']],
  ])('shows what the preset %s pays', (label, three, one) => {
    const duration = durationPresets.find((preset) => preset.label === label)?.duration ?? hoursModel;
    const amounts = exampleTrips.map((trip) => exampleCalculation(duration, trip)?.days.map(({ amount }) => amount));
    expect(amounts).toEqual([three, one]);
  });

  it('waits for complete bands and readable numbers', () => {
    const [trip] = exampleTrips;
    if (!trip || hoursModel.model !== 'hours') throw new Error('The example trips are missing.');
    expect(exampleCalculation({ ...hoursModel, min_hours: '' }, trip)).toBeNull();
    expect(exampleCalculation({ ...hoursModel, bands: hoursModel.bands.slice(1) }, trip)).toBeNull();
  });
});
