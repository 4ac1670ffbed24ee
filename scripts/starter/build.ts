import { mkdir, writeFile } from 'node:fs/promises';
import { readMarks } from '#lib/starter/logos.ts';
import { castOf } from './cast.ts';
import { checkCurated } from './check.ts';
import { emptyClaims, toStarterChanges } from './claims.ts';
import { type CuratedCatalogue, curatedFiles, readCurated } from './curated.ts';
import { type GatheredRecord, packageChange, type StarterChange } from './gathered.ts';
import { logoOf, selectMarks, web3iconsPage } from './marks.ts';
import { foldName } from './names.ts';
import { headlines, type StarterHeadline } from './news.ts';
import { notice } from './notice.ts';
import { packageOrganizations } from './organizations.ts';
import { packageProjects } from './projects.ts';
import { compare, type Draft, type StarterRecord, slugsOf } from './record.ts';
import { collectClaims } from './relations.ts';
import { ownIdentifier, roundRecords } from './rounds.ts';
import { packageSentences, readCcxt, readChainRegistry, readWeb3icons } from './upstream.ts';

export interface Starter {
	records: StarterRecord[];
	news: StarterHeadline[];
}

/** Combines the curated facts and the packages' records. Conflicts go into `problems`, one sentence each. */
export function starterOf(
	curated: CuratedCatalogue,
	packaged: {
		projects: readonly GatheredRecord[];
		organizations: readonly GatheredRecord[];
		/** The icon each record shows, by its key. */
		marks?: ReadonlyMap<string, string>;
	},
	problems: string[],
): Starter {
	const cast = castOf(curated, packaged.projects, packaged.organizations, problems);
	const claims = collectClaims(cast);
	const rounds = roundRecords(cast, curated.rounds);
	const news = headlines(cast, curated.news, problems);
	const records: StarterRecord[] = [];
	for (const type of ['project', 'organization', 'person'] as const) {
		const drafts = withNamesOfTheirOwn(cast.drafts.filter((draft) => draft.type === type));
		checkOne(drafts, problems);
		const slugs = slugsOf(drafts);
		const bySlug = drafts.toSorted((a, b) => compare(slugs.get(a) ?? '', slugs.get(b) ?? ''));
		for (const draft of bySlug) {
			const first = beginning(draft, slugs.get(draft) ?? '');
			const changes = toStarterChanges(
				claims.get(draft) ?? emptyClaims(),
				first,
				draft.packaged !== null,
			);
			changes.push(...renaming(draft), ...cast.spellingsOf(draft));
			changes.push(...ownMark(draft, packaged.marks));
			records.push({ type, key: draft.key, changes });
		}
	}
	const keys = new Set(records.flatMap(({ type, key }) => (type === 'project' ? key : [])));
	for (const key of packaged.marks?.keys() ?? [])
		if (!keys.has(key)) problems.push(`marks.json: the starter has no project ${key}.`);
	records.push(...rounds.toSorted((a, b) => compare(a.key, b.key)));
	return { records, news };
}

/** Adds the symbol to the name of a package-only record that shares a curated record's name: Polygon (MATIC). */
function withNamesOfTheirOwn(drafts: readonly Draft[]): Draft[] {
	const curated = new Set(
		drafts.filter((draft) => !draft.packaged || draft.curated).map(({ name }) => foldName(name)),
	);
	for (const draft of drafts) {
		const { packaged, curated: facts, name } = draft;
		if (!packaged || facts || !curated.has(foldName(name))) continue;
		packaged.name = `${name} (${packaged.symbol ?? 'network'})`;
		draft.name = packaged.name;
	}
	return [...drafts];
}

/** Checks that names are unique within a kind among records curated or named by curated facts. */
function checkOne(drafts: readonly Draft[], problems: string[]): void {
	const seen = new Map<string, Draft>();
	for (const draft of drafts) {
		if (draft.packaged && !draft.curated) continue;
		const other = seen.get(foldName(draft.name));
		if (other) problems.push(`The ${draft.type}s ${other.name} and ${draft.name} have one name.`);
		seen.set(foldName(draft.name), draft);
	}
}

/** The change that creates the record: the packages' data, else its name. */
function beginning(draft: Draft, slug: string): StarterChange {
	const { packaged, curated, name, symbol, type } = draft;
	if (packaged) return packageChange(packaged, slug);
	return {
		set: {
			slug,
			name,
			...(symbol && type === 'project' ? { symbol, has_token: true } : {}),
			...(curated?.type && type === 'organization' ? { type: curated.type } : {}),
			identifiers: [ownIdentifier(draft)],
		},
		source: curated?.facts[0]?.source ?? draft.source ?? '',
	};
}

/** A curated name replaces the packages' one, sourced from the page of its first fact. */
function renaming({ packaged, curated, name, type }: Draft): StarterChange[] {
	const [fact] = curated?.facts ?? [];
	if (!packaged || !curated || !fact) return [];
	const set = {
		...(packaged.name !== name && { name }),
		...(type === 'organization' && !packaged.facts.type && curated.type && { type: curated.type }),
	};
	return Object.keys(set).length > 0 ? [{ set, source: fact.source }] : [];
}

/** The mark of a project that no package lists; other marks are among the packages' facts. */
function ownMark(
	{ type, packaged, key }: Draft,
	marks: ReadonlyMap<string, string> = new Map(),
): StarterChange[] {
	if (type !== 'project' || packaged || !marks.has(key)) return [];
	return [{ set: logoOf(marks, key), source: web3iconsPage }];
}

/** Everything that npm run cairn -- starter writes, by name: the same files and packages give the same bytes. */
export async function starterFiles(): Promise<{
	files: Record<string, string>;
	problems: string[];
}> {
	const { curated, problems } = readCurated(await curatedFiles());
	const sentences = new Set(packageSentences().map(foldName));
	problems.push(...checkCurated(curated, sentences));
	const web3icons = await readWeb3icons();
	const marks = selectMarks(curated.marks, web3icons.tokens, await readMarks(), problems);
	const packaged = {
		projects: packageProjects({
			web3icons,
			registry: readChainRegistry(),
			marks,
		}),
		organizations: packageOrganizations({ web3icons, venues: await readCcxt() }),
	};
	const { records, news } = starterOf(curated, { ...packaged, marks }, problems);
	const ofType = (type: StarterRecord['type']) =>
		oneALine(records.filter((record) => record.type === type));
	return {
		files: {
			'projects.json': ofType('project'),
			'organizations.json': ofType('organization'),
			'people.json': ofType('person'),
			'rounds.json': ofType('round'),
			'news.json': oneALine(news),
			'NOTICE.md': notice({ records, news, curated }),
		},
		problems,
	};
}

const oneALine = (records: unknown[]) =>
	records.length === 0
		? '[]\n'
		: `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

if (import.meta.main) {
	const { files, problems } = await starterFiles();
	if (problems.length > 0) {
		process.stderr.write(
			`${problems.join('\n')}\n\nNothing was written: ${problems.length} things are wrong.\n`,
		);
		process.exitCode = 1;
	} else {
		const folder = new URL('../../data/starter/', import.meta.url);
		await mkdir(folder, { recursive: true });
		for (const [name, text] of Object.entries(files)) {
			await writeFile(new URL(name, folder), text);
			process.stdout.write(`data/starter/${name}: ${text.split('\n').length - 1} lines\n`);
		}
	}
}
