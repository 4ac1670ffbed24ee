import type { Db } from '../db/connect.ts';
import { listen } from '../db/listen.ts';
import { type Delivery, deliverNext, nextDue } from './deliver.ts';
import { MAIL_CHANNEL } from './queue.ts';
import type { Transport } from './transport.ts';

/** Concurrent deliveries, so that a mail server that hangs on one mail does not delay a code. */
const HANDS = 3;
/** Minimum sleep in milliseconds: another server may be delivering the mail that is due. */
const MIN_SLEEP = 100;
/** Milliseconds after which the table is checked even without a notification. */
const MAX_SLEEP = 60_000;
/** Milliseconds until the next attempt when the database does not answer. */
const AFTER_FAILURE = 5_000;

export interface MailWorker {
	/** Resolves when current deliveries have ended; another server repeats any that are cut off later. */
	stop(): Promise<void>;
}

export interface MailWorkerOptions {
	db: Db;
	/** The address of the same database, for listening. */
	url: string;
	transport: Transport;
	/** `Cairn <hello@cairn.example>` */
	from: string;
	onDelivery(delivery: Delivery): void;
	onError(error: unknown): void;
}

/** Creates a sleep that `wake` ends early; a call while nobody sleeps ends the next sleep at once. */
function alarm() {
	let rung = false;
	let end: (() => void) | undefined;
	return {
		wake() {
			rung = true;
			end?.();
		},
		async sleep(milliseconds: number) {
			if (!rung) {
				const { promise, resolve } = Promise.withResolvers<void>();
				end = resolve;
				const timer = setTimeout(resolve, milliseconds);
				await promise.finally(() => clearTimeout(timer));
			}
			rung = false;
			end = undefined;
		},
	};
}

/** Delivers until stopped; sleeps while nothing is due. */
function hand({ db, transport, from, onDelivery, onError }: MailWorkerOptions) {
	const bell = alarm();
	let works = true;

	const deliverAll = async () => {
		for (let more = true; works && more; ) {
			const delivery = await deliverNext(db, transport, from);
			if (delivery) onDelivery(delivery);
			more = delivery !== undefined;
		}
	};

	const run = async () => {
		while (works) {
			let pause = AFTER_FAILURE;
			try {
				await deliverAll();
				const due = (await nextDue(db)) ?? MAX_SLEEP;
				pause = Math.max(MIN_SLEEP, Math.min(due, MAX_SLEEP));
			} catch (error) {
				onError(error);
			}
			if (works) await bell.sleep(pause);
		}
	};

	const ended = run();
	return {
		wake: bell.wake,
		async stop() {
			works = false;
			bell.wake();
			await ended;
		},
	};
}

/** Delivers mails as they are queued or become due again, until stopped. Each server of the site may run one. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
	const hands = Array.from({ length: HANDS }, () => hand(options));
	const wakeAll = () => {
		for (const { wake } of hands) wake();
	};
	const ear = listen(options.url, MAIL_CHANNEL, {
		name: 'cairn-mail',
		onNotice: wakeAll,
		onListening: wakeAll,
		onError: options.onError,
	});
	return {
		async stop() {
			await Promise.all([ear.stop(), ...hands.map(({ stop }) => stop())]);
		},
	};
}
