import { chainName } from '#lib/assets/chains.ts';
import { countOf } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import { namesInWords } from '#lib/format/text.ts';
import type { Organization, Person, Project } from './heads.ts';

/** Describes a record in one line of its facts, for pages without a written description. */

/** Sectors that describe a project by themselves; others, such as *Lending*, need the word project. */
const nouns: ReadonlySet<string> = new Set([
	...['DAO', 'DEX', 'DEX Aggregator', 'Exchange Token', 'Layer 1', 'Layer 2', 'Memecoin', 'Oracle'],
	...['Smart Contract Platform', 'Stablecoin', 'Wallet'],
]);
/** Maximum number of names listed; the others are only counted. */
const MAX_NAMES = 3;

/** Returns *Lending project on Ethereum and Polygon. Token AAVE. Raised $49.0M in 5 rounds.* */
export function lineOfProject(project: Project): string {
	const [sector] = project.sector;
	const what = sector === undefined ? 'Project' : nouns.has(sector) ? sector : `${sector} project`;
	const chains = [...new Set(project.contracts.map(({ chain }) => chainTitle(chainName(chain))))];
	const on = chains.length > 0 && ` on ${someInWords(chains, 'other chain')}`;
	return lineOf(sector !== undefined || on ? `${what}${on || ''}` : false, [
		foundedPhrase(project.year_founded, project.founders),
		project.symbol !== null && `Token ${project.symbol}`,
		raisedPhrase(
			project.funding_received.amount,
			project.rounds_count,
			project.undisclosed_rounds_count,
		),
	]);
}

/** Returns *Fund in San Francisco. Founded in 2013. Joined 51 funding rounds.* */
export function lineOfOrganization(organization: Organization): string {
	const { type, location, number_of_investments: joined, own_rounds_count: own } = organization;
	const where = location !== null && ` in ${location}`;
	return lineOf(type !== null || where ? `${type ?? 'Organization'}${where || ''}` : false, [
		foundedPhrase(organization.year_founded, organization.founder),
		joined > 0 && `Joined ${countOf(joined, 'funding round')}`,
		own > 0 &&
			raisedPhrase(organization.total_funding_amount, own, organization.undisclosed_funding_count),
	]);
}

/** Returns *Partner at Polychain Capital. Based in London. 4 personal investments.* */
export function lineOfPerson(person: Person): string {
	const { primary_job_title: title, primary_organization: at, location } = person;
	const works = at === null ? title : `${title ?? 'Works'} at ${at.ventures_name}`;
	return lineOf(works ?? false, [
		location !== null && `Based in ${location}`,
		person.personal_rounds_count > 0 &&
			countOf(person.personal_rounds_count, 'personal investment'),
	]);
}

function lineOf(what: string | false, rest: readonly (string | false)[]): string {
	const known = [what, ...rest].filter((part) => part !== false);
	return known.length > 0 ? `${known.join('. ')}.` : 'Nothing else is known yet.';
}

/** Returns *BNB Smart Chain* for `bnb smart chain`: words without a vowel are abbreviations. */
const chainTitle = (name: string): string =>
	name.replace(/\p{L}+/gu, (word) =>
		/[aeiouy]/.test(word) && word !== 'ton'
			? `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
			: word.toUpperCase(),
	);

/** Returns *Ethereum, Base, and 2 other chains*. */
const someInWords = (names: readonly string[], other: string): string =>
	names.length <= MAX_NAMES
		? namesInWords(names)
		: namesInWords([
				...names.slice(0, MAX_NAMES - 1),
				countOf(names.length - MAX_NAMES + 1, other),
			]);

function foundedPhrase(year: number | null, founders: readonly { name: string }[]): string | false {
	const names = founders.map(({ name }) => name);
	const by = names.length > 0 && `by ${someInWords(names, 'other')}`;
	const parts = [year !== null && `in ${year}`, by].filter((part) => part !== false);
	return parts.length > 0 && `Founded ${parts.join(' ')}`;
}

function raisedPhrase(amount: number | null, rounds: number, undisclosed: number): string | false {
	if (rounds === 0) return false;
	const sum = partialUsd(amount, undisclosed, ['round', 'rounds']);
	return sum
		? `Raised ${sum.text} in ${countOf(rounds, 'round')}`
		: countOf(rounds, 'funding round');
}
