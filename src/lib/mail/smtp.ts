import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type ComposedMail, compose } from './compose.ts';
import { DeliveryError, type Transport } from './transport.ts';

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Commands whose errors concern the mail. Errors concerning our side (greeting, password) may be fixed. */
const ABOUT_THE_MAIL = /^(?:MAIL FROM|RCPT TO|DATA)$/;

/** Yields the message only once the server asks for it, and not before `handOver` has resolved. */
async function* handedOver(raw: Buffer, handOver: () => Promise<void>): AsyncGenerator<Buffer> {
	await handOver();
	yield raw;
}

function open(connection: SMTPConnection): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	connection.once('error', reject);
	// Some failures are reported here, others as an event: the first one counts.
	connection.connect((error) => (error ? reject(error) : resolve()));
	return promise;
}

function logIn(connection: SMTPConnection, credentials: { user: string; pass: string }) {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	connection.once('error', reject);
	connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
	return promise;
}

function hand(connection: SMTPConnection, { envelope, raw }: ComposedMail, text: Readable) {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	connection.once('error', reject);
	connection.send({ ...envelope, size: raw.length }, text, (error) =>
		error ? reject(error) : resolve(),
	);
	return promise;
}

/** Classifies a failed delivery. `handed`: the message may have been sent already. */
function judge(error: unknown, handed: boolean): DeliveryError {
	if (error instanceof DeliveryError) return error;
	if (!(error instanceof Error)) return new DeliveryError('later', String(error));
	const { code, responseCode, command = '' }: SMTPConnection.SMTPError = error;
	const message = error.message.slice(0, 500);
	if (responseCode === undefined) {
		if (handed) return new DeliveryError('unknown', `${message} (it may have arrived)`);
		return new DeliveryError(code === 'EENVELOPE' ? 'never' : 'later', message);
	}
	const refused = responseCode >= 500 && ABOUT_THE_MAIL.test(command);
	return new DeliveryError(refused ? 'never' : 'later', message);
}

/** Delivers to a mail server: `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://…`. */
export function smtp(url: string): Transport {
	const { auth, ...options } = parseConnectionUrl(url);
	const credentials = auth && 'user' in auth && 'pass' in auth ? auth : undefined;
	return {
		// Longer than waiting for one response. A slower server finds that another took the mail, and leaves it.
		patience: 45,
		async send(mail, handOver) {
			const composed = await compose(mail);
			let handed = false;
			const text = Readable.from(
				handedOver(composed.raw, async () => {
					await handOver();
					handed = true;
				}),
			);
			const connection = new SMTPConnection({ ...TIMES, ...options });
			try {
				await open(connection);
				if (credentials?.user && credentials.pass)
					await logIn(connection, { user: credentials.user, pass: credentials.pass });
				await hand(connection, composed, text);
				connection.quit();
			} catch (error) {
				text.destroy();
				connection.close();
				throw judge(error, handed);
			}
		},
	};
}
