import type { z } from 'zod';
import { ageOf } from '#lib/format/age.ts';
import { longDate } from '#lib/format/dates.ts';
import { countOf, exactNumber } from '#lib/format/numbers.ts';
import { dateInWords, statedAmountInWords } from '#lib/rounds/round-words.ts';
import {
	accountFact,
	dollarsFact,
	type Fact,
	linkFact,
	listFact,
	priceFact,
	sumFact,
	textFact,
	tokensFact,
} from './facts.ts';
import type { Organization, Person, Project, Round } from './heads.ts';
import type { venturePace } from './investing.dataset.ts';

type Pace = z.input<(typeof venturePace)['row']>;

/** Facts on the page of each kind of record, in order. */

export function factsOfProject(project: Project): Fact[] {
	return [
		...listFact('Sectors', project.sector, 'sectors'),
		...sumFact(
			'Raised, disclosed',
			project.funding_received.amount,
			project.undisclosed_rounds_count,
			project.disputed_rounds_count,
		),
		...textFact('Ecosystem', project.ecosystem, 'ecosystem'),
		...chainFacts(project),
		...textFact('Category', project.category, 'category'),
		...textFact('Status', project.operating_status, 'operating_status'),
		...textFact('Token', project.has_token === false ? 'None' : null, 'has_token'),
		...textFact('Location', project.location, 'location'),
		...textFact('Founded', project.year_founded, 'year_founded'),
		...textFact(
			'Launched',
			project.launch_date && longDate(project.launch_date, project.launch_precision),
			'launch_date',
		),
		...textFact('Consensus', project.consensus, 'consensus'),
		...statedSupply('Max supply', project),
		...listFact('Also known as', project.also_known_as, 'aliases'),
		...project.related_organizations.map(({ ventures_name, slug, role }) => ({
			label: role ?? 'Organization',
			text: ventures_name,
			href: `/organization/${slug}`,
			field: 'organizations',
		})),
		...linkFact('Whitepaper', project.whitepaper, 'whitepaper'),
		...linkFact('Website', project.website, 'website'),
		...accountFact('X', project.twitter, 'twitter'),
		...accountFact('GitHub', project.github, 'github'),
		...accountFact('Telegram', project.telegram, 'telegram'),
		...accountFact('Discord', project.discord, 'discord'),
		...accountFact('LinkedIn', project.linkedin, 'linkedin'),
		...textFact('E-mail', project.email, 'email'),
	];
}

/** Returns the chain id and currency of a project's own chain, citing the chain list as the source. */
function chainFacts({ own_chain: chain }: Project): Fact[] {
	if (chain === null) return [];
	const source = 'ethereum-lists, MIT';
	const currency =
		chain.currency === chain.symbol ? chain.symbol : `${chain.currency} (${chain.symbol})`;
	return [
		{
			...{ label: 'Chain ID', text: String(chain.chain_id), title: chain.caip2 },
			...{ href: chain.source, field: null, source },
		},
		...textFact('Native currency', currency, null).map((fact) => ({ ...fact, source })),
	];
}

/** Returns the supply stated by the project itself, if the market source does not give it. */
function statedSupply(
	label: string,
	{ stated_max_supply, max_supply, symbol, market_source }: Project,
): Fact[] {
	if (stated_max_supply === null || (market_source !== null && max_supply !== null)) return [];
	return tokensFact(label, stated_max_supply, symbol).map((fact) => ({
		...fact,
		field: 'max_supply',
	}));
}

/**
 * Returns the figures observed by a market source. Figures older than a day state their age; those older than a month
 * are grey.
 */
export function marketOfProject(project: Project, now = new Date()): Fact[] {
	const source = project.market_source ?? undefined;
	const aged = (facts: Fact[], at: string | null) => facts.map((fact) => agedFact(fact, at, now));
	const byOther = project.price_source ?? undefined;
	return [
		...aged(
			priceFact('Price', project.price_usd, byOther ?? source),
			project.price_at ?? project.market_at,
		),
		...aged(pricesOf(project, source), project.market_at),
		...aged(
			dollarsFact('Total value locked', project.tvl, null, project.tvl_source ?? undefined),
			project.tvl_at,
		),
		...aged(feesOf(project), project.fees_at),
		...aged(tradedOn(project), project.dex_volume_at),
		...aged(stablecoinOf(project), project.stablecoin_at),
		...aged(suppliesOf(project, source), project.market_at),
	];
}

/** Returns the observers of the figures from `marketOfProject`, possibly with duplicates. */
export const observersOf = (project: Project): (string | null)[] => [
	project.market_source,
	project.price_source,
	project.tvl_source,
	project.fees_source,
	project.dex_volume_source,
	project.stablecoin_source,
];

/** Returns a figure with the time of its observation, and with its age if that is worth stating. */
export function agedFact(fact: Fact, at: string | null, now: Date): Fact {
	const age = ageOf(at, now);
	if (!age) return { ...fact, at };
	const { source } = fact;
	return {
		...fact,
		at,
		source: source ? `${source}, ${age.text}` : age.text,
		isStale: age.isStale,
	};
}

function pricesOf(project: Project, source: string | undefined): Fact[] {
	return [
		...textFact(
			'Rank by market cap',
			project.market_cap_rank === null ? null : `#${exactNumber(project.market_cap_rank)}`,
			null,
		).map((fact) => ({ ...fact, source })),
		...dollarsFact('Market cap', project.market_cap_usd, null, source),
		...dollarsFact('Fully diluted valuation', project.fully_diluted_valuation_usd, null, source),
		...dollarsFact('Volume, 24 h', project.volume, null, source),
		...priceFact('High, 24 h', project.high_24h_usd, source),
		...priceFact('Low, 24 h', project.low_24h_usd, source),
	];
}

/** Returns the sums of the last day, week and month. */
const ofPeriods = (
	label: string,
	[day, week, month]: readonly [number | null, number | null, number | null],
	source: string | null,
): Fact[] => [
	...dollarsFact(`${label}, 24 h`, day, null, source ?? undefined),
	...dollarsFact(`${label}, 7 d`, week, null, source ?? undefined),
	...dollarsFact(`${label}, 30 d`, month, null, source ?? undefined),
];

const feesOf = ({ fees_24h_usd, fees_7d_usd, fees_30d_usd, fees_source }: Project): Fact[] =>
	ofPeriods('Fees', [fees_24h_usd, fees_7d_usd, fees_30d_usd], fees_source);

/** Returns the volume traded on a decentralized exchange, as opposed to trading in the project's own token. */
const tradedOn = (project: Project): Fact[] =>
	ofPeriods(
		'DEX volume',
		[project.dex_volume_24h_usd, project.dex_volume_7d_usd, project.dex_volume_30d_usd],
		project.dex_volume_source,
	);

/** Returns a stablecoin's circulating amount, and its peg if that is a currency. */
function stablecoinOf(project: Project): Fact[] {
	const {
		stablecoin_circulating_usd: worth,
		stablecoin_price_usd: each,
		stablecoin_peg: peg,
	} = project;
	const source = project.stablecoin_source ?? undefined;
	const pegged = worth === null || peg === 'VAR' ? null : peg;
	return [
		...dollarsFact('Circulating on all chains', worth, null, source).map((fact) =>
			each === null
				? fact
				: { ...fact, title: `${fact.title}, at ${exactNumber(each, 'USD')} each` },
		),
		...textFact('Pegged to', pegged, null).map((fact) => ({ ...fact, source })),
	];
}

function suppliesOf(project: Project, source: string | undefined): Fact[] {
	return [
		...tokensFact('Circulating supply', project.circulating_supply, project.symbol, source),
		...tokensFact('Total supply', project.total_supply, project.symbol, source),
		...(source === undefined
			? []
			: tokensFact('Max supply', project.max_supply, project.symbol, source)),
		...extreme('All-time high', project.all_time_high_usd, project.all_time_high_at, source),
		...extreme('All-time low', project.all_time_low_usd, project.all_time_low_at, source),
	];
}

/** Returns a price with the day it was reached. */
const extreme = (
	label: string,
	value: number | null,
	at: string | null,
	source: string | undefined,
): Fact[] =>
	priceFact(label, value, source).map((fact) => {
		const after = at === null ? '' : `, ${longDate(at.slice(0, 10))}`;
		return {
			...fact,
			text: `${fact.text}${after}`,
			...(fact.amount && { amount: { ...fact.amount, after } }),
		};
	});

export function factsOfOrganization(organization: Organization): Fact[] {
	const investing = organization.actively_investing;
	return [
		...listFact('Sectors', organization.sector, 'sectors'),
		...textFact('Type', organization.type, 'type'),
		...textFact(
			'Actively investing',
			investing === null ? null : investing ? 'Yes' : 'No',
			'actively_investing',
		),
		...textFact('Rounds joined', organization.number_of_investments || null, null),
		...sumFact(
			'Known investments',
			organization.total_investment_amount,
			organization.undisclosed_investment_count,
		),
		...dollarsFact(
			'Assets under management',
			organization.assets_under_management,
			'assets_under_management_usd',
		),
		...sumFact(
			'Raised, disclosed',
			organization.total_funding_amount,
			organization.undisclosed_funding_count,
			organization.disputed_funding_count,
		),
		...textFact('Employees', exactNumber(organization.number_of_employees), 'employee_count'),
		...listFact('Also known as', organization.also_known_as, 'aliases'),
		...textFact('Founded', organization.year_founded, 'year_founded'),
		...textFact('Location', organization.location, 'location'),
		...textFact('Status', organization.operating_status, 'operating_status'),
		...linkFact('Website', organization.website, 'website'),
		...accountFact('X', organization.twitter, 'twitter'),
		...accountFact('LinkedIn', organization.social.linkedin, 'linkedin'),
		...accountFact('GitHub', organization.social.github, 'github'),
		...accountFact('Telegram', organization.social.telegram, 'telegram'),
		...accountFact('Crunchbase', organization.crunchbase_link, 'crunchbase'),
		...textFact('E-mail', organization.email_address, 'email'),
	];
}

const roundsInWords = (joined: number, led: number): string =>
	`${countOf(joined, 'round')}${led > 0 ? ` (${led} led)` : ''}`;

/** Returns facts about how often an organization joins rounds; none if it joined no round in two years. */
export function factsOfPace(pace: Pace): Fact[] {
	const { joined, joined_before: before } = pace;
	const last =
		pace.last === null
			? []
			: textFact('Last round joined', longDate(pace.last, pace.last_precision), null);
	if (joined + before === 0) return last;
	const moved = before === 0 ? null : Math.round((joined / before - 1) * 100);
	return [
		...textFact('Past 12 months', roundsInWords(joined, pace.led), null),
		...textFact('12 months before', roundsInWords(before, pace.led_before), null),
		...textFact(
			'Change',
			moved === null ? null : `${moved < 0 ? '−' : '+'}${Math.abs(moved)}%`,
			null,
		),
		...last,
	];
}

export function factsOfPerson(person: Person): Fact[] {
	return [
		...listFact('Sectors', person.sector, 'sectors'),
		...textFact('Title', person.primary_job_title, 'primary_job_title'),
		...listFact('Also known as', person.also_known_as, 'aliases'),
		...person.education.map((text) => ({ label: 'Education', text, field: 'education' })),
		...textFact('Type of investor', person.type_of_investor, 'type_of_investor'),
		...textFact('Location', person.location, 'location'),
		...textFact('Gender', person.gender, 'gender'),
		...linkFact('Website', person.website, 'website'),
		...accountFact('X', person.twitter, 'twitter'),
		...accountFact('LinkedIn', person.linkedin, 'linkedin'),
		...accountFact('GitHub', person.social.github, 'github'),
		...accountFact('Telegram', person.social.telegram, 'telegram'),
		...accountFact('Crunchbase', person.crunchbase, 'crunchbase'),
		...textFact('E-mail', person.email, 'email'),
	];
}

export function factsOfRound(round: Round): Fact[] {
	const raiser = round.raiser === 'project' ? 'project' : 'organization';
	const stated = statedAmountInWords(round);
	return [
		...(round.name === null
			? []
			: [{ label: 'Raised by', text: round.name, href: `/${raiser}/${round.slug}`, field: null }]),
		...dollarsFact('Amount', round.amount_usd, 'amount_usd'),
		// An amount raised in dollars is stated once.
		...(stated !== null && (round.amount_quantity_unit !== 'USD' || round.amount_usd === null)
			? [
					{
						label: round.amount_usd === null ? 'Amount' : 'As stated',
						text: stated,
						title: exactNumber(round.amount_quantity, round.amount_quantity_unit ?? ''),
						field: 'amount',
					},
				]
			: []),
		...(stated === null && round.amount_usd === null
			? textFact('Amount', 'Undisclosed', 'amount_usd')
			: []),
		...textFact('Round', round.stages, 'type'),
		...(round.date === null
			? []
			: textFact('Date', dateInWords(round.date, round.date_precision), 'date')),
		...dollarsFact('Valuation', round.valuation_usd, 'valuation_usd'),
		...textFact('Programme', round.program, 'program'),
		...textFact('Category', round.category, 'category'),
		...listFact('Subcategories', round.subcategories, 'subcategories'),
		...linkFact('Page', round.website, 'website'),
	];
}
