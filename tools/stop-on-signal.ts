/** On Ctrl-C or SIGTERM, waits until work in progress is finished and exits. A second signal exits at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
}
