import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What went over a watched database since it was last asked. */
export interface Watched {
	queries: number;
	/** Milliseconds from a query's first byte to the last of its answer, over all of them. */
	milliseconds: number;
}

export interface WatchedDatabase {
	/** Like the address that was given, but through the watcher. */
	url: string;
	take(): Watched;
	close(): Promise<void>;
}

const HEADER = 5;
/** ReadyForQuery: the server's last word on each query (PostgreSQL: Message Formats). */
const READY = 'Z'.charCodeAt(0);

/** What a site's pages call themselves to the database (see lib/db/client.ts); its other connections do background work. */
const PAGES = 'cairn-web\0';

/**
 * Stands between a site and its database, and counts what its pages ask: one query at a time on each connection, as
 * node-postgres sends them.
 */
export async function watchDatabase(url: string): Promise<WatchedDatabase> {
	const target = new URL(url);
	let seen: Watched = { queries: 0, milliseconds: 0 };
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const upstream = connect(Number(target.port || 5432), target.hostname);
		let began: number | undefined;
		// The first word of a connection is its password's business, not a query.
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

/** Tells the type of each message of a stream that is cut anywhere: a byte, and its length in four with them. */
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
