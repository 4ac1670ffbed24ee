import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPrivateIp } from '#lib/http/private-network.ts';
import { siteIcon } from './site-icon.ts';

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

type Answer = string | Buffer | { to: string } | 'endless';
const sites: Record<string, Record<string, Answer>> = {};
let server: Server;
let port: number;

beforeAll(async () => {
	const red = await png(192, '#f00');
	const frames = await Promise.all(['#f00', '#0f0'].map((colour) => png(96, colour)));
	const moving = await sharp(frames, { join: { animated: true } })
		.gif()
		.toBuffer();
	const touch = link('apple-touch-icon', '/icon');
	const svgIcon = link('icon', '/icon', 'type="image/svg+xml"');
	Object.assign(sites, {
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
		named: { '/': { to: 'http://within.example/' } },
		huge: { '/': touch, '/icon': Buffer.concat([red, Buffer.alloc(1 << 20)]) },
		html: { '/': touch, '/icon': '<!doctype html><p>Not here</p>' },
		oblong: { '/': touch, '/icon': await sharp(red).resize(200, 100, { fit: 'cover' }).toBuffer() },
		plain: { '/': touch, '/icon': await png(100, '#fff') },
		endless: { '/': 'endless' },
	});
	server = createServer((request, response) => {
		const name = request.headers.host?.split('.')[0] ?? '';
		const answer = sites[name]?.[request.url ?? ''];
		if (answer === undefined) response.writeHead(404).end();
		else if (answer === 'endless') response.writeHead(200).write('<!doctype html>');
		else if (typeof answer === 'string' || Buffer.isBuffer(answer)) response.end(answer);
		else response.writeHead(302, { location: answer.to }).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	port = address.port;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const ask = (name: string, patience = 10_000) =>
	siteIcon(new URL(`http://${name}.example:${port}/`), {
		agent: 'Cairn/test',
		signal: AbortSignal.timeout(patience),
		resolve: async (host) => [
			{ address: host === 'within.example' ? '10.0.0.1' : '127.0.0.1', family: 4 },
		],
		// The fakes are on this machine; everything else that is private stays out of bounds.
		isPrivate: (address) => address !== '127.0.0.1' && isPrivateIp(address),
	});

test.each([
	['manifest', [255, 0, 0], 192],
	['touch', [255, 0, 0], 192],
	['svg', [255, 0, 0], 512],
	['scripted', [0, 0, 255], 512],
])('%s: the icon is kept as a bitmap', async (name, colour, side) => {
	const { picture, page } = await ask(name);
	const { format, width } = await sharp(picture.bytes).metadata();
	expect({ format, width, host: page.hostname }).toEqual({
		format: 'webp',
		width: side,
		host: `${name}.example`,
	});
	const middle = await sharp(picture.bytes)
		.extract({ left: side / 2, top: side / 2, width: 1, height: 1 })
		.removeAlpha()
		.raw()
		.toBuffer();
	expect(middle).toHaveLength(3);
	for (const [at, part] of middle.entries())
		expect(Math.abs(part - (colour[at] ?? 0))).toBeLessThan(20);
	expect(picture.bytes.includes('script')).toBe(false);
});

test.each([
	['missing', /names no icon/],
	['gone', /answered 404/],
	['tiny', /smaller than 64 pixels/],
	['moving', /it moves/],
	['inside', /private network/],
	['named', /private network/],
	['huge', /more than 1048576 bytes/],
	['html', /no picture/],
	['oblong', /not square/],
	['plain', /of one colour/],
])('%s: no icon is taken', async (name, why) => {
	await expect(ask(name)).rejects.toThrow(why);
});

test('a page that never ends is given up in time', async () => {
	await expect(ask('endless', 300)).rejects.toThrow(/abort|timeout/i);
});
