import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address behind which one server of a database can take the place of another. */
export interface Relay {
	/** Like the address that was given first, but through the relay. */
	url: string;
	/** New connections lead there from now on; those that are open stay where they are. */
	leadTo(databaseUrl: string): void;
	/** Connections are cut, and new ones too, as where nobody listens. */
	refuse(): void;
	/** Resolves when somebody was refused since. */
	refused(): Promise<void>;
	/** How many were. */
	refusals(): number;
	/** What is sent is taken and never answered, on open connections too. */
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
