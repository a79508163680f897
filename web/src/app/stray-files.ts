/** A file dropped beside the place meant for it would open in this window, and what was written here would be lost. */
export function ignoreStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
