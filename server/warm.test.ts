import { expect, test } from 'vitest';
import { warmRoutes } from './warm.ts';

test('routes that are slow to load are requested once, whatever they answer', async () => {
	const asked: string[] = [];
	await warmRoutes(({ method, url }, response) => {
		asked.push(`${method} ${url}`);
		response.writeHead(503).end();
	});
	expect(asked).toEqual(['GET /', 'GET /api/openapi.json', 'POST /api/v1/ask']);
});

test('a request that breaks off ends the warm-up, not the start', async () => {
	let asked = 0;
	await warmRoutes((_, response) => {
		asked += 1;
		response.destroy();
	});
	expect(asked).toBe(1);
});
