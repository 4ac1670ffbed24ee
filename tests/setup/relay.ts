import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address behind which one database server can replace another. */
export interface Relay {
	/** Like the address given first, but through the relay. */
	url: string;
	/** New connections go there from now on; open ones stay where they are. */
	leadTo(databaseUrl: string): void;
	/** Cuts all connections and refuses new ones, as if nothing listened. */
	refuse(): void;
	/** Resolves when a connection has been refused since. */
	refused(): Promise<void>;
	/** How many were. */
	refusals(): number;
	/** Accepts data but never answers, on open connections too. */
	fallSilent(): void;
	close(): Promise<void>;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
	let target: URL | undefined = new URL(databaseUrl);
	let refusals = 0;
	let refusal = Promise.withResolvers<void>();
	const pairs = new Set<[Socket, Socket]>();
	const server = createServer((client) => {
		if (!target) {
			client.destroy();
			refusals += 1;
			refusal.resolve();
			return;
		}
		const upstream = connect(Number(target.port || 5432), target.hostname);
		const pair: [Socket, Socket] = [client, upstream];
		pairs.add(pair);
		for (const [one, other] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			one.setNoDelay(true);
			one.pipe(other);
			one.on('error', () => other.destroy());
			one.on('close', () => {
				pairs.delete(pair);
				other.destroy();
			});
		}
	});
	const cut = () => {
		for (const [client, upstream] of pairs) {
			client.destroy();
			upstream.destroy();
		}
	};
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
		leadTo(url) {
			target = new URL(url);
		},
		refuse() {
			target = undefined;
			refusals = 0;
			refusal = Promise.withResolvers<void>();
			cut();
		},
		refused: () => refusal.promise,
		refusals: () => refusals,
		fallSilent() {
			for (const [client, upstream] of pairs) {
				client.unpipe(upstream);
				upstream.unpipe(client);
				client.resume();
				upstream.resume();
			}
		},
		async close() {
			cut();
			server.close();
			await once(server, 'close');
		},
	};
}
