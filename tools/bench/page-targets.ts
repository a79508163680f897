import {
  bulkBarS,
  coldListBarMs,
  decisionBarMs,
  firstLoadBarKb,
  listLoadBarKb,
  longTaskBarMs,
  rulesBarMs,
  secondStartBarS,
  signInsBar,
} from './benches.ts';
import { inThousands, timesOver } from './figure-texts.ts';
import type { DecisionsMeasured } from './measure-decisions.ts';
import type { ScrollMeasured } from './measure-scroll.ts';
import type { measureSignIns } from './measure-sign-ins.ts';
import type { Target } from './target.ts';

export function signIns(measured: Awaited<ReturnType<typeof measureSignIns>>): Target {
  const ratio = measured.p95_with / measured.p95_without;
  return {
    target: `p95 of home beside 5 sign-ins a second (${measured.sign_ins} people, ${measured.sign_in_p95.toFixed(0)} ms each at p95)`,
    bar: `≤ ${signInsBar}×`,
    measured: `${timesOver(ratio)} (${measured.p95_without.toFixed(1)} → ${measured.p95_with.toFixed(1)} ms)`,
    is_met: ratio <= signInsBar,
  };
}

export function scrolling({ rows, longest_ms }: ScrollMeasured, people: number): Target {
  return {
    target: `longest task while ${inThousands(rows)} rows of ${inThousands(people)} people scroll by`,
    bar: `≤ ${longTaskBarMs} ms`,
    measured: longest_ms === 0 ? 'under 50 ms' : `${longest_ms.toFixed(0)} ms`,
    is_met: longest_ms <= longTaskBarMs,
  };
}

export function decisions({ p50, p95, bulk, bulk_s }: DecisionsMeasured, waiting: number): Target[] {
  return [
    {
      target: `a decision, ${inThousands(waiting)} waiting: p50 (p95 ${p95.toFixed(1)} ms)`,
      bar: `< ${decisionBarMs} ms`,
      measured: `${p50.toFixed(2)} ms`,
      is_met: p50 < decisionBarMs,
    },
    {
      target: `one decision on ${inThousands(bulk)} reports, until each has a result`,
      bar: `< ${bulkBarS} s`,
      measured: `${bulk_s.toFixed(2)} s`,
      is_met: bulk_s < bulkBarS,
    },
  ];
}

export function coldList(ms: number, reports: number): Target {
  return {
    target: `first row of the report list on an empty cache, ${inThousands(reports)} reports, median of 10`,
    bar: `≤ ${coldListBarMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    is_met: ms <= coldListBarMs,
  };
}

export function listLoad(kb: number): Target {
  return {
    target: 'load of the list of reports, script gzipped',
    bar: `< ${listLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_met: kb < listLoadBarKb,
  };
}

export function firstLoad(kb: number): Target {
  return {
    target: 'first load of home, script gzipped',
    bar: `< ${firstLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_met: kb < firstLoadBarKb,
  };
}

export function secondStart(s: number): Target {
  return {
    target: 'second start of npm start',
    bar: `< ${secondStartBarS} s`,
    measured: `${s.toFixed(1)} s`,
    is_met: s < secondStartBarS,
  };
}

export function rules(ms: number): Target {
  return {
    target: '1,000 active policies against one expense, p50',
    bar: `< ${rulesBarMs} ms`,
    measured: `${ms.toFixed(2)} ms`,
    is_met: ms < rulesBarMs,
  };
}
