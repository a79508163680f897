import type { Config } from '../../config.ts';
import type { App } from '../../http/context.ts';
import type { CertificateFiles } from '../../outside/inbound-mail/certificate.ts';
import { listenForMail, type SmtpListener } from '../../outside/inbound-mail/smtp-listener.ts';

/**
 * Listens for mails and returns the listener; null if no port or domain is configured. In development, the port may be
 * used by another process; the app then starts without receiving mails.
 */
export async function startSmtp(app: App): Promise<SmtpListener | null> {
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host, INBOUND_MAIL_DOMAIN: name, MODE } = app.config;
  if (typeof port !== 'number' || !app.inbound_mail || !name) return null;
  try {
    return await listenForMail(app.inbound_mail, {
      host,
      port,
      name,
      certificate: certificateFiles(app.config),
      onError: (error) => app.log.warn({ err: error }, 'inbound mail'),
    });
  } catch (error) {
    if (MODE === 'production') throw error;
    app.log.warn({ err: error, port }, 'no mails are received: the port is in use');
    return null;
  }
}

function certificateFiles(config: Config): CertificateFiles | null {
  const { INBOUND_SMTP_CERTIFICATE: cert_path, INBOUND_SMTP_KEY: key_path } = config;
  return cert_path && key_path ? { cert_path, key_path } : null;
}
