/** A key pair for push notifications that is used by tests only. */
export const testPushKeys = {
  PUSH_VAPID_PUBLIC_KEY: 'BPPVctRQoF-IPknwpXhg9Sc9zgQF-yD9OJPo3oOIBH07UDKwlpGvfnQL3aOyHukk0R6aqtpJ9wJJfu2Kx4ehQT0',
  PUSH_VAPID_PRIVATE_KEY: 'kFBxpoD-ohu0d-I8P2dDOZ7BxImGNydYwQgD8gPCsls',
  PUSH_CONTACT: 'mailto:operator@outlay.test',
};
