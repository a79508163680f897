/** Only one tab or the service worker sends captures at a time. */
export const sendingLock = 'outlay-send-captures';
/** Announces changes of the captures to other tabs. */
export const capturesChannel = 'outlay-captures';
/** The background task that sends captures. */
export const sendTag = 'outlay-send-captures';
