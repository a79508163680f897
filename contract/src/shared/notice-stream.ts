/**
 * Responds with server-sent events instead of JSON: `notice` whenever the person has a new notice, and `session_end`
 * before the stream ends because the session ended. Clients then read the notice itself from the list. The path is
 * relative to /api, and the access token is sent in the header.
 */
export const noticeStreamPath = '/notices/stream';
