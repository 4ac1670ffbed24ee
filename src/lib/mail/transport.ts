import type { OutgoingMail } from './compose.ts';

/** Why a mail was not sent: retry later, never retry, or unknown whether it was sent. */
export type DeliveryFailure = 'later' | 'never' | 'unknown';

/** A failed delivery. The message is the mail server's reply, or a description of what happened. */
export class DeliveryError extends Error {
	override name = 'DeliveryError';
	readonly failure: DeliveryFailure;

	constructor(failure: DeliveryFailure, message: string) {
		super(message);
		this.failure = failure;
	}
}

/** A way of sending mails. */
export interface Transport {
	/** Seconds after which a silent delivery is presumed dead, and another server may try. */
	patience: number;
	/**
	 * Sends one mail, or throws DeliveryError. A transport that cannot safely repeat sending calls `handOver` right
	 * before the point after which the mail may arrive, and continues only once that resolves.
	 */
	send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<void>;
}
