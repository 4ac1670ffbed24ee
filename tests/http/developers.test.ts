import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiExamples } from '#lib/api/examples.ts';
import { apiReference } from '#lib/api/reference.ts';
import { storedItem } from '#lib/db/schema/members.ts';
import { addKey } from '#lib/keys/keys.ts';
import { CairnError, cairn, type GetPath } from '../../clients/ts/cairn.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { signedIn } from '../setup/signed-in.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let site: MemberSite;
let key: string;
let screen: string;

beforeAll(async () => {
	site = await startMemberSite({ TRUSTED_PROXIES: '1' });
	const { member } = await signedIn(site.db);
	({ key } = await addKey(site.db, member.id, { name: 'A test', scope: 'own' }));
	const [item] = await site.db
		.insert(storedItem)
		.values({
			...{ account_id: member.id, type: 'screener', key: 'k', name: 'Large' },
			value: { source: 'projects', query: 'q=bitcoin' },
		})
		.returning({ id: storedItem.id });
	screen = String(item?.id);
});
afterAll(() => site?.stop());

/** The types were generated from the document: `npm run check` compares the two. */
const isPath = (path: string): path is GetPath => path.startsWith('/api/v1/');
const answer = z.looseObject({ data: z.unknown().optional() });
const slugs: Record<string, string> = {
	projects: 'bitcoin',
	organizations: 'paradigm',
	people: 'hayden-adams',
};

test('the client reads every readable path', async () => {
	const api = cairn({ site: site.url, key });
	const [round] = (await api.get('/api/v1/rounds', { query: { limit: '1' } })).data;
	const paths = apiReference(site.url)
		.flatMap(({ calls }) => calls)
		.filter(({ method }) => method === 'GET');
	expect(paths.length).toBeGreaterThanOrEqual(16);
	for (const { path } of paths) {
		const kind = path.split('/')[3] ?? '';
		const slug = kind === 'rounds' ? round?.round_slug : slugs[kind];
		const asked = {
			path: { slug, id: screen },
			query: path.endsWith('/search') ? { q: 'bitcoin' } : {},
		};
		const read: (path: GetPath, asked: object) => Promise<unknown> = api.get;
		if (!isPath(path)) throw new Error(`${path} is no path.`);
		const said = answer.parse(await read(path, asked));
		expect(Object.keys(said).length, path).toBeGreaterThan(0);
	}
});

test('each row of a list is returned once, however many pages it has', async () => {
	const api = cairn({ site: site.url, key });
	const seen: string[] = [];
	for await (const { _id } of api.each('/api/v1/organizations', {
		query: { limit: '100', fields: 'ventures_name', q: 'capital' },
	}))
		seen.push(_id);
	expect(seen.length).toBeGreaterThan(100);
	expect(new Set(seen).size).toBe(seen.length);
});

test('your own rows are matched', async () => {
	const { rows } = await cairn({ site: site.url, key }).match([
		{ name: 'Uniswap', domain: 'uniswap.org' },
		{ name: 'Nobody of this name' },
	]);
	expect(rows.map(({ records }) => records[0]?.slug)).toEqual(['uniswap', undefined]);
});

test('a refusal carries the server’s words', async () => {
	const api = cairn({ site: site.url, key });
	const refused = await api
		.get('/api/v1/projects/{slug}', { path: { slug: 'no-such' } })
		.catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(CairnError);
	expect(refused).toMatchObject({ status: 404, message: expect.stringContaining('no-such') });
	const nobody = cairn({ site: site.url, key: 'cairn_nothing' });
	await expect(nobody.get('/api/v1/usage')).rejects.toMatchObject({ status: 401 });
});

test('the client and its types are served unchanged', async () => {
	for (const file of ['cairn.ts', 'types.ts']) {
		const served = await fetch(`${site.url}/developers/${file}`);
		expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8');
		expect(await served.text()).toContain('export');
	}
});

test('the TypeScript examples run as written, the curl ones are answered', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-examples-'));
	try {
		for (const { id, code } of apiExamples(site.url)) {
			const program = join(folder, `${id}.ts`);
			const client = join(root, 'clients/ts/cairn.ts');
			await writeFile(program, code.typescript.replace('./cairn.ts', client));
			const { stdout } = await run(process.execPath, [program]);
			expect(stdout, id).not.toBe('');
			for (const [, address = ''] of code.curl.matchAll(/curl '([^']+)'/g)) {
				const body = /-d '([^']+)'/.exec(code.curl)?.[1];
				const asked = await fetch(address, {
					headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.8' },
					...(body && { method: 'POST', body }),
				});
				expect([address, asked.status]).toEqual([address, 200]);
			}
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

test('an agent reads the site with the official client, using a key', async () => {
	const client = new Client({ name: 'a test', version: '1' });
	const headers = { authorization: `Bearer ${key}` };
	await client.connect(
		new StreamableHTTPClientTransport(new URL('/mcp', site.url), { requestInit: { headers } }),
	);
	try {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toContain('record');
		const { content } = await client.callTool({
			name: 'record',
			arguments: { type: 'projects', slug: 'uniswap', fields: ['name', 'website'] },
		});
		expect(JSON.stringify(content)).toContain('uniswap.org');
	} finally {
		await client.close();
	}
	const listened = await fetch(new URL('/mcp', site.url), {
		headers: { accept: 'text/event-stream' },
	});
	expect([listened.status, listened.headers.get('allow')]).toEqual([405, 'POST']);
});
