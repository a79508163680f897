export const helpLabels = {
  intro: 'Contact support and keyboard shortcuts',
  shortcuts: 'Keyboard shortcuts',
};
