import { mostPercent } from './claims.ts';
import type { CuratedCatalogue, Entity, Fact, Round } from './curated.ts';
import { exists, momentOf } from './dates.ts';
import { foldName, hostOf } from './names.ts';

/** Errors in curated facts, each a sentence naming the file, the record and the fact. */
export function checkCurated(
	curated: CuratedCatalogue,
	packageSentences: ReadonlySet<string>,
): string[] {
	const problems: string[] = [];
	const files = [
		['projects.json', curated.projects],
		['organizations.json', curated.organizations],
		['people.json', curated.people],
	] as const;
	for (const [file, entities] of files) {
		const say = (entity: Entity, sentence: string) =>
			problems.push(`${file}, ${entity.name}: ${sentence}`);
		checkNames(entities, say);
		checkAddresses(entities, say);
		for (const entity of entities) checkFacts(entity, say);
	}
	checkWords(curated, packageSentences, problems);
	checkEnded(curated, problems);
	checkRounds(curated.rounds, problems);
	for (const { title, url, date } of curated.news) {
		if (isTestHost(url)) problems.push(`news.json, “${title}”: ${url} is a test host.`);
		if (!exists(momentOf(date))) problems.push(`news.json, “${title}”: there is no day ${date}.`);
	}
	return problems;
}

type Say = (entity: Entity, sentence: string) => void;

function checkNames(entities: readonly Entity[], say: Say): void {
	const names = new Map<string, Entity>();
	for (const entity of entities) {
		const other = names.get(foldName(entity.name));
		if (other?.name === entity.name) say(entity, 'stands twice.');
		else if (other) say(entity, `differs from ${other.name} in case or punctuation alone.`);
		names.set(foldName(entity.name), entity);
	}
	for (const entity of entities)
		for (const fact of entity.facts) {
			if (fact.field !== 'alias') continue;
			const other = names.get(foldName(fact.value));
			if (other && other !== entity)
				say(entity, `its alias ${fact.value} is the name of another record.`);
		}
}

/** Fields that hold an address belonging to the record. */
const addresses = new Set([
	'website',
	'twitter',
	'github',
	'telegram',
	'discord',
	'linkedin',
	'whitepaper',
]);
/** Fields that must be unique among records of a kind. */
const own = new Set(['website', 'twitter', 'linkedin']);
const hosts: Record<string, RegExp> = {
	twitter: /^x\.com$/,
	github: /^(?:github\.com|[\w-]+\.github\.io)$/,
	telegram: /^(?:t\.me|telegram\.(?:me|org))$/,
	discord: /^(?:discord\.(?:gg|com|io))$|^discord\./,
	linkedin: /^(?:[a-z]{2}\.)?linkedin\.com$/,
};
/** A test subdomain in front of the domain, as in staging.paper.example; a name ending in .dev does not count. */
const TEST_HOST =
	/(?:^|[.-])(?:test|staging|stage|dev|preview|sandbox)[.-].*\.|^localhost|\.(?:example|test|invalid|vercel\.app|netlify\.app|pages\.dev|herokuapp\.com)$|^\d+\.\d+\.\d+\.\d+$/;

function isTestHost(address: string): boolean {
	return TEST_HOST.test(new URL(address).hostname);
}

function checkAddresses(entities: readonly Entity[], say: Say): void {
	const owners = new Map<string, Entity>();
	for (const entity of entities)
		for (const { field, value } of entity.facts) {
			if (!addresses.has(field) || typeof value !== 'string') continue;
			if (!URL.canParse(value) || !value.startsWith('https://')) {
				say(entity, `its ${field} ${value} does not begin with https://.`);
				continue;
			}
			if (isTestHost(value)) say(entity, `its ${field} ${value} is a test host.`);
			// Many projects redirect to their server from a path of their own site.
			const isOwnPath = field === 'discord' && /discord/.test(new URL(value).pathname);
			if (hosts[field] && !hosts[field].test(hostOf(value)) && !isOwnPath)
				say(entity, `its ${field} ${value} is on another site.`);
			const place = `${field} ${value.replace(/\/+$/, '').toLowerCase()}`;
			const other = owners.get(place);
			if (own.has(field) && other && other !== entity)
				say(entity, `its ${field} ${value} is also that of ${other.name}.`);
			owners.set(place, entity);
		}
}

function checkFacts(entity: Entity, say: Say): void {
	const shares = new Map<string, number>();
	for (const fact of entity.facts) {
		if (isTestHost(fact.source)) say(entity, `the source ${fact.source} is a test host.`);
		const fault = faultOf(fact);
		if (fault) say(entity, fault);
		if (fact.field === 'allocation')
			shares.set(fact.source, (shares.get(fact.source) ?? 0) + fact.value.percent);
	}
	for (const [source, sum] of shares)
		if (sum > mostPercent)
			say(entity, `its allocations by ${source} sum to ${Math.round(sum * 100) / 100} %.`);
}

function faultOf(fact: Fact): string | null {
	switch (fact.field) {
		case 'description':
			return fact.value.length >= 60 && fact.value.length <= 240
				? null
				: `its description has ${fact.value.length} characters, not 60 to 240.`;
		case 'launch_date':
			return noSuchDay('its launch date', fact.value);
		case 'event':
			return (
				noSuchDay(`the event “${fact.value.title}”`, fact.value.date) ??
				(momentOf(fact.value.date).precision === fact.value.precision
					? null
					: `the event “${fact.value.title}” has the date ${fact.value.date} but the precision ${fact.value.precision}.`)
			);
		case 'position': {
			const { role, organization, from, to } = fact.value;
			const what = `the position ${role} at ${organization}`;
			const fault = (from && noSuchDay(what, from)) || (to && noSuchDay(what, to));
			if (fault) return fault;
			return from && to && from.slice(0, to.length) > to.slice(0, from.length)
				? `${what} ends before it begins.`
				: null;
		}
		default:
			return null;
	}
}

const noSuchDay = (what: string, date: string): string | null =>
	exists(momentOf(date)) ? null : `${what} has the date ${date}, which is none.`;

const isFormer = (role: string): boolean => /\bformer\b/i.test(role);
/** Founders remain founders. */
const isFounder = (role: string): boolean => /^(?:co-)?founder$/i.test(role);

/** Reports open-ended positions that another fact calls former: a page shows them as current. */
function checkEnded(
	{ projects, organizations, people }: CuratedCatalogue,
	problems: string[],
): void {
	const ended = new Map<string, string>();
	for (const { name, facts } of [...projects, ...organizations])
		for (const fact of facts)
			if (fact.field === 'person' && isFormer(fact.value.role))
				ended.set(`${fact.value.name} ${name}`, fact.value.role);
	for (const { name, facts } of people)
		for (const fact of facts) {
			if (fact.field !== 'position') continue;
			const { organization, role, from, to } = fact.value;
			const other = ended.get(`${name} ${organization}`);
			if (!other || !from || to || isFormer(role) || isFounder(role)) continue;
			problems.push(
				`people.json, ${name}: is ${role} at ${organization} from ${from} without an end, and ${other} by another fact.`,
			);
		}
}

/** Checks that every description is in our own words, and that no two are alike. */
function checkWords(
	{ projects, organizations, people }: CuratedCatalogue,
	packageSentences: ReadonlySet<string>,
	problems: string[],
): void {
	const seen = new Map<string, string>();
	for (const { name, facts } of [...projects, ...organizations, ...people])
		for (const { field, value } of facts) {
			if (field !== 'description' || typeof value !== 'string') continue;
			const words = foldName(value);
			const other = seen.get(words);
			if (other) problems.push(`${name}: its description is word for word that of ${other}.`);
			if (packageSentences.has(words))
				problems.push(`${name}: its description is a sentence of a package, not our own words.`);
			seen.set(words, name);
		}
}

function checkRounds(rounds: readonly Round[], problems: string[]): void {
	const seen = new Set<string>();
	const byMoney = new Map<string, string>();
	for (const round of rounds) {
		const { project, stage, date, precision, amount_usd, investors, source, more_sources } = round;
		const say = (sentence: string) =>
			problems.push(`rounds.json, ${project}, ${stage} of ${date}: ${sentence}`);
		if (!exists(momentOf(date))) say('there is no such date.');
		else if (momentOf(date).precision !== precision) say(`its precision is not ${precision}.`);
		for (const address of [source, ...(more_sources ?? [])])
			if (isTestHost(address)) say(`the source ${address} is a test host.`);
		const names = investors.map(({ name }) => foldName(name));
		const twice = investors.find((_, at) => names.indexOf(names[at] ?? '') !== at);
		if (twice) say(`${twice.name} stands among its investors twice.`);
		const key = [foldName(project), stage, date, amount_usd].join(' ');
		if (seen.has(key)) say('stands twice.');
		seen.add(key);
		// The likeliest duplicate is one round under two names: the project's and its company's.
		const leads = investors.filter(({ lead }) => lead).map(({ name }) => foldName(name));
		const money = [date, amount_usd, ...leads.toSorted()].join(' ');
		const other = byMoney.get(money);
		if (precision === 'day' && amount_usd && leads.length > 0) {
			if (other && other !== project) say(`it seems to be the round of ${other} on that day.`);
			byMoney.set(money, project);
		}
	}
}
