import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { answerErrors } from './answer-errors.ts';
import { countRequests } from './metrics.ts';

it.each([
  ['127.0.0.1', '', 200],
  ['::1', '', 200],
  ['203.0.113.5', '', 404],
  ['203.0.113.5', 'only for the operator', 200],
])('answers %s with the token %j with %i', async (remoteAddress, token, status) => {
  const server = Fastify();
  answerErrors(server);
  countRequests(server, readConfig({ METRICS_TOKEN: token }));
  const headers = { authorization: `Bearer ${token}` };
  expect((await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
});
