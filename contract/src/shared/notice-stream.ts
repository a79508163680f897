/**
 * Answers with server-sent events instead of JSON: `notice` whenever the person has a new notice, and `session_end`
 * before the stream ends with its session. The notice itself is read from the list. Below /api, with the access token
 * in its header.
 */
export const noticeStreamPath = '/notices/stream';
