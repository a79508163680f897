import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/u)
    .max(max);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

/** The browser's response after creating a passkey. Fields that the server does not need are dropped. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});

/** The browser's response when a passkey signs a challenge. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
});

/** WebAuthn options for the browser, with a token that the browser must send back with its response. */
export const passkeyChallenge = z.object({
  status: z.literal(true),
  options: z.record(z.string(), z.unknown()).describe('The JSON form of the browser’s WebAuthn options.'),
  challenge_token: z.string(),
});
