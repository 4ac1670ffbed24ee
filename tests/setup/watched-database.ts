import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Traffic of a watched database since the last check. */
export interface Watched {
	queries: number;
	/** Total milliseconds from each query's first byte to the last of its answer. */
	milliseconds: number;
}

export interface WatchedDatabase {
	/** Like the given address, but through the watcher. */
	url: string;
	take(): Watched;
	close(): Promise<void>;
}

const HEADER = 5;
/** ReadyForQuery: ends the server's answer to each query (PostgreSQL: Message Formats). */
const READY = 'Z'.charCodeAt(0);

/** The application name of the site's page connections (see lib/db/client.ts); others do background work. */
const PAGES = 'cairn-web\0';

/**
 * Sits between a site and its database, and counts its pages' queries: one at a time on each connection, as
 * node-postgres sends them.
 */
export async function watchDatabase(url: string): Promise<WatchedDatabase> {
	const target = new URL(url);
	let seen: Watched = { queries: 0, milliseconds: 0 };
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const upstream = connect(Number(target.port || 5432), target.hostname);
		let began: number | undefined;
		// The first message of a connection is about its password, not a query.
		let isOpen = false;
		const messages = messageTypes((type) => {
			if (type !== READY) return;
			isOpen = true;
			if (began === undefined) return;
			seen = {
				queries: seen.queries + 1,
				milliseconds: seen.milliseconds + performance.now() - began,
			};
			began = undefined;
		});
		client.once('data', (startup: Buffer) => {
			if (!startup.includes(PAGES)) return;
			upstream.on('data', messages);
			client.on('data', () => {
				if (isOpen) began ??= performance.now();
			});
		});
		for (const [one, other] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			sockets.add(one);
			one.setNoDelay(true);
			one.pipe(other);
			one.on('error', () => other.destroy());
			one.on('close', () => {
				sockets.delete(one);
				other.destroy();
			});
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
		take() {
			const taken = seen;
			seen = { queries: 0, milliseconds: 0 };
			return taken;
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}

/** Reports the type of each message in a stream split anywhere: a type byte, and a four-byte length. */
function messageTypes(tell: (type: number) => void): (chunk: Buffer) => void {
	let head = Buffer.alloc(0);
	let left = 0;
	return (chunk) => {
		let at = 0;
		while (at < chunk.length) {
			const skipped = Math.min(left, chunk.length - at);
			left -= skipped;
			at += skipped;
			if (at === chunk.length) break;
			const part = chunk.subarray(at, at + HEADER - head.length);
			head = Buffer.concat([head, part]);
			at += part.length;
			if (head.length < HEADER) break;
			tell(head.readUInt8(0));
			left = head.readUInt32BE(1) - (HEADER - 1);
			head = Buffer.alloc(0);
		}
	};
}
