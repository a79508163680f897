import { t } from '../language/translate.ts';
import type { RatedPlace } from './per-diem-rate.ts';

/** Names a place: 'Chicago, US'. An empty place stands for all places. */
export function placeText({ city, state, country }: RatedPlace): string {
  return [city, state, country].filter(Boolean).join(', ') || t`All places`;
}

/** Returns the title of a claim from its stops: 'Chicago, US – Berlin, DE'. A long title is cut at 120 characters. */
export function placesText(stops: readonly RatedPlace[]): string {
  const title = stops.map(placeText).join(' – ');
  return title.length <= 120 ? title : `${title.slice(0, 119)}…`;
}
