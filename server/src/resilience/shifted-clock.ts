// Used only by tests and loaded first (node --import): shifts the clock of this process by CLOCK_SHIFT_MS, which may be
// negative, as on a machine whose clock is wrong.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [RealDate.now() + shiftMs] : values, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name, receiver),
});
