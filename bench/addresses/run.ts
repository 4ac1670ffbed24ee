import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Asset, assetKey, canonicalAsset, refusalOf } from '#lib/assets/asset.ts';
import { chainName, chainsNamed } from '#lib/assets/chains.ts';
import { starterRecords } from '#lib/starter/starter-files.ts';
import { report } from '../measure.ts';
import { type Library, libraries } from './libraries.ts';

/**
 * Compares our reading of addresses with each network's own library: 10,000 addresses of each family, made of the
 * same bytes in every run, each as the library writes it, with one letter changed, with its letter case swapped, and
 * truncated; plus those of the starter that the library can read.
 * Where they differ, docs/assets.md says which we follow.
 */

const TIMES = 10_000;

const bytesAt = (family: string, at: number): Uint8Array =>
	Uint8Array.from(createHash('sha256').update(`${family} ${at}`).digest());

function ours({ chain, isKey }: Pick<Library, 'chain' | 'isKey'>, text: string): string | null {
	if (refusalOf({ chain, address: text }) !== null) return null;
	const { address } = canonicalAsset({ chain, address: text });
	return isKey ? assetKey(chain, address) : address;
}

function theirs(library: Library, text: string): string | null {
	try {
		return library.read(text);
	} catch {
		return null;
	}
}

const ALPHABET = '123456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** The text and its typical misspellings. */
function spellings(text: string, bytes: Uint8Array): Record<string, string> {
	const at = ((bytes[3] ?? 0) * 256 + (bytes[4] ?? 0)) % text.length;
	const letter = ALPHABET[(bytes[5] ?? 0) % ALPHABET.length] ?? '';
	return {
		'as it is': text,
		'a letter changed': text.slice(0, at) + letter + text.slice(at + 1),
		'in small letters': text.toLowerCase(),
		'in capitals': text.toUpperCase(),
		'cut by a letter': text.slice(0, -1),
	};
}

/** The installed version. */
function versionOf(name: string): string {
	const file = new URL(`../packages/package.json`, import.meta.url);
	const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
		readFileSync(file, 'utf8'),
	);
	return dependencies[name] ?? '';
}

const contracts = z.array(z.object({ chain: z.string(), address: z.string() }));

/** The starter's contracts. */
async function ofStarter(): Promise<Asset[]> {
	const records = await starterRecords('project');
	return records.flatMap(({ changes }) =>
		changes.flatMap(({ set, add }) => [
			...contracts.parse(set?.contracts ?? []),
			...contracts.parse(add?.contracts ?? []),
		]),
	);
}

/** Whether a library’s rules apply to the chain: its own, or one with the same kind of addresses. */
function isOf(library: Library, chain: string): boolean {
	const name = chainName(chain);
	if (name === library.chain) return true;
	if (libraries.some((one) => one.isOneChain && [name, library.chain].includes(one.chain)))
		return false;
	const [own] = chainsNamed(library.chain)[0]?.families ?? [];
	return own !== undefined && chainsNamed(name)[0]?.families[0] === own;
}

/** `npm run bench -- addresses`. */
export async function addresses(): Promise<void> {
	const differing: string[] = [];
	const starter = await ofStarter();
	const unread = new Set(starter);
	const rows = libraries.map((library) => {
		const kinds = new Map<string, { times: number; example: string }>();
		for (let at = 0; at < TIMES; at++) {
			const bytes = bytesAt(library.family, at);
			for (const [how, text] of Object.entries(spellings(library.make(bytes), bytes))) {
				const [own, other] = [ours(library, text), theirs(library, text)];
				if (own === other) continue;
				const kind = `${how}: ${own === null ? 'we refuse' : other === null ? 'it refuses' : 'another text'}`;
				const known = kinds.get(kind) ?? { times: 0, example: `${text} → ${own} / ${other}` };
				kinds.set(kind, { ...known, times: known.times + 1 });
			}
		}
		for (const [kind, { times, example }] of kinds)
			differing.push(`${library.family}, ${kind}, ${times}: ${example}`);
		const held = starter.filter(
			({ chain, address }) => isOf(library, chain) && theirs(library, address) !== null,
		);
		for (const asset of held) {
			unread.delete(asset);
			const [own, other] = [
				ours({ ...library, chain: asset.chain }, asset.address),
				theirs(library, asset.address),
			];
			if (own !== other)
				differing.push(`${library.family}, starter: ${asset.address} → ${own} / ${other}`);
		}
		const differ = [...kinds.values()].reduce((sum, { times }) => sum + times, 0);
		return [
			library.family,
			`${library.name} ${versionOf(library.name)}`,
			5 * TIMES,
			differ,
			held.length,
		];
	});
	const byChain = Map.groupBy(unread, ({ chain }) => chainName(chain));
	differing.push(
		`of ${starter.length} contracts of the starter no library reads ${unread.size}: ${[...byChain].map(([chain, of]) => `${chain} ${of.length}`).join(', ')}`,
	);
	report({
		...{
			name: 'addresses',
			scale: 1,
			columns: ['family', 'library', 'compared', 'differ', 'starter'],
		},
		...{ rows, verdicts: differing, data: rows },
	});
}
