/**
 * The path, relative to /api, of an endpoint that responds with server-sent events instead of JSON: `notice` when the
 * person has a new notice, which clients then read from the list, and `session_end` before the stream ends because the
 * session ended. The access token is sent in the header.
 */
export const noticeStreamPath = '/notices/stream';
