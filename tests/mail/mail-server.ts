import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
	from: string;
	to: string[];
	raw: string;
	/** As in the message. */
	messageId: string;
}

/** Rejects a mail: 451 for now, 550 permanently. */
export type Refusal = { code: number; text: string };

export interface MailServer {
	url: string;
	received: ReceivedMail[];
	/** The responses to the next mails, one each; `hang` takes the text and never responds. */
	answers: (Refusal | 'hang' | 'cut')[];
	/** The responses to the next recipients, one each. */
	recipients: Refusal[];
	/** Resolves when `count` mails have been received. */
	until(count: number): Promise<void>;
	stop(): Promise<void>;
}

const refusal = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

function addressesOf({ envelope }: SMTPServerSession): Pick<ReceivedMail, 'from' | 'to'> {
	const { mailFrom, rcptTo } = envelope;
	return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
}

/** A mail server on loopback that stores what it receives. */
export async function startMailServer(port = 0): Promise<MailServer> {
	const received: ReceivedMail[] = [];
	const answers: MailServer['answers'] = [];
	const recipients: Refusal[] = [];
	const waiting = new Set<() => void>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		logger: false,
		closeTimeout: 100,
		onRcptTo(_address, _session, done) {
			const no = recipients.shift();
			done(no && refusal(no));
		},
		onData(stream, session, done) {
			const parts: Buffer[] = [];
			stream.on('data', (part: Buffer) => parts.push(part));
			stream.on('end', () => {
				const answer = answers.shift();
				if (answer === 'hang') return;
				if (answer === 'cut') {
					for (const connection of server.connections) connection.close();
					return;
				}
				if (answer) return done(refusal(answer));
				const raw = Buffer.concat(parts).toString('utf8');
				const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';
				received.push({ ...addressesOf(session), raw, messageId });
				for (const tell of waiting) tell();
				return done();
			});
		},
	});
	server.on('error', () => undefined);
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const address: AddressInfo | string | null = server.server.address();
	const bound = typeof address === 'object' && address ? address.port : port;
	return {
		url: `smtp://127.0.0.1:${bound}`,
		received,
		answers,
		recipients,
		async until(count) {
			while (received.length < count)
				await new Promise<void>((resolve) => {
					waiting.add(resolve);
				});
		},
		stop: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
