/**
 * Ignores files dropped outside a drop area, because the browser would open them in this tab and lose unsaved input.
 */
export function ignoreStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
