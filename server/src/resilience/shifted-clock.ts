// Loaded first (node --import), by tests only: the clock of this process is ahead by CLOCK_SHIFT_MS, or behind if it is
// negative, as on a machine whose clock is wrong.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [RealDate.now() + shiftMs] : values, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name, receiver),
});
