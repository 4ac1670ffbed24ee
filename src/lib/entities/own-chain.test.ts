import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { factsOfProject } from './facts-of.ts';
import { ownChainOf } from './own-chain.ts';
import { projectSummary } from './project-summary.dataset.ts';

const database = useTestDatabase();

test.each([
	['Ethereum', 'https://www.ethereum.org/en', 'eip155:1'],
	['BNB', 'https://www.bnbchain.org', 'eip155:56'],
	['Arbitrum Nova', 'https://arbitrum.io', 'eip155:42170'],
	['Celo', 'https://celo.org', 'eip155:42220'],
	// Two chains have this name; the list's is the other.
	['Beam', 'https://beam.mw', undefined],
	['Ethereum', null, undefined],
	['Ethereum', 'nothing', undefined],
	['Ether Cat', 'https://ethereum.org', undefined],
	['Solana', 'https://solana.com', undefined],
	['__proto__', 'https://ethereum.org', undefined],
])('%s of %s is the chain %s', (name, website, caip2) => {
	expect(ownChainOf({ name, website })?.caip2).toBe(caip2);
});

test('a chain shows its number and currency with their source, and contracts have their ids', async () => {
	const { db } = database;
	const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
	await revise(db, { origin: 'staff' }, [
		{
			type: 'project',
			set: {
				name: 'Ethereum',
				website: 'https://ethereum.org',
				contracts: [
					{ chain: 'ethereum', address },
					{ chain: 'somewhere else', address: 'a:b' },
				],
			},
		},
	]);
	const [project] = await projectSummary.load(db, { slug: 'ethereum' });
	if (!project) throw new Error('there is no project');
	expect(project.contracts.map(({ caip }) => caip)).toEqual([
		`eip155:1:${address}`,
		'somewhere-else:a%3Ab',
	]);
	const source = 'https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-1.json';
	expect(project.own_chain).toEqual({
		...{ caip2: 'eip155:1', chain_id: 1, name: 'Ethereum Mainnet' },
		...{ currency: 'Ether', symbol: 'ETH', source },
	});
	const facts = factsOfProject({ ...project, employees: [] }).filter(({ source }) => source);
	expect(facts).toEqual([
		expect.objectContaining({ label: 'Chain ID', text: '1', title: 'eip155:1', href: source }),
		expect.objectContaining({ label: 'Native currency', text: 'Ether (ETH)' }),
	]);
	expect(facts.map((fact) => fact.source)).toEqual(['ethereum-lists, MIT', 'ethereum-lists, MIT']);
});
