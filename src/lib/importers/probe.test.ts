import { expect, test } from 'vitest';
import { readSettings } from '#lib/base/settings.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { serving } from '../../../tests/setup/import.ts';
import { standIns } from '../../../tests/setup/stand-ins.ts';
import { probe } from './probe.ts';
import { refreshPlanOf, type Step } from './refresh-plan.ts';
import { readStoredProbes, storeProbe } from './stored-probes.ts';

const database = useTestDatabase();
const { signal } = new AbortController();
const probed = (step: Step) => probe(step, { db: database.db, signal });

test('every source that its importer can read is reported as answering, and nothing is written', async () => {
	const sources = await standIns({ rows: 3 });
	try {
		const states = new Map<string, string>();
		for (const step of refreshPlanOf(readSettings(sources.settings)))
			if (step.importer !== 'jobs') states.set(step.name, (await probed(step)).state);
		expect(Object.fromEntries(states)).toMatchObject({
			'market figures': 'answers',
			rounds: 'answers',
			protocols: 'answers',
			'exchange rates': 'answers',
			'open source projects': 'answers',
			grants: 'answers',
			filings: 'unasked',
		});
	} finally {
		await sources.close();
	}
});

const step: Step = {
	...{ name: 'protocols', importer: 'defillama', url: '', every: 1 },
	...{ source: { name: 'DefiLlama', url: 'https://defillama.com' }, brings: 'protocols' },
};

test.each([
	[402, '', 'refuses', /is only for paying customers \(402\)/],
	[403, '', 'refuses', /refuses access \(403\)/],
	[404, '', 'refuses', /does not exist \(404\)/],
	[200, '[{"name":"A","total":1}]', 'otherwise', /No row can be read: the row is neither/],
	[200, '[{"id":"1","name":"A","chains":[],"tvl":"lots"}]', 'otherwise', /In all 1 rows: tvl/],
	[200, '[]', 'otherwise', /returned nothing to read/],
])('an answer of %d with %j', async (status, body, state, said) => {
	await serving(
		(_, response) => response.writeHead(status).end(body),
		async (address) => {
			const found = await probed({ ...step, url: address });
			expect(found).toMatchObject({ state });
			expect(found.said).toMatch(said);
			await storeProbe(database.db, found);
			expect(await readStoredProbes(database.db, [step])).toMatchObject([
				{ step: 'protocols', state },
			]);
			expect(await readStoredProbes(database.db, [])).toEqual([]);
		},
	);
});
