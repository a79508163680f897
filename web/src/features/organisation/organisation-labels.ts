export const inUseText = 'When off, it can no longer be selected. Existing assignments are kept.';
