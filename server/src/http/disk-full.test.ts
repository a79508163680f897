import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerErrors, wasDiskFull } from './answer-errors.ts';

it.each(['53100', 'ENOSPC'])('answers %s with 503 and a sentence, and reports it', async (code) => {
  const server = Fastify();
  answerErrors(server);
  server.get('/', () => Promise.reject(Object.assign(new Error('could not extend file'), { code })));
  const answer = await server.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    code: 'service.disk_full',
    message: 'The server has no storage space left. Nothing was saved; try again later.',
  });
  expect(wasDiskFull()).toBe(true);
});
