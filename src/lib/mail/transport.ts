import type { Outgoing } from './compose.ts';

/** Why a mail did not go: it may go later, it never will, or nobody knows whether it went. */
export type DeliveryFailure = 'later' | 'never' | 'unknown';

/** A delivery that did not end well. The message is what the mail server said, or what happened. */
export class DeliveryError extends Error {
	override name = 'DeliveryError';
	readonly failure: DeliveryFailure;

	constructor(failure: DeliveryFailure, message: string) {
		super(message);
		this.failure = failure;
	}
}

/** A way that mails leave by. */
export interface Transport {
	/** Seconds after which a delivery that says nothing is taken for dead. Longer than any that lives. */
	patience: number;
	/**
	 * Sends one mail, or throws DeliveryError. A transport whose sending cannot be repeated without harm calls
	 * `handOver` right before the point from which on the mail may arrive, and goes on only when that resolves.
	 */
	send(mail: Outgoing, handOver: () => Promise<void>): Promise<void>;
}
