/**
 * Ignores files that are dropped outside of a drop area. The browser would open them in this tab, and unsaved input
 * would be lost.
 */
export function ignoreStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
