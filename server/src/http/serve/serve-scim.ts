import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App, ScimRequest, ScimResponse } from '../context.ts';
import { Refused, refusalBody, statusOf } from '../refusals.ts';
import { requestInfoOf } from '../request-info.ts';

const mediaType = 'application/scim+json';

/** Serves SCIM 2.0, whose media type, methods and errors differ from those of the other endpoints. */
export async function serveScim(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [mediaType, 'application/json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.setErrorHandler((error, request, reply) => send(reply, errorOf(error, request)));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/scim/v2/*',
      handler: async (request, reply) => {
        if (!app.scim) throw new Refused('request.unknown_address');
        return send(reply, await app.scim(scimRequest(app, request, reply)));
      },
    });
  });
}

function scimRequest(app: App, request: FastifyRequest, reply: FastifyReply): ScimRequest {
  const body = request.body;
  return {
    request: requestInfoOf(app, request, reply),
    method: request.method,
    path: (request.params as { '*': string })['*'].split('/').filter(Boolean),
    query: request.query as Record<string, string | undefined>,
    body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
    token: /^Bearer ([\w-]{1,400})$/iu.exec(request.headers.authorization ?? '')?.[1] ?? '',
  };
}

function send(reply: FastifyReply, { status, body }: ScimResponse): FastifyReply {
  reply.status(status).header('content-type', mediaType);
  return body === undefined ? reply.removeHeader('content-type').send() : reply.send(JSON.stringify(body));
}

function errorOf(error: unknown, request: FastifyRequest): ScimResponse {
  if (error instanceof Refused) {
    const status = statusOf(error.code);
    return scimError(status, refusalBody(error, request.id).message, scimTypes[error.code]);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'scim failed');
  return status >= 500
    ? scimError(500, 'Something went wrong.')
    : scimError(status, 'The request could not be read.', 'invalidSyntax');
}

const scimTypes: Record<string, string> = {
  'user.email_taken': 'uniqueness',
  'name.taken': 'uniqueness',
  'scim.filter': 'invalidFilter',
  'scim.value': 'invalidValue',
  'user.last_admin': 'mutability',
};

function scimError(status: number, detail: string, scimType?: string): ScimResponse {
  return {
    status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: `${status}`,
      detail,
      ...(scimType && { scimType }),
    },
  };
}
