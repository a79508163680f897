// Runs before the first paint. The key is the one app/theme.ts gives to Mantine's colour scheme manager.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('outlay-color-scheme') || 'auto';
  } catch {
    // Storage may be closed to us; the system's scheme is the answer then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
