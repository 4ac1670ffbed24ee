import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { isPrivateIp, type Resolve } from '#lib/http/private-network.ts';

const drawing = (side: number, colour: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="30%" fill="${colour}"/></svg>`;
const png = (side: number, colour: string) =>
	sharp(Buffer.from(drawing(side, colour)))
		.png()
		.toBuffer();
const link = (rel: string, href: string, more = '') =>
	`<!doctype html><head><link rel="${rel}" href="${href}" ${more}></head>`;
const scripted = drawing(100, '#00f').replace(
	'</svg>',
	'<script>fetch("http://127.0.0.1/")</script></svg>',
);

/** `to` is an address, or the name of another of these sites. */
type Answer = string | Buffer | { to: string } | { status: number } | 'endless';
type Sites = Record<string, Record<string, Answer>>;

async function iconSites(): Promise<Sites> {
	const red = await png(192, '#f00');
	const frames = await Promise.all(['#f00', '#0f0'].map((colour) => png(96, colour)));
	const moving = await sharp(frames, { join: { animated: true } })
		.gif()
		.toBuffer();
	const touch = link('apple-touch-icon', '/icon');
	const svgIcon = link('icon', '/icon', 'type="image/svg+xml"');
	return {
		manifest: {
			'/': `${link('manifest', '/app.json')}${link('apple-touch-icon', '/other')}`,
			'/app.json': '{"icons":[{"src":"small","sizes":"48x48"},{"src":"icon","sizes":"192x192"}]}',
			'/icon': red,
			'/other': await png(180, '#0f0'),
		},
		touch: { '/': touch, '/icon': red },
		svg: { '/': svgIcon, '/icon': drawing(100, '#f00') },
		scripted: { '/': svgIcon, '/icon': scripted },
		missing: { '/': '<!doctype html><title>None</title>' },
		gone: { '/': touch },
		tiny: { '/': touch, '/icon': await png(32, '#f00') },
		moving: { '/': touch, '/icon': moving },
		inside: { '/': touch, '/icon': { to: 'http://10.0.0.1/icon' } },
		moved: { '/': { to: 'touch' } },
		named: { '/': { to: 'http://within.example/' } },
		huge: { '/': touch, '/icon': Buffer.concat([red, Buffer.alloc(1 << 20)]) },
		html: { '/': touch, '/icon': '<!doctype html><p>Not here</p>' },
		oblong: { '/': touch, '/icon': await sharp(red).resize(200, 100, { fit: 'cover' }).toBuffer() },
		plain: { '/': touch, '/icon': await png(100, '#fff') },
		endless: { '/': 'endless' },
		odd: { '/': { status: 999 } },
	};
}

/** Sites on loopback by their first label, each with a different kind of icon or none, and a way to request them. */
export function useIconSites() {
	/** The requests made: `touch /icon`. */
	const requests: string[] = [];
	let sites: Sites = {};
	let port = 0;
	const address = (name: string) => `http://${name}.example:${port}/`;
	const server = createServer((request, response) => {
		const name = request.headers.host?.split('.')[0] ?? '';
		requests.push(`${name} ${request.url}`);
		const answer = sites[name]?.[request.url ?? ''];
		if (answer === undefined) response.writeHead(404).end();
		else if (answer === 'endless') response.writeHead(200).write('<!doctype html>');
		else if (typeof answer === 'object' && 'status' in answer)
			response.writeHead(answer.status).end();
		else if (typeof answer === 'string' || Buffer.isBuffer(answer)) response.end(answer);
		else
			response
				.writeHead(302, { location: answer.to.includes('/') ? answer.to : address(answer.to) })
				.end();
	});
	beforeAll(async () => {
		sites = await iconSites();
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const at = server.address();
		if (at === null || typeof at === 'string') throw new Error('no port');
		port = at.port;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	const resolve: Resolve = async (host) => [
		{ address: host === 'within.example' ? '10.0.0.1' : '127.0.0.1', family: 4 },
	];
	// The fakes are on this machine; all other private addresses stay off limits.
	const isPrivate = (address: string) => address !== '127.0.0.1' && isPrivateIp(address);
	return {
		requests,
		asked: { agent: 'Cairn/test', resolve, isPrivate },
		address,
	};
}
