import type { EndpointName } from '#contract/every-endpoint.ts';
import type { Sample } from './sample.ts';

type OfInsights = Extract<EndpointName, `insights.${string}`>;

const month = {
  period: { from: '2026-02-01', to: '2026-02-28' },
  compared: { from: '2026-01-01', to: '2026-01-31' },
};

export const insightSamples: { [Name in OfInsights]: Sample<Name> } = {
  'insights.overview': () => month,
  'insights.spend': () => month,
  'insights.process': () => month,
};
