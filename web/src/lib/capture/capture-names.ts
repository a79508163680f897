/** The name of the browser lock that lets only one tab or the service worker send captures at a time. */
export const sendingLock = 'outlay-send-captures';
/** The channel that announces changes of the captures to other tabs. */
export const capturesChannel = 'outlay-captures';
/** The tag of the background task that sends captures. */
export const sendTag = 'outlay-send-captures';

/** The URL parameter of the upload page with the number of shared files that were left out. */
export const leftOutParameter = 'left_out';
