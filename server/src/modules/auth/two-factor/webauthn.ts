/** Loads the library only when a passkey is used, because it takes 20 MiB of memory. */
export const webauthn = () => import('@simplewebauthn/server');

export type Webauthn = Awaited<ReturnType<typeof webauthn>>;
