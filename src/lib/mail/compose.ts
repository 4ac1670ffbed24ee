import MailComposer from 'nodemailer/lib/mail-composer';
import { toSingleLine } from './letter.ts';
import { DeliveryError } from './transport.ts';

/** A mail as a transport sends it. */
export interface OutgoingMail {
	id: number;
	/** ISO 8601 in UTC, to the millisecond. */
	createdAt: string;
	/** One sender: `Cairn <hello@cairn.example>`. */
	from: string;
	recipient: string;
	subject: string;
	text: string;
	html: string;
	headers: Record<string, string>;
}

export interface ComposedMail {
	envelope: { from: string; to: string };
	/** The whole message in RFC 5322 format. */
	raw: Buffer;
}

/** A single address and nothing else: anything around it would be further recipients or headers. */
const ONE_ADDRESS = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+$/;
const HEADER_NAME = /^[\w-]+$/;

const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** Returns the message id, the same for each attempt, so that mail programs recognize duplicates. */
const messageId = ({ id, createdAt, from }: OutgoingMail): string =>
	`<${id}.${Date.parse(createdAt)}@${addressOf(from).split('@').pop()}>`;

/** Composes the message of a mail. Throws DeliveryError if the recipient is not a single address. */
export async function compose(mail: OutgoingMail): Promise<ComposedMail> {
	if (!ONE_ADDRESS.test(mail.recipient))
		throw new DeliveryError('never', 'The recipient is not a single e-mail address.');
	const headers = Object.entries(mail.headers).filter(([name]) => HEADER_NAME.test(name));
	const raw = await new MailComposer({
		from: mail.from,
		to: { name: '', address: mail.recipient },
		subject: toSingleLine(mail.subject),
		text: mail.text,
		html: mail.html,
		messageId: messageId(mail),
		date: new Date(mail.createdAt),
		headers: {
			'Auto-Submitted': 'auto-generated',
			...Object.fromEntries(headers.map(([name, value]) => [name, toSingleLine(value)])),
		},
		disableFileAccess: true,
		disableUrlAccess: true,
	})
		.compile()
		.build();
	return { envelope: { from: addressOf(mail.from), to: mail.recipient }, raw };
}
