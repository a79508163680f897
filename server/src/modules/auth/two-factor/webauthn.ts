/** The library takes 20 MiB of memory, so it is loaded only when somebody uses a passkey. */
export const webauthn = () => import('@simplewebauthn/server');

export type Webauthn = Awaited<ReturnType<typeof webauthn>>;
