import { personName, type Session } from '../../lib/session.ts';

/** Sends the user's identity to the analytics service. Failures are ignored. */
export async function identify(analytics_url: string, session: Session): Promise<void> {
  await fetch(analytics_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(analyticsUser(session)),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

export function analyticsUser({ user }: Pick<Session, 'user'>) {
  return {
    email: user.email,
    username: personName(user),
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role,
    client_id: user.client_id,
    user_id: user.user_id,
    company_name: user.company,
    // The analytics service also expects the company id under this name.
    usm_company_id: user.client_id,
  };
}
