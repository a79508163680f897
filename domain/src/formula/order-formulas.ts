import { allow, type Decision, refuse } from '../decision.ts';
import { type Formula, fieldsOf } from './syntax.ts';

/**
 * Orders formulas so that each formula runs after the formulas that it reads; independent formulas keep their order.
 * The function is iterative, so that long dependency chains cannot overflow the stack.
 */
export function orderFormulas(formulas: ReadonlyMap<string, Formula>): Decision<string[], 'formula.circular'> {
  const state = new Map<string, 'open' | 'done'>();
  const ordered: string[] = [];
  for (const start of formulas.keys()) {
    const path: { key: string; needs: string[] }[] = [];
    const enter = (key: string) => {
      state.set(key, 'open');
      path.push({ key, needs: neededBy(key, formulas) });
    };
    if (!state.has(start)) enter(start);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const next = last.needs.shift();
      if (next === undefined) {
        state.set(last.key, 'done');
        ordered.push(last.key);
        path.pop();
      } else if (state.get(next) === 'open') {
        const circle = path.slice(path.findIndex(({ key }) => key === next)).map(({ key }) => key);
        return refuse('formula.circular', { label: asText([...circle, next]), fields: circle.join(',') });
      } else if (!state.has(next)) enter(next);
    }
  }

  return allow(ordered);
}

function neededBy(key: string, formulas: ReadonlyMap<string, Formula>): string[] {
  const formula = formulas.get(key);
  return formula ? fieldsOf(formula).filter((field) => formulas.has(field)) : [];
}

function asText(circle: readonly string[]): string {
  const shown = circle.length > 5 ? [...circle.slice(0, 3), '…', ...circle.slice(-1)] : circle;
  return shown.map((key) => key.slice(0, 20)).join(' → ');
}
